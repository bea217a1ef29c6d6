# Makefile -- GNU make 3.81 or later (gmake on BSD). `make help` lists the targets.
VARIANT ?= release
CC      ?= cc
PKG_CONFIG ?= pkg-config
PREFIX  ?= /usr/local
BUILD   = build/$(VARIANT)

PACKAGES = yajl msgpack yaml-0.1 zlib
LIB_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(PACKAGES) 2>/dev/null)
LIB_LIBS   := $(shell $(PKG_CONFIG) --libs $(PACKAGES) 2>/dev/null || echo -lyajl -lyaml -lz)

WARN = -Wall -Wextra -Wshadow -Wconversion
CFLAGS_release = -O2
CFLAGS_debug   = -O0 -g -DSCONV_DEBUG
CFLAGS_hard    = -O1 -g -DSCONV_DEBUG -DSCONV_HARD -fsanitize=address,undefined
CFLAGS_asan    = -O1 -g -DSCONV_DEBUG -fsanitize=address,undefined -fno-sanitize-recover=all
CFLAGS  ?= $(CFLAGS_$(VARIANT))
ALL_CFLAGS  = -std=c11 -D_GNU_SOURCE -Isrc $(WARN) $(LIB_CFLAGS) $(CFLAGS)
ALL_LDFLAGS = $(filter -fsanitize%,$(CFLAGS)) $(LDFLAGS)
ALL_LIBS    = $(LIB_LIBS) -lpthread

SRC  = $(wildcard src/*.c src/*/*.c)
OBJ  = $(SRC:src/%.c=$(BUILD)/%.o)
CORE = $(filter-out $(BUILD)/main.o,$(OBJ))
UNIT = $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(wildcard tests/unit/test_*.c))

all: $(BUILD)/sconv

$(BUILD)/sconv: $(OBJ)
	$(CC) $(ALL_LDFLAGS) -o $@ $(OBJ) $(ALL_LIBS)

$(BUILD)/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

unit: $(UNIT)

$(BUILD)/unit/%: tests/unit/%.c $(CORE)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -Itests -MMD -MP $(ALL_LDFLAGS) -o $@ $< $(CORE) $(ALL_LIBS)

clean:
	rm -rf build

-include $(OBJ:.o=.d) $(UNIT:=.d)
.PHONY: all unit clean
