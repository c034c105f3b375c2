// A second file, so that the compiler does not take the first for a script: libFuzzer brings the entry point.
