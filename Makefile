# Makefile -- for GNU make 3.81 or later (gmake on BSD). `make help` lists the targets.
VERSION = 0.1.0

VARIANT    ?= release
BUILD      ?= build/$(VARIANT)
PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/bin
MANDIR     ?= $(PREFIX)/share/man
DATADIR    ?= $(PREFIX)/share
INSTALL    ?= install
PKG_CONFIG ?= pkg-config
CLANG_FORMAT ?= clang-format
JOBS       ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

# What is wanted of the libraries; msgpack-c changed the name that pkg-config knows it by.
PACKAGES   := yajl yaml-0.1 zlib $(shell $(PKG_CONFIG) --exists msgpack-c 2>/dev/null && echo msgpack-c || echo msgpack)
LIB_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(PACKAGES) 2>/dev/null)
LIB_LIBS   := $(shell $(PKG_CONFIG) --libs $(PACKAGES) 2>/dev/null || echo -lyajl -lyaml -lz -lmsgpackc)

# A variant is its optimization, which CFLAGS replaces, and what makes it that variant, which nothing does.
SANITIZE     = -fno-omit-frame-pointer -fno-sanitize-recover=all
OPT_release  = -O2
OPT_debug    = -O0 -g
OPT_asan     = -O1 -g
OPT_ubsan    = -O1 -g
OPT_hard     = -O1 -g
OPT_coverage = -O0 -g
OPT_fuzz     = -O1 -g
OURS_debug    = -DSCONV_DEBUG
OURS_asan     = -DSCONV_DEBUG -fsanitize=address $(SANITIZE)
OURS_ubsan    = -DSCONV_DEBUG -fsanitize=undefined $(SANITIZE)
OURS_hard     = -DSCONV_DEBUG -DSCONV_HARD -fsanitize=address,undefined $(SANITIZE)
OURS_coverage = -DSCONV_DEBUG --coverage
OURS_fuzz     = -DSCONV_DEBUG -DSCONV_SMALL -fsanitize=fuzzer-no-link,address,undefined $(SANITIZE)
OURS         = $(OURS_$(VARIANT))
CFLAGS      ?= $(OPT_$(VARIANT))
ifeq ($(VARIANT),fuzz)
CC = clang
endif

WARN = -Wall -Wextra -Wshadow -Wconversion
ifeq ($(WERROR),1)
WARN += -Werror
endif
ALL_CFLAGS  = -std=c11 -D_GNU_SOURCE -DSCONV_VERSION='"$(VERSION)"' -Isrc $(WARN) $(LIB_CFLAGS) $(OURS) $(CPPFLAGS) $(CFLAGS)
ALL_LDFLAGS = $(OURS) $(CFLAGS) $(LDFLAGS)
ALL_LIBS    = $(LIB_LIBS) -lpthread -lm $(LDLIBS)

SRC   = $(wildcard src/*.c src/*/*.c)
OBJ   = $(SRC:src/%.c=$(BUILD)/%.o)
CORE  = $(filter-out $(BUILD)/main.o,$(OBJ))
UNIT  = $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/unit/test_*.c))
PROP  = $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/property/*.c))
FUZZ  = $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/fuzz/fuzz_*.c))
MEMORY = $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/memory/*.c))
TESTS = $(UNIT) $(PROP) $(FUZZ) $(MEMORY)
C_FILES = $(wildcard src/*.[ch] src/*/*.[ch] tests/*/*.[ch] scripts/*.c)

.DEFAULT_GOAL := all
help: ## this list
	@echo 'make [TARGET] [VARIANT=...] [CC=...] [CFLAGS=...] [WERROR=1]'
	@sed -n 's/^\([a-z-]*\):.* ## /\1|/p' Makefile | while IFS='|' read -r t w; do printf '  %-13s %s\n' "$$t" "$$w"; done

# ---- building
all: $(BUILD)/sconv ## the program, build/release/sconv (VARIANT=debug, asan, ubsan, hard: build/VARIANT/sconv)

$(BUILD)/sconv: $(OBJ)
	$(CC) $(ALL_LDFLAGS) -o $@ $(OBJ) $(ALL_LIBS)

$(BUILD)/%.o: src/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# ---- testing: every object but main.o is linked into each test program
tests: $(BUILD)/sconv $(TESTS) ## the program and the test programs, nothing run
unit: $(UNIT)

$(BUILD)/unit/%: tests/unit/%.c $(CORE)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -Itests -MMD -MP $(ALL_LDFLAGS) -o $@ $< $(CORE) $(ALL_LIBS)

$(BUILD)/property/%: tests/property/%.c $(CORE)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -Itests -MMD -MP $(ALL_LDFLAGS) -o $@ $< $(CORE) $(ALL_LIBS)

$(BUILD)/memory/%: tests/memory/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP $(ALL_LDFLAGS) -o $@ $<

# Without libFuzzer a target is linked with tests/fuzz/replay.c, which runs it over files.
ifeq ($(VARIANT),fuzz)
FUZZ_FLAG = -fsanitize=fuzzer
else
FUZZ_MAIN = $(BUILD)/fuzz/replay.o
endif
$(BUILD)/fuzz/%.o: tests/fuzz/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -Itests -MMD -MP -c -o $@ $<

$(BUILD)/fuzz/%: $(BUILD)/fuzz/%.o $(FUZZ_MAIN) $(CORE)
	$(CC) $(ALL_LDFLAGS) $(FUZZ_FLAG) -o $@ $^ $(ALL_LIBS)

# The debug program whose system calls tests/fault lets fail.
WRAP = read write pwrite close fsync rename realloc
$(BUILD)/fault/sconv: tests/fault/fault.c $(OBJ)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) $(WRAP:%=-Wl,--wrap=%) -o $@ $< $(OBJ) $(ALL_LIBS)

# The program whose writers tests/broken breaks.
WRAP_WRITERS = jsn_writer mpk_writer yml_writer
$(BUILD)/broken/sconv: tests/broken/broken.c $(OBJ)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) $(WRAP_WRITERS:%=-Wl,--wrap=%) -o $@ $< $(OBJ) $(ALL_LIBS)

check: ## installs what tests need, builds, runs all tests; T=KIND or T=KIND/NAME runs some
	@sh scripts/deps.sh build test
	@$(MAKE) -s -j$(JOBS) tests
	@BUILD=$(BUILD) tests/run $(T)

demo: ## installs what building needs, then shows a round trip of a real sample through every format
	@sh scripts/deps.sh build
	@$(MAKE) -s -j$(JOBS) all
	@SCONV=$(BUILD)/sconv sh scripts/demo.sh

lint: ## style: floors, banned calls, lengths, formatting, texts in step
	@sh scripts/deps.sh build test lint
	@$(MAKE) -s -j$(JOBS) all
	@BUILD=$(BUILD) tests/run lint

SHORT = unit golden cli bugs fuzz
asan: ## a short list of tests under AddressSanitizer
	@$(MAKE) -s -j$(JOBS) VARIANT=asan tests
	@BUILD=build/asan tests/run $(or $(T),$(SHORT))

ubsan: ## the same under UndefinedBehaviorSanitizer
	@$(MAKE) -s -j$(JOBS) VARIANT=ubsan tests
	@BUILD=build/ubsan tests/run $(or $(T),$(SHORT))

hard: ## the same with every rare thing always on: reads and writes of one byte, spools that spill at once
	@$(MAKE) -s -j$(JOBS) VARIANT=hard tests
	@BUILD=build/hard tests/run $(or $(T),$(SHORT))

coverage: ## which lines the short list runs, by file
	@$(MAKE) -s -j$(JOBS) VARIANT=coverage tests
	-@BUILD=build/coverage tests/run $(or $(T),$(SHORT))
	@sh scripts/coverage.sh build/coverage

fuzz: ## libFuzzer (clang), SECONDS seconds each target (default 60)
	@$(MAKE) -s -j$(JOBS) VARIANT=fuzz tests
	@sh scripts/fuzz.sh build/fuzz $(or $(SECONDS),60)

golden: all ## shows how golden files differ from what comes out, T=golden/NAME, and asks whether to take it
	@BUILD=$(BUILD) tests/golden/run --update $(T)

bench: all ## sconv beside other tools, long; writes tests/bench/RESULTS.md
	@SCONV=$(BUILD)/sconv tests/bench/run

bench-quick: all ## the same in under three minutes, on the terminal only
	@SCONV=$(BUILD)/sconv tests/bench/run --quick

bench-memory: all $(MEMORY) ## peak memory of every direction at 1x and 10x
	@SCONV=$(BUILD)/sconv tests/bench/memory

# ---- installing
install: all ## DESTDIR, PREFIX (default /usr/local)
	$(INSTALL) -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(MANDIR)/man1 $(DESTDIR)$(DATADIR)/bash-completion/completions \
	    $(DESTDIR)$(DATADIR)/zsh/site-functions $(DESTDIR)$(DATADIR)/fish/vendor_completions.d
	$(INSTALL) -m 755 $(BUILD)/sconv $(DESTDIR)$(BINDIR)/sconv
	$(INSTALL) -m 644 man/sconv.1 $(DESTDIR)$(MANDIR)/man1/sconv.1
	$(INSTALL) -m 644 completions/sconv.bash $(DESTDIR)$(DATADIR)/bash-completion/completions/sconv
	$(INSTALL) -m 644 completions/_sconv $(DESTDIR)$(DATADIR)/zsh/site-functions/_sconv
	$(INSTALL) -m 644 completions/sconv.fish $(DESTDIR)$(DATADIR)/fish/vendor_completions.d/sconv.fish

uninstall: ## removes what install put there
	rm -f $(DESTDIR)$(BINDIR)/sconv $(DESTDIR)$(MANDIR)/man1/sconv.1 \
	    $(DESTDIR)$(DATADIR)/bash-completion/completions/sconv $(DESTDIR)$(DATADIR)/zsh/site-functions/_sconv \
	    $(DESTDIR)$(DATADIR)/fish/vendor_completions.d/sconv.fish

# ---- keeping house
format: ## clang-format (version 14) over all C files
	$(CLANG_FORMAT) -i $(C_FILES)

dist: ## build/sconv-VERSION.tar.gz of what is committed
	@mkdir -p build
	git archive --prefix=sconv-$(VERSION)/ -o build/sconv-$(VERSION).tar.gz HEAD

clean: ## removes build/
	rm -rf build

-include $(OBJ:.o=.d) $(TESTS:=.d)
.SECONDARY: $(FUZZ:=.o)
.PHONY: all help tests unit check demo lint asan ubsan hard coverage fuzz golden bench bench-quick bench-memory \
	install uninstall format dist clean
