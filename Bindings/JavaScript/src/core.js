// Loads the engine and makes the package's classes of it.
import { FieldMatchError } from "./errors.js";
import { Memory } from "./memory.js";

export { FieldMatchError };

const FLAGS = { ignoreCase: 1, dotMatchesNewlines: 2, extended: 4, literal: 8, multiline: 16 };
const VERDICTS = ["noMatch", "partial", "match"];
const REJECTIONS = { 1: "disabled", 2: "override", 3: "typing", 4: "limit", 5: "rule", 6: "viability", 7: "undecided" };
const EVENTS = ["began", "ended", "changed", "filled", "cleared", "alertShown", "secured", "pickerValueChanged"];
const STATUSES = ["normal", "warning", "error"];
const NO_PLACE = -1n;

/** The bytes of the module: those beside this file, in a browser or in Node.js. */
async function bytesBeside() {
  const place = new URL("../fieldmatch.wasm", import.meta.url);
  if (place.protocol === "file:" && typeof process !== "undefined") {
    const { readFile } = await import("node:fs/promises");
    return readFile(place);
  }
  const answer = await fetch(place);
  if (!answer.ok) throw new FieldMatchError("resources", `${place} cannot be loaded: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

/** Loads the engine: from bytes, a compiled module, or the file beside this package. */
export async function load(source = bytesBeside()) {
  const given = await source;
  const module = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given);
  const imports = { fieldmatch: { seconds: () => Math.floor(Date.now() / 1000), random: Math.random } };
  const { exports } = await WebAssembly.instantiate(module, imports);
  return classes(new Memory(exports));
}

function classes(memory) {
  const { calls } = memory;
  const freed = new FinalizationRegistry(({ free, handle }) => free(handle));

  /** An object of the engine that is freed once. */
  class Owner {
    #handle;
    #free;
    constructor(handle, free) {
      this.#handle = handle;
      this.#free = free;
      freed.register(this, { free, handle }, this);
    }
    get handle() {
      if (this.#handle === 0) throw new FieldMatchError("argument", "this was freed: make another one");
      return this.#handle;
    }
    free() {
      if (this.#handle === 0) return;
      freed.unregister(this);
      this.#free(this.#handle);
      this.#handle = 0;
    }
  }

  const created = (status, subject) => {
    memory.check(status, subject);
    return memory.view.getUint32(memory.result, true);
  };

  class Validator {
    #owner;
    /** @internal */
    constructor(owner) { this.#owner = owner; }

    verdict(text) {
      const length = memory.write(text);
      memory.check(calls.fm_validator_verdict(this.#owner.handle, memory.text, length, memory.result, memory.error), text);
      return VERDICTS[memory.view.getInt32(memory.result, true)];
    }

    isMatch(text) {
      const length = memory.write(text);
      memory.check(calls.fm_validator_is_valid(this.#owner.handle, memory.text, length, memory.result, memory.error), text);
      return memory.view.getInt32(memory.result, true) === 1;
    }

    firstFault(text) {
      const length = memory.write(text);
      memory.check(calls.fm_validator_fault(this.#owner.handle, memory.text, length, memory.result, memory.error), text);
      const { view } = memory;
      const code = view.getInt32(memory.result + 4, true);
      if (code === 0) return null;
      const offset = Number(view.getBigInt64(memory.result + 8, true));
      return {
        verdict: VERDICTS[view.getInt32(memory.result, true)],
        reason: memory.string(calls.fm_fault_reason(code)),
        offset: offset < 0 ? null : memory.index(text, offset),
        message: memory.string(memory.result + 16),
      };
    }

    nextCharacters(text) {
      const length = memory.write(text);
      const { handle } = this.#owner;
      const ask = (place, room) => calls.fm_validator_next(handle, memory.text, length, place, room, memory.result, memory.error);
      const first = ask(0, 0);
      if (first !== 8) memory.check(first, text);
      const count = memory.view.getUint32(memory.result, true);
      const place = calls.fm_alloc(count * 8);
      try {
        memory.check(ask(place, count), text);
        const { view } = memory;
        return Array.from({ length: count }, (_, index) => [
          String.fromCodePoint(view.getUint32(place + index * 8, true)),
          String.fromCodePoint(view.getUint32(place + index * 8 + 4, true)),
        ]);
      } finally {
        calls.fm_free(place);
      }
    }

    get description() {
      return JSON.parse(memory.read((...out) => calls.fm_validator_describe(this.#owner.handle, ...out)));
    }

    free() { this.#owner.free(); }
  }

  const flagsOf = (options, known) => {
    let flags = 0;
    for (const [name, value] of Object.entries(options)) {
      if (name === "locale") continue;
      if (!known.includes(name)) throw new FieldMatchError("option", `there is no option “${name}”; there are ${known.join(", ")}`);
      if (value) flags |= FLAGS[name];
    }
    return flags;
  };

  function compile(specification, options = {}) {
    const flags = flagsOf(options, ["ignoreCase", "locale"]);
    return memory.withTexts([options.locale], (locale) => {
      const length = memory.write(specification);
      const status = calls.fm_validator_create(memory.text, length, locale, 0, flags, memory.result, memory.error);
      return new Validator(new Owner(created(status, specification), calls.fm_validator_free));
    });
  }

  function compilePattern(pattern, options = {}) {
    const flags = flagsOf(options, Object.keys(FLAGS));
    const length = memory.write(pattern);
    const status = calls.fm_validator_create_pattern(memory.text, length, 0, flags, memory.result, memory.error);
    return new Validator(new Owner(created(status, pattern), calls.fm_validator_free));
  }

  const types = () => JSON.parse(memory.read((...out) => calls.fm_types(...out)));

  class Field {
    #owner;

    constructor(specification, options = {}, text = "") {
      const { locale, ...others } = options;
      const configuration = memory.withTexts([locale], (place) => {
        const length = memory.write(specification);
        return created(
          calls.fm_configuration_create(memory.text, length, place, memory.result, memory.error), specification);
      });
      try {
        for (const [key, value] of Object.entries(others)) {
          const words = Array.isArray(value) ? value.join(",") : value;
          memory.withTexts([key, words], (...places) =>
            memory.check(calls.fm_configuration_set(configuration, ...places, memory.error)));
        }
        const length = memory.write(text);
        const field = created(
          calls.fm_field_create(configuration, memory.text, length, memory.result, memory.error), text);
        this.#owner = new Owner(field, calls.fm_field_free);
      } finally {
        calls.fm_configuration_free(configuration);
      }
    }

    #edited(status) {
      memory.check(status);
      const { view } = memory;
      const number = (place) => Number(view.getBigInt64(memory.result + place, true));
      const rejection = view.getInt32(memory.result, true);
      const bits = view.getUint32(memory.result + 4, true);
      const [removed, inserted] = [number(32), number(40)];
      const edit = {
        accepted: rejection === 0,
        rejection: rejection === 0 ? null : REJECTIONS[rejection] ?? "other",
        message: null,
        events: EVENTS.filter((_, bit) => bits & (1 << bit)),
        selection: [number(8), number(16)],
        change: removed + inserted > 0 ? { location: number(24), removed, inserted } : null,
      };
      if (rejection !== 0) edit.message = this.#read(calls.fm_field_rejection_message);
      return edit;
    }

    #read(call) { return memory.read((...out) => call(this.#owner.handle, ...out)); }
    #act(call, ...values) { return this.#edited(call(this.#owner.handle, ...values, memory.result, memory.error)); }
    #actWithText(call, text, before = [], behind = []) {
      const length = memory.write(text);
      return this.#act(call, ...before, memory.text, length, ...behind);
    }

    replace(location, length, text) {
      return this.#actWithText(calls.fm_field_replace, text, [BigInt(location), BigInt(length)]);
    }
    insert(text) { return this.#actWithText(calls.fm_field_insert, text); }
    update(text) { return this.#actWithText(calls.fm_field_update, text); }
    deleteBackward() { return this.#act(calls.fm_field_delete_backward); }
    deleteForward() { return this.#act(calls.fm_field_delete_forward); }
    clear() { return this.#act(calls.fm_field_clear); }
    undo() { return this.#act(calls.fm_field_undo); }
    redo() { return this.#act(calls.fm_field_redo); }
    setText(text) { return this.#actWithText(calls.fm_field_set_text, text); }
    setPlainValue(text) { return this.#actWithText(calls.fm_field_set_plain_value, text); }
    mark(text, location, length = 0) {
      const selection = location === undefined ? [NO_PLACE, 0n] : [BigInt(location), BigInt(length)];
      return this.#actWithText(calls.fm_field_mark, text, [], selection);
    }
    unmark() { return this.#act(calls.fm_field_unmark); }
    begin() { return this.#act(calls.fm_field_begin); }
    end() { return this.#act(calls.fm_field_end); }
    commit() { return this.#act(calls.fm_field_commit); }
    pickNumber(number) { return this.#act(calls.fm_field_pick_number, BigInt(number)); }
    pickDate(year, month, day) { return this.#act(calls.fm_field_pick_date, year, month, day); }
    showAlert(text, { warning = false } = {}) {
      return this.#actWithText(calls.fm_field_show_alert, text, [], [warning ? 1 : 0]);
    }
    hideAlert() { memory.check(calls.fm_field_hide_alert(this.#owner.handle, memory.error)); }
    restart() { memory.check(calls.fm_field_restart(this.#owner.handle, memory.error)); }
    setSecure(isSecure) { return this.#act(calls.fm_field_set_secure, isSecure ? 1 : 0); }
    setEnabled(isEnabled) { memory.check(calls.fm_field_set_enabled(this.#owner.handle, isEnabled ? 1 : 0, memory.error)); }
    select(location, length = 0) {
      memory.check(calls.fm_field_select(this.#owner.handle, BigInt(location), BigInt(length), memory.error));
    }

    #pair(call) {
      call(this.#owner.handle, memory.result, memory.result + 8);
      const { view } = memory;
      return [Number(view.getBigInt64(memory.result, true)), Number(view.getBigInt64(memory.result + 8, true))];
    }
    #number(call) {
      call(this.#owner.handle, memory.result);
      return memory.view.getInt32(memory.result, true);
    }

    get selection() { return this.#pair(calls.fm_field_selection); }
    get marked() {
      const [location, length] = this.#pair(calls.fm_field_marked);
      return location < 0 ? null : [location, length];
    }
    get text() { return this.#read(calls.fm_field_text); }
    get plainValue() { return this.#read(calls.fm_field_plain_value); }
    get status() { return STATUSES[this.#number(calls.fm_field_status)]; }
    get message() { return this.#read(calls.fm_field_message) || null; }
    get verdict() {
      memory.check(calls.fm_field_verdict(this.#owner.handle, memory.result, memory.error));
      return VERDICTS[memory.view.getInt32(memory.result, true)];
    }
    get isValid() { return this.#number(calls.fm_field_is_valid) === 1; }
    get presentation() { return JSON.parse(this.#read(calls.fm_field_presentation)); }
    free() { this.#owner.free(); }
  }

  return { compile, compilePattern, types, Field, get memorySize() { return calls.memory.buffer.byteLength; } };
}
