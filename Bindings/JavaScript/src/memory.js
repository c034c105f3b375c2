// The border to the engine's memory: text in, text out. The engine's calls are those of fieldmatch.h.
import { FieldMatchError } from "./errors.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const KINDS = ["ok", "argument", "specification", "pattern", "undecided", "malformed", "column", "unsupported", "buffer", "option", "resources"];
const BUFFER_TOO_SMALL = 8;
const ERROR_SIZE = 1016;

/** Half a surrogate pair by itself is no text: it has no UTF-8. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** The engine's module, with its memory and working space that all calls share: there is one thread. */
export class Memory {
  constructor(exports) {
    this.calls = exports;
    this.bytes = new Uint8Array(0);
    this.error = this.#take(ERROR_SIZE);
    this.result = this.#take(2048);
    this.room = 256;
    this.text = this.#take(this.room);
    this.outRoom = 1024;
    this.out = this.#take(this.outRoom);
  }

  #take(size) {
    const place = this.calls.fm_alloc(size);
    if (place === 0) throw new FieldMatchError("resources", "there is no more memory for FieldMatch");
    return place;
  }

  /** A view of the memory as it is now: growing it makes another one. */
  get view() {
    const { buffer } = this.calls.memory;
    if (this.bytes.buffer !== buffer) {
      this.bytes = new Uint8Array(buffer);
      this.numbers = new DataView(buffer);
    }
    return this.numbers;
  }

  /** Copies a text into the working space; returns its length in bytes. */
  write(text) {
    const value = String(text);
    const broken = LONE_SURROGATE.exec(value);
    if (broken) {
      throw new FieldMatchError("malformed", `half a surrogate pair stands at ${broken.index}: it is no text`, broken.index);
    }
    if (value.length * 3 > this.room) {
      this.calls.fm_free(this.text);
      this.room = value.length * 4;
      this.text = this.#take(this.room);
    }
    this.view;
    return encoder.encodeInto(value, this.bytes.subarray(this.text, this.text + this.room)).written;
  }

  /** Calls with short texts of their own, which are ended by a NUL; null stays null. */
  withTexts(texts, body) {
    const places = texts.map((text) => {
      if (text === null || text === undefined) return 0;
      const bytes = encoder.encode(`${text}\0`);
      const place = this.#take(bytes.length);
      this.view;
      this.bytes.set(bytes, place);
      return place;
    });
    try {
      return body(...places);
    } finally {
      for (const place of places) if (place !== 0) this.calls.fm_free(place);
    }
  }

  /** Throws what a call reports; `subject` is the text that an offset counts in. */
  check(status, subject = "") {
    if (status === 0) return;
    const { view } = this;
    const offset = Number(view.getBigInt64(this.error + 8, true));
    const message = this.#string(this.error + 16);
    throw new FieldMatchError(KINDS[status] ?? "argument", message, offset < 0 ? null : this.index(subject, offset));
  }

  /** The UTF-16 code units in front of a place that is given in bytes of UTF-8. */
  index(text, offset) {
    return decoder.decode(encoder.encode(text).subarray(0, offset)).length;
  }

  /** A text that ends at a NUL. */
  #string(place) {
    this.view;
    return decoder.decode(this.bytes.subarray(place, this.bytes.indexOf(0, place)));
  }

  /** A text within the working space for results. */
  string(place) { return this.#string(place); }

  /** What a call writes into a buffer: asked again where the buffer is too small. */
  read(call) {
    for (;;) {
      const status = call(this.out, this.outRoom, this.result);
      const length = this.view.getUint32(this.result, true);
      if (status !== BUFFER_TOO_SMALL) {
        if (status !== 0) throw new FieldMatchError(KINDS[status] ?? "argument", "the handle was freed");
        return decoder.decode(this.bytes.subarray(this.out, this.out + length));
      }
      this.calls.fm_free(this.out);
      this.outRoom = length + 1;
      this.out = this.#take(this.outRoom);
    }
  }
}
