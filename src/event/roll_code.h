/*
 * roll_code.h -- how events lie on a roll: a code, numbers of seven bits a byte (least first), floats in the machine's own
 * form, and bytes. Private to roll.c and roll_pass.c.
 */
#ifndef EVENT_ROLL_CODE_H
#define EVENT_ROLL_CODE_H

enum code {
	CODE_DOCUMENT_BEGIN,
	CODE_DOCUMENT_END,
	CODE_NULL,
	CODE_FALSE,
	CODE_TRUE,
	CODE_INTEGER,
	CODE_NATURAL,
	CODE_NUMBER,
	CODE_FLOAT64,
	CODE_FLOAT32,
	CODE_TIMESTAMP,
	CODE_STRING,
	CODE_BINARY,
	CODE_EXT,
	CODE_ARRAY_BEGIN,
	CODE_ARRAY_END,
	CODE_MAP_BEGIN,
	CODE_MAP_MARKED,
	CODE_KEY,
	CODE_KEY_BEGIN,
	CODE_KEY_END,
	CODE_MAP_END,
	CODE_ANCHOR,
	CODE_ALIAS,
	CODE_TAG
};

#endif
