// The declarations against what there is. types.mjs is made of types.mts by TypeScript: see Scripts/test-javascript.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as main from "fieldmatch";
import * as core from "fieldmatch/core";
import { declared, members, used } from "./types.mjs";

test("what is declared is there, and nothing else", () => {
  assert.deepEqual(Object.keys(main).sort(), Object.keys(declared.main).sort());
  assert.deepEqual(Object.keys(core).sort(), Object.keys(declared.core).sort());
  for (const [value, names] of [[new main.Field("card"), members.field], [main.compile("email"), members.validator]]) {
    const own = Object.getOwnPropertyNames(Object.getPrototypeOf(value)).filter((name) => name !== "constructor");
    assert.deepEqual(own.sort(), Object.keys(names).sort());
  }
});

test("a program in TypeScript runs", () => {
  const [verdict, reason, accepted, plainValue, type] = used();
  assert.deepEqual([verdict, reason, accepted, plainValue], ["noMatch", "pattern", true, "4242"]);
  assert.equal(typeof type.name, "string");
});
