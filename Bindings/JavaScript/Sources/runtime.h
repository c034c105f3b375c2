/* What the WebAssembly module takes from JavaScript. */
#ifndef FIELDMATCH_RUNTIME_H
#define FIELDMATCH_RUNTIME_H

/* Seconds since 1 January 1970. */
__attribute__((import_module("fieldmatch"), import_name("seconds"))) double runtime_seconds(void);

/* A random number, for the seeds of hash tables. */
__attribute__((import_module("fieldmatch"), import_name("random"))) double runtime_random(void);

#endif
