// Answers questions, one JSON line each, for the driver that compares all ways in.
import { createInterface } from "node:readline";
import { compile, compilePattern, FieldMatchError } from "fieldmatch";

const NAMES = { ignore_case: "ignoreCase", dot_matches_newlines: "dotMatchesNewlines" };

function ofValues(specification, values) {
  const validator = compile(specification);
  return values.map((value) => {
    const fault = validator.firstFault(value);
    const valid = validator.isMatch(value);
    if (valid !== (fault === null) || valid !== (validator.verdict(value) === "match")) {
      throw new Error(`isMatch, verdict and firstFault disagree about ${JSON.stringify(value)}`);
    }
    return [valid, fault?.reason ?? null];
  });
}

function ofPattern(pattern, options, text) {
  try {
    const flags = Object.fromEntries(options.map((name) => [NAMES[name] ?? name, true]));
    return compilePattern(pattern, flags).isMatch(text) ? "match" : "noMatch";
  } catch (error) {
    if (error instanceof FieldMatchError && error.kind === "pattern") return "refused";
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { type, values, pattern, options, text } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(type === undefined ? ofPattern(pattern, options, text) : ofValues(type, values))}\n`);
}
