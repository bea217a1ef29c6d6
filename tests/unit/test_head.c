/*
 * test_head.c -- how long a MessagePack value is, as far as its first bytes tell, and what a path calls it as a key.
 */
#include "msgpack/head.h"
#include "unit/test.h"

#define NEED(bytes) head_need((const uint8_t *)(bytes), sizeof(bytes) - 1)

static void
needs(void)
{
	CHECK_INT(NEED("\x05"), 1);
	CHECK_INT(NEED("\xff"), 1);
	CHECK_INT(NEED("\x9f"), 1);
	CHECK_INT(NEED("\xa5"), 6);
	CHECK_INT(NEED("\xcb"), 9);
	CHECK_INT(NEED("\xc4"), 2);
	CHECK_INT(NEED("\xc4\x07"), 9);
	CHECK_INT(NEED("\xc5\x01"), 3);
	CHECK_INT(NEED("\xc6\xff\xff\xff\xff"), 5 + 4294967295);
	CHECK_INT(NEED("\xc7\x02"), 3);
	CHECK_INT(NEED("\xc7\x02\x05"), 5);
	CHECK_INT(NEED("\xc9\0\0\x01\0\x05"), 6 + 256);
	CHECK_INT(NEED("\xd8"), 18);
	CHECK_INT(NEED("\xda\x01\x02"), 3 + 258);
	CHECK_INT(NEED("\xdb\0\0"), 5);
	CHECK_INT(NEED("\xdd\0\0\0\x09"), 5);
	CHECK_INT(NEED("\xde\0\x09"), 3);
}

static void
check_name(const char *key, const char *want)
{
	uint8_t room[32];
	struct span name = head_name((const uint8_t *)key, room);
	char text[64];

	snprintf(text, sizeof(text), "%.*s", (int)name.len, (const char *)name.p);
	CHECK_STR(text, want);
}

static void
names(void)
{
	check_name("\xa1k", "k");
	check_name("\xd9\x02ok", "ok");
	check_name("\xda\0\x02ok", "ok");
	check_name("\x07", "7");
	check_name("\xe0", "-32");
	check_name("\xcf\xff\xff\xff\xff\xff\xff\xff\xff", "18446744073709551615");
	check_name("\xd3\x80\0\0\0\0\0\0\0", "-9223372036854775808");
	check_name("\xc0", "null");
	check_name("\xc2", "false");
	check_name("\xca\0\0\0\0", "\xe2\x80\xa6");
	check_name("\x90", "\xe2\x80\xa6");
	check_name(NULL, "\xe2\x80\xa6");
}

static void
containers(void)
{
	unsigned c, n = 0;

	for (c = 0; c < 256; c++)
		n += head_is_container((uint8_t)c);
	CHECK_INT(n, 36);
	CHECK(head_is_container(0x80) && head_is_container(0x9f) && head_is_container(0xdc) &&
	      head_is_container(0xdf));
	CHECK(head_is_map(0x80) && head_is_map(0x8f) && head_is_map(0xde) && head_is_map(0xdf));
	CHECK(!head_is_map(0x90) && !head_is_map(0x9f) && !head_is_map(0xdc) && !head_is_map(0xdd));
	CHECK(!head_is_short_str(0x9f) && head_is_short_str(0xa0) && head_is_short_str(0xbf) &&
	      !head_is_short_str(0xc0));
	CHECK_INT(head_count((const uint8_t *)"\x80"), 0);
	CHECK_INT(head_count((const uint8_t *)"\x9f"), 15);
	CHECK_INT(head_count((const uint8_t *)"\xde\x01\x02"), 0x102);
	CHECK_INT(head_count((const uint8_t *)"\xdd\x81\x02\x03\x04"), 0x81020304);
}

TESTS(T(needs), T(names), T(containers))
