import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { compile, compilePattern, Field, FieldMatchError, types } from "fieldmatch";
import { load } from "fieldmatch/core";

const kind = (name, offset) => (error) => error instanceof FieldMatchError && error.kind === name && (offset === undefined || error.offset === offset) && error.message.length > 10;

test("verdicts, faults and what may follow", () => {
  const email = compile("email");
  assert.deepEqual(["ada@example.com", "ada@example", "a@@"].map((text) => email.verdict(text)), ["match", "partial", "noMatch"]);
  assert.equal(email.firstFault("ada@example.com"), null);
  assert.equal(email.firstFault("double..dot@example.com").offset, 7);
  assert.deepEqual(compilePattern("[a-c]x|z").nextCharacters(""), [["a", "c"], ["z", "z"]]);
  assert.deepEqual(compilePattern("é😀?").nextCharacters("é"), [["😀", "😀"]]);
  assert.equal(compile("card").firstFault("4242424242424241").reason, "checksum");
  assert.equal(compilePattern("a😀+b").firstFault("a😀😀x").offset, 5);
  assert.equal(compile("none").verdict(""), "match");
  assert.equal(compilePattern("A", { ignoreCase: true }).isMatch("a"), true);
  assert.equal(compile("price:10,2", { locale: "de_DE" }).isMatch("1,50"), true);
  assert.equal(email.description.engine, "automaton");
});

test("texts of every length, and long ones", () => {
  const pattern = compilePattern("(?:a|é|日|😀)*b");
  for (const length of [0, 1, 63, 64, 255, 256, 257, 5000, 300_000]) {
    assert.equal(pattern.verdict("é".repeat(length) + "b"), "match");
    assert.equal(pattern.verdict("😀".repeat(length)), "partial");
  }
});

test("what is refused says why and where", () => {
  assert.throws(() => compile("emial"), kind("specification", 0));
  assert.throws(() => compilePattern("a(b"), kind("pattern"));
  assert.throws(() => compilePattern("é(?<x"), kind("pattern"));
  assert.throws(() => compilePattern("(a)\\1"), kind("pattern"));
  assert.throws(() => compilePattern("a", { ignorecase: true }), kind("option"));
  assert.throws(() => compile("email", { literal: true }), kind("option"));
  assert.throws(() => compile("email").verdict("a\ud800b"), kind("malformed", 1));
  assert.throws(() => new Field("none", { limit: "many" }), kind("option"));
  assert.throws(() => new Field("none", { nonsense: 1 }), kind("option"));
  const freed = compile("email");
  freed.free();
  freed.free();
  assert.throws(() => freed.verdict("a"), kind("argument"));
});

test("types", () => {
  const names = types().map((type) => type.name);
  assert.ok(names.includes("iban") && names.length > 20);
  for (const { sample, example } of types()) assert.equal(compile(sample).verdict(example), "match", sample);
});

test("a card is typed", () => {
  const field = new Field("card");
  for (const digit of "42424") assert.ok(field.insert(digit).accepted);
  assert.deepEqual([field.text, field.plainValue, field.selection], ["4242 4", "42424", [6, 0]]);
  const refused = field.insert("x");
  assert.deepEqual([refused.rejection, field.text], ["typing", "4242 4"]);
  assert.ok(refused.message);
  assert.equal(field.verdict, "partial");
  field.update("4242 4242 4242 4242");
  assert.ok(field.isValid);
  field.undo();
  assert.equal(field.text, "4242 4");
  field.redo();
  assert.equal(field.text, "4242 4242 4242 4242");
});

test("a field with options", () => {
  const field = new Field("none", { limit: 3, overLimit: "truncate", letterCase: "upper", timing: ["onFly", "onCommit"], required: true });
  field.begin();
  field.insert("abcdef");
  assert.equal(field.text, "ABC");
  field.clear();
  const { events } = field.commit();
  assert.ok(Array.isArray(events) && field.status === "error" && field.message);
  field.mark("ni");
  assert.deepEqual(field.marked, [0, 2]);
  field.mark("你");
  field.unmark();
  assert.deepEqual([field.text, field.marked], ["你", null]);
  assert.equal(field.presentation.text, "你");
  const amount = new Field("amount", { locale: "de_CH" });
  amount.setPlainValue("1234.5");
  assert.equal(amount.plainValue, "1234.5");
  const date = new Field("date:dd/MM/yyyy");
  date.pickDate(2028, 2, 29);
  assert.equal(date.text, "29/02/2028");
});

test("memory is given back", async () => {
  const bytes = await readFile(new URL(import.meta.resolve("fieldmatch/fieldmatch.wasm")));
  const module = await WebAssembly.compile(bytes);
  const engine = await load(module);
  let size;
  for (let round = 0; round < 30; round++) {
    for (const type of ["email", "iban", "card", "username:3,20"]) {
      const validator = engine.compile(type);
      validator.firstFault("x".repeat(round * 100));
      validator.free();
      const field = new engine.Field(type);
      for (const key of "4242abc") field.insert(key);
      field.free();
    }
    engine.compilePattern(`[a-z]{${round},40}`).free();
    if (round === 3) size = engine.memorySize;
  }
  assert.ok(engine.memorySize <= size + 8 * 2 ** 20, `${size} bytes became ${engine.memorySize}`);
});
