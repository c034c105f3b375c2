# FieldMatch: `make demo` shows it at work within a minute or two; `make test` runs every test.
# Both install libpcre2's headers where they are missing, and ask for nothing.

SWIFT ?= swift

.PHONY: differential demo test test-library library build setup lint instructions clean

demo: build
	@Scripts/demo

test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build
	@$(MAKE) --no-print-directory test-library

# The C library: .build/library/libfieldmatch.so and fieldmatch.h.
library: setup
	@Scripts/make-library

test-library: setup
	@Scripts/test-library

build: setup
	$(SWIFT) build -c release --product fieldmatch
	$(SWIFT) build -c release --product fieldmatch-foundation

setup:
	@Scripts/install-pcre2

instructions: setup
	@Scripts/instruction-counts

# Random patterns in all engines, against the reference: make differential CHECKS=100000000 SEED=2 FROM=0
CHECKS ?= 1000000
SEED ?= 1
FROM ?= 0

differential: setup
	$(SWIFT) build -c release --product differential
	.build/release/differential --checks $(CHECKS) --seed $(SEED) --from $(FROM)

lint:
	$(SWIFT) format lint --strict -r Sources Benchmarks Tests Package.swift

clean:
	$(SWIFT) package clean
