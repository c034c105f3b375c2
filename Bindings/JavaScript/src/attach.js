// Binds an <input> or <textarea> to a field: the field decides, and the element shows what it says.
import { FieldMatchError } from "./errors.js";

/** Types of input whose caret a page may not read, so that nobody can tell where something is typed. */
const WITHOUT_CARET = ["email", "number", "date", "month", "week", "time", "datetime-local", "color", "range"];

/** Where a word ends or begins in front of or behind a place, as the browser's own word keys see it. */
function wordEdge(text, place, isForward) {
  const words = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].filter((part) => part.isWordLike);
  if (isForward) {
    const word = words.find((part) => part.index + part.segment.length > place);
    return word ? word.index + word.segment.length : text.length;
  }
  return words.findLast((part) => part.index < place)?.index ?? 0;
}

class Attachment {
  #input;
  #listeners = new AbortController();
  #isComposing = false;
  #onChange;
  /** The element's own setter: frameworks put one of theirs in front of it to see what users type, and must see this too. */
  #setValue;

  constructor(Field, input, type, { onChange, ...options }) {
    if (!["input", "textarea"].includes(input.localName)) {
      throw new FieldMatchError("argument", "attachField takes an <input> or a <textarea>");
    }
    if (WITHOUT_CARET.includes(input.type)) {
      throw new FieldMatchError("argument", `an input of type “${input.type}” hides its caret: use type="text" with inputmode="${input.type}"`);
    }
    this.#input = input;
    this.#onChange = onChange;
    this.#setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value").set;
    this.field = typeof type === "string" ? new Field(type, options, input.value) : type;
    this.#listen();
    this.#show();
  }

  #listen() {
    const on = (name, body, target = this.#input) =>
      target.addEventListener(name, (event) => body.call(this, event), { signal: this.#listeners.signal });
    on("beforeinput", this.#beforeInput);
    on("input", this.#changed);
    on("keydown", this.#keyDown);
    on("compositionstart", this.#compositionStart);
    on("compositionupdate", this.#compositionUpdate);
    on("compositionend", this.#compositionEnd);
    on("focus", () => this.#happened(this.field.begin(), { isEdit: false }));
    on("blur", () => this.#happened(this.field.end(), { isEdit: false }));
    on("change", () => { if (this.#input.value !== this.field.text) this.#takeOver(); });
    if (this.#input.form) {
      on("reset", () => queueMicrotask(() => this.setText(this.#input.defaultValue)), this.#input.form);
      on("submit", () => this.commit(), this.#input.form);
    }
    if (this.#input.ownerDocument.activeElement === this.#input) this.field.begin();
  }

  // ---- What the user does

  #beforeInput(event) {
    if (this.#isComposing || event.isComposing || event.inputType.startsWith("insertComposition")) return;
    const edit = this.#editOf(event);
    if (!edit) return;
    event.preventDefault();
    this.#perform(edit, event.inputType, event.data);
  }

  /** The edit that an event asks for; null where the browser had better make it, and tell of it afterwards. */
  #editOf({ inputType, data, dataTransfer }) {
    const { field } = this;
    const { selectionStart: start, selectionEnd: end, value } = this.#input;
    const isCaret = start === end;
    const remove = (from, to) => () => field.replace(from, to - from, "");
    switch (inputType) {
      case "insertText": case "insertReplacementText": case "insertFromPaste": case "insertFromYank": case "insertFromPasteAsQuotation":
        return () => field.insert(data ?? dataTransfer?.getData("text/plain") ?? "");
      case "insertLineBreak": case "insertParagraph":
        return this.#input.localName === "textarea" ? () => field.insert("\n") : null;
      case "deleteContentBackward": return () => field.deleteBackward();
      case "deleteContentForward": return () => field.deleteForward();
      case "deleteContent": case "deleteByCut": return isCaret ? null : remove(start, end);
      case "deleteWordBackward": return isCaret ? remove(wordEdge(value, start, false), start) : remove(start, end);
      case "deleteWordForward": return isCaret ? remove(start, wordEdge(value, start, true)) : remove(start, end);
      case "deleteSoftLineBackward": case "deleteHardLineBackward":
        return isCaret ? remove(value.lastIndexOf("\n", start - 1) + 1, start) : remove(start, end);
      case "deleteSoftLineForward": case "deleteHardLineForward":
        return isCaret ? remove(start, value.includes("\n", start) ? value.indexOf("\n", start) : value.length) : remove(start, end);
      case "historyUndo": return () => field.undo();
      case "historyRedo": return () => field.redo();
      default: return null;
    }
  }

  /** Undo and redo by key: the browser's own history knows nothing of what the field wrote, and asks for neither. */
  #keyDown(event) {
    if (event.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) {
      if (event.key === "Enter" && !event.isComposing && this.#input.localName === "input") this.commit();
      return;
    }
    const key = event.key.toLowerCase();
    const isRedo = key === "y" && event.ctrlKey || key === "z" && event.shiftKey;
    if (key !== "z" && !isRedo) return;
    event.preventDefault();
    this.#perform(() => isRedo ? this.field.redo() : this.field.undo(), isRedo ? "historyRedo" : "historyUndo", null);
  }

  #perform(edit, inputType, data) {
    const { selectionStart: start, selectionEnd: end } = this.#input;
    const before = this.field.text;
    this.field.select(start, end - start);
    const result = this.#guarded(edit);
    this.#show();
    if (this.field.text !== before) {
      this.#input.dispatchEvent(new InputEvent("input", { inputType, data, bubbles: true, cancelable: false }));
    }
    this.#happened(result);
  }

  /** What is no text at all (half a surrogate pair) is refused like what may not be typed. */
  #guarded(edit) {
    try {
      return edit();
    } catch (error) {
      if (!(error instanceof FieldMatchError) || error.kind !== "malformed") throw error;
      return { accepted: false, rejection: "typing", message: error.message, events: [], selection: this.field.selection, change: null };
    }
  }

  /** The browser has changed the text itself: autofill, spelling, dragging, a key that it alone understands. */
  #changed(event) {
    if (this.#isComposing || event.isComposing || this.#input.value === this.field.text) return;
    this.#takeOver();
  }

  #takeOver() {
    const { value } = this.#input;
    this.#happened(this.#guarded(() => this.field.update(value)));
  }

  // ---- Input methods: the browser writes, the field marks, and filters what is committed

  #compositionStart() {
    this.#isComposing = true;
    const { selectionStart: start, selectionEnd: end } = this.#input;
    this.field.select(start, end - start);
  }

  #compositionUpdate({ data }) { this.#guarded(() => this.field.mark(data ?? "")); }

  #compositionEnd({ data }) {
    this.#isComposing = false;
    const result = this.#guarded(() => {
      if (data || this.field.marked) this.field.mark(data ?? "");
      return this.field.unmark();
    });
    // Browsers tell of the last input before this or after it: the element shows the field's text either way.
    queueMicrotask(() => this.#happened(result));
    setTimeout(() => { if (!this.#isComposing) this.#show(); });
  }

  // ---- What the element shows

  #happened(result, { isEdit = true } = {}) {
    this.#show({ isEdit });
    this.#onChange?.(this, result);
  }

  /** Where nothing was edited, the element's own selection stays: a browser selects all when a key leads to an element. */
  #show({ isEdit = true } = {}) {
    const input = this.#input;
    const { text, status, message } = this.field;
    const isChanged = input.value !== text;
    if (isChanged) this.#setValue.call(input, text);
    if (isChanged || isEdit) this.#placeSelection();
    const isError = status === "error";
    if (isError) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    input.setCustomValidity?.(isError ? message ?? "The value is not valid." : "");
  }

  #placeSelection() {
    const input = this.#input;
    const [location, length] = this.field.selection;
    const isFocused = input.getRootNode().activeElement === input;
    if (isFocused && (input.selectionStart !== location || input.selectionEnd !== location + length)) {
      input.setSelectionRange(location, location + length);
    }
  }

  // ---- What the page does

  get input() { return this.#input; }
  get text() { return this.field.text; }
  get plainValue() { return this.field.plainValue; }
  get status() { return this.field.status; }
  get message() { return this.field.message; }
  get isValid() { return this.field.isValid; }
  setText(text) { this.#happened(this.field.setText(text)); }
  setPlainValue(value) { this.#happened(this.field.setPlainValue(value)); }
  clear() { this.#happened(this.field.clear()); }
  commit() {
    this.#happened(this.field.commit(), { isEdit: false });
    return this.field.isValid;
  }
  detach() {
    this.#listeners.abort();
    this.field.free();
  }
}

export const attachTo = (Field, input, type, options = {}) => new Attachment(Field, input, type, options);
