#!/usr/bin/perl
# peer.pl -- a converter as one would write it with Perl's libraries: peer.pl FROM TO, each of json, msgpack, yaml.
use strict;
use warnings;

my ($from, $to) = @ARGV;
binmode STDIN;
binmode STDOUT;
my $json;
if ("$from$to" =~ /json/) { require JSON::XS; $json = JSON::XS->new->utf8->allow_nonref; }
my $pack;
if ("$from$to" =~ /msgpack/) { require Data::MessagePack; $pack = Data::MessagePack->new->utf8->prefer_integer(0); }
if ($json && $pack) {
	# Each has booleans of its own.
	$json->boolean_values(Data::MessagePack::false(), Data::MessagePack::true());
	$json->convert_blessed;
	no warnings 'once';
	*Data::MessagePack::Boolean::TO_JSON = sub { ${$_[0]} ? $Types::Serialiser::true : $Types::Serialiser::false };
}
if ("$from$to" =~ /yaml/) { require YAML::XS; }

sub put {
	my ($value) = @_;
	if ($to eq 'json') { print $json->encode($value), "\n"; }
	elsif ($to eq 'msgpack') { print $pack->pack($value); }
	else { print YAML::XS::Dump($value); }
}

if ($from eq 'json') {
	while (my $line = <STDIN>) { put($json->decode($line)); }
} elsif ($from eq 'msgpack') {
	require Data::MessagePack::Stream;
	my $stream = Data::MessagePack::Stream->new;
	my $buffer;
	while (read STDIN, $buffer, 65536) {
		$stream->feed($buffer);
		while ($stream->next) { put($stream->data); }
	}
} else {
	local $/;
	put($_) for YAML::XS::Load(<STDIN>);
}
