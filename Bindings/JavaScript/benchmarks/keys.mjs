// What loading and a key cost, and a verdict beside RegExp's, in processor time; the best of nine rounds, in turn.
//
//     cp keys.mjs …/.build/javascript/tests/ && node …/.build/javascript/tests/keys.mjs
import { readFile } from "node:fs/promises";
import { load } from "fieldmatch/core";

const spent = async (body) => {
  const start = process.cpuUsage();
  await body();
  const { user, system } = process.cpuUsage(start);
  return user + system;
};
const best = async (count, bodies) => {
  const least = Object.fromEntries(Object.keys(bodies).map((name) => [name, Infinity]));
  for (let round = 0; round < 9; round++) {
    for (const [name, body] of Object.entries(bodies)) {
      least[name] = Math.min(least[name], await spent(() => { for (let time = 0; time < count; time++) body(); }) / count);
    }
  }
  for (const [name, time] of Object.entries(least)) console.log(`${name.padEnd(40)} ${time.toFixed(2).padStart(9)} µs`);
};

const bytes = await readFile(new URL(import.meta.resolve("fieldmatch/fieldmatch.wasm")));
let engine;
console.log(`${"loading the module".padEnd(40)} ${((await spent(async () => { engine = await load(bytes); })) / 1000).toFixed(1).padStart(9)} ms`);

const address = "grace.hopper+navy@mail.example.org";
const email = engine.compile("email-classic");
const source = `^(?:${email.description.pattern})$`;
const expression = new RegExp(source, "u");
if (!email.isMatch(address) || !expression.test(address)) throw new Error("the verdicts differ");
const card = new engine.Field("card");
const plain = new engine.Field("email");
await best(5000, {
  "a verdict on 34 characters": () => email.isMatch(address),
  "RegExp's test, made once": () => expression.test(address),
  "RegExp's test, made each time": () => new RegExp(source, "u").test(address),
  "a key and its deletion in a card's number": () => { card.insert("4"); card.deleteBackward(); },
  "a key and its deletion in an address": () => { plain.insert("a"); plain.deleteBackward(); },
});
