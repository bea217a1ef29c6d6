// peer.js -- a converter as one would write it with Node's libraries: peer.js FROM TO, each of json, @msgpack/msgpack,
// msgpackr, js-yaml, yaml (npm install of these in the folder that NODE_PATH names). Reads all, as most programs do.
'use strict';
const fs = require('fs');

const [from, to] = process.argv.slice(2);
const input = fs.readFileSync(0);
const out = [];

const readers = {
	json: () => input.toString().split('\n').filter(Boolean).map((line) => JSON.parse(line)),
	'@msgpack/msgpack': () => require('@msgpack/msgpack').decodeMulti(input),
	msgpackr: () => require('msgpackr').unpackMultiple(input),
	'js-yaml': () => require('js-yaml').loadAll(input.toString()),
	yaml: () => require('yaml').parseAllDocuments(input.toString()).map((d) => d.toJS()),
};
const writers = {
	json: (v) => JSON.stringify(v) + '\n',
	'@msgpack/msgpack': (v) => require('@msgpack/msgpack').encode(v),
	msgpackr: (v) => require('msgpackr').pack(v),
	'js-yaml': (v) => '---\n' + require('js-yaml').dump(v),
	yaml: (v) => '---\n' + require('yaml').stringify(v),
};
for (const value of readers[from]())
	out.push(Buffer.from(writers[to](value)));
fs.writeSync(1, Buffer.concat(out));
