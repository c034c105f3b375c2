import type { EditResult, Engine, Field as EngineField, FieldConstructor, FieldOptions } from "./core.js";
export { FieldMatchError } from "./core.js";
export type {
  EditResult, Engine, Fault, FieldConstructor, FieldOptions, PatternOptions, Timing, TypeEntry, TypeOptions, Validator, Verdict,
} from "./core.js";

/** Compiles a type as the command line writes it, such as `email` or `username:3,20`. */
export const compile: Engine["compile"];
/** Compiles a pattern, which the whole text must match. What only a backtracking engine can run is refused. */
export const compilePattern: Engine["compilePattern"];
/** The types that there are. */
export const types: Engine["types"];
/** A text field without a screen: `new Field("card")`. */
export const Field: FieldConstructor;
export type Field = EngineField;

/** An `<input>` or `<textarea>` that is bound to a field. */
export interface Attachment {
  readonly field: Field;
  readonly input: HTMLInputElement | HTMLTextAreaElement;
  readonly text: string;
  readonly plainValue: string;
  readonly status: "normal" | "warning" | "error";
  readonly message: string | null;
  readonly isValid: boolean;
  setText(text: string): void;
  setPlainValue(value: string): void;
  clear(): void;
  /** Validates as leaving a form does; returns whether the value is valid. */
  commit(): boolean;
  /** Lets go of the element, whose text stays. */
  detach(): void;
}

/**
 * Binds an element to a field of a type: typing, pasting, composing, selecting, undo and redo go through the field, and the
 * element shows its text. It sets `aria-invalid` and the element's custom validity, and sends `input` events.
 *
 * The element's type must let a page read its caret: `text`, `tel`, `url`, `search`, `password`.
 */
export function attachField(
  input: HTMLInputElement | HTMLTextAreaElement,
  type: string | Field,
  options?: FieldOptions & { onChange?: (attachment: Attachment, result: EditResult) => void },
): Attachment;
