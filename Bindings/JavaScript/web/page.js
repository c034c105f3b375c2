// The page: a text, judged as it is typed, by the engine in this page. Nothing leaves it.
import { attachField, compile, types, FieldMatchError } from "./fieldmatch/src/index.js";

const part = (name) => document.getElementById(name);
const show = (name, text) => { part(name).textContent = text; };
let attachment, validator;

for (const { sample, summary } of types()) part("types").append(new Option(summary, sample));

/** Characters as people read them: the printable ones as they are. */
const named = (character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? character : `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

function nextText(text) {
  try {
    const ranges = validator.nextCharacters(text);
    const shown = ranges.slice(0, 20).map(([first, last]) => first === last ? named(first) : `${named(first)}–${named(last)}`);
    return ranges.length === 0 ? "nothing" : shown.join(" ") + (ranges.length > 20 ? " …" : "");
  } catch (error) {
    return error.message;
  }
}

/** The place of a fault, shown in the text. */
function showFault(text) {
  const fault = validator.firstFault(text);
  const place = part("fault");
  place.textContent = fault ? `${fault.reason}: ${fault.message} ` : "none";
  if (fault?.offset == null) return;
  const mark = document.createElement("mark");
  mark.textContent = text.slice(fault.offset, fault.offset + 1) || "␣";
  place.append(text.slice(0, fault.offset), mark, text.slice(fault.offset + 1));
}

/** Microseconds of a call, over enough calls that the clock's steps do not count. */
function microseconds(body) {
  let count = 1;
  for (;;) {
    const start = performance.now();
    for (let round = 0; round < count; round++) body();
    const spent = performance.now() - start;
    if (spent > 4) return spent * 1000 / count;
    count *= 4;
  }
}

/** What a key costs here, and what asking JavaScript's own RegExp about the whole text costs, where it takes the pattern. */
function costs(text) {
  const ours = microseconds(() => validator.isMatch(text));
  let theirs = null;
  try {
    const expression = new RegExp(`^(?:${validator.description.pattern})$`, "u");
    if (expression.test(text) !== null) theirs = microseconds(() => expression.test(text));
  } catch { /* RegExp does not know all that the dialect has. */ }
  return `a verdict takes ${ours.toFixed(2)} µs` + (theirs === null ? "; RegExp does not take the pattern" : `, RegExp’s test ${theirs.toFixed(2)} µs`);
}

function update(current, result) {
  const { text } = current;
  show("verdict", current.field.verdict + (current.isValid ? "" : ", and not to be sent like this"));
  show("plain", current.plainValue);
  show("message", result && !result.accepted ? result.message : current.message ?? "");
  show("key", !result ? "" : result.accepted ? ["accepted", ...result.events].join(", ") : `refused: ${result.rejection}`);
  show("next", nextText(text));
  showFault(text);
  clearTimeout(update.timer);
  update.timer = setTimeout(() => show("cost", costs(text)), 300);
}

function start() {
  show("problem", "");
  const text = part("text");
  try {
    const type = part("type").value;
    const compiled = compile(type);
    attachment?.detach();
    validator?.free();
    validator = compiled;
    attachment = attachField(text, type, { timing: ["onFly", "afterEdit"], onChange: update });
    update(attachment, null);
  } catch (error) {
    if (!(error instanceof FieldMatchError)) throw error;
    show("problem", error.message);
  }
}

part("type").addEventListener("input", start);
part("form").addEventListener("submit", (event) => event.preventDefault());
start();
