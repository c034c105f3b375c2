// The compiler takes a single file for a script with an entry point. This second file prevents that: the entry point is
// libFuzzer's.
