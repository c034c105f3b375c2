# FieldMatch: `make demo` shows within a minute or two what it does; `make test` runs the tests.
# Both install libpcre2's headers if they are missing, without asking.

SWIFT ?= swift

.PHONY: differential demo test without-pcre2 build release install setup lint api api-check docs wasm-check release-check instructions \
  test-library library test-python test-spark test-sqlite sqlite test-javascript javascript web test-neovim test-gtk test-all wheel clean

PREFIX ?= /usr/local

demo: build
	@Scripts/demo

test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build
	@$(MAKE) --no-print-directory test-library test-python

# The C library: .build/library/libfieldmatch.so and fieldmatch.h.
library: setup
	@Scripts/make-library

# The Python package with the C library inside: .build/wheel.
wheel: setup
	@Scripts/make-wheel

# The SQLite extension: .build/sqlite/fieldmatch.so, with the C library beside it.
sqlite: setup
	@Scripts/make-sqlite

# The JavaScript package, .build/javascript/fieldmatch, and the page that shows it, .build/javascript/page.
javascript:
	@Scripts/make-javascript

web: javascript
	@echo "To see it: python3 -m http.server --directory .build/javascript/page, then http://localhost:8000/"

# Everything that `make test` runs, and the tests that need more: Spark (Java), SQLite, JavaScript (Node.js and Chromium),
# Neovim, GTK 4 on a display of its own.
test-all: test test-spark test-sqlite test-javascript test-neovim test-gtk

test-gtk: setup
	@Scripts/test-gtk

test-neovim: setup
	@Scripts/test-neovim

test-javascript: setup
	@Scripts/test-javascript

test-sqlite: setup
	@Scripts/test-sqlite

# The build and the tests without the C library.
without-pcre2:
	$(SWIFT) build --disable-default-traits --scratch-path .build/without-pcre2 --build-tests
	$(SWIFT) test --disable-default-traits --scratch-path .build/without-pcre2 --skip-build

test-spark: setup
	@Scripts/test-spark

test-python: setup
	@Scripts/test-python

test-library: setup
	@Scripts/test-library

build: setup
	$(SWIFT) build -c release --product fieldmatch
	$(SWIFT) build -c release --product fieldmatch-foundation

# The commands for distribution, stripped; see Scripts/release.
release: setup
	@SWIFT='$(SWIFT)' Scripts/release

# The command, its manual page, its completions, the C library and the SQLite extension, under PREFIX.
install: setup
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' SWIFT='$(SWIFT)' Scripts/install
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' SWIFT='$(SWIFT)' Scripts/install-library
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install-sqlite

setup:
	@Scripts/install-pcre2

instructions: setup
	@Scripts/instruction-counts

# Compares all engines with the reference matcher on random patterns: make differential CHECKS=100000000 SEED=2 FROM=0
CHECKS ?= 1000000
SEED ?= 1
FROM ?= 0

differential: setup
	$(SWIFT) build -c release --product differential
	.build/release/differential --checks $(CHECKS) --seed $(SEED) --from $(FROM)

# Coverage-guided fuzzing: make fuzz SECONDS=1200 TARGET=engines; without a target each in turn. fuzz-seeds runs the seeds alone.
SECONDS ?= 60
TARGET ?=

.PHONY: fuzz fuzz-seeds sanitize

fuzz: setup
	@Scripts/fuzz $(SECONDS) $(TARGET)

fuzz-seeds: setup
	@Scripts/fuzz 0 $(TARGET)

# Every test under the address sanitizer, then under the thread sanitizer.
sanitize: setup
	@Scripts/sanitize

lint:
	$(SWIFT) format lint --strict -r Sources Benchmarks Tests Bindings Package.swift

# The lists of public symbols in Docs/API: `api` writes them, `api-check` compares them with the sources.
api: setup
	@SWIFT='$(SWIFT)' Scripts/api

api-check: setup
	@SWIFT='$(SWIFT)' Scripts/api --check

# The documentation of the modules, in .build/documentation.
docs: setup
	@SWIFT='$(SWIFT)' Scripts/documentation

# Compiles Matching without the C library for WebAssembly, in Embedded Swift.
wasm-check:
	@SWIFT='$(SWIFT)' Scripts/wasm-check

# Checks whether the tree can be tagged as the version that it names.
release-check: setup
	@SWIFT='$(SWIFT)' Scripts/release-check

clean:
	$(SWIFT) package clean
