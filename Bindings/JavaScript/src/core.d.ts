/** `match`: valid. `partial`: not valid, but some continuation may be. `noMatch`: no continuation can be. */
export type Verdict = "match" | "partial" | "noMatch";

/** What every error of this package is. */
export class FieldMatchError extends Error {
  /** What sort of error: `specification`, `pattern`, `undecided`, `malformed`, `option`, `argument`, `unsupported`, `resources`. */
  readonly kind: string;
  /** Where, in UTF-16 code units; `null` where there is no place. */
  readonly offset: number | null;
}

/** What is wrong with a text. */
export interface Fault {
  readonly verdict: Verdict;
  /** What is wrong, as reports write it: `pattern`, `length`, `checksum`, … */
  readonly reason: string;
  /** The first faulty place in UTF-16 code units; the text's length where something is missing at its end; `null` where it cannot be told. */
  readonly offset: number | null;
  /** A sentence for people. */
  readonly message: string;
}

export interface TypeOptions {
  /** Letters match without regard to case. */
  ignoreCase?: boolean;
  /** Such as `de_CH`, whose separators prices and amounts have; the type's own unless given. */
  locale?: string;
}

export interface PatternOptions {
  ignoreCase?: boolean;
  /** A dot matches a line feed too. */
  dotMatchesNewlines?: boolean;
  /** White space outside a class is not part of the pattern, and `#` starts a comment. */
  extended?: boolean;
  /** Every character of the pattern stands for itself. */
  literal?: boolean;
  /** `^` and `$` match at every line feed. */
  multiline?: boolean;
}

/** A type or a pattern, compiled. Immutable. O(n) for every text, whatever the pattern. */
export interface Validator {
  /** The verdict on a whole text. Throws a `FieldMatchError` of kind `malformed` for half a surrogate pair, which is no text. */
  verdict(text: string): Verdict;
  /** Whether a whole text is valid. */
  isMatch(text: string): boolean;
  /** What is wrong with a text, and where; `null` for a valid one. */
  firstFault(text: string): Fault | null;
  /** The characters that may follow a text so that the pattern can still match: ranges, first and last included. */
  nextCharacters(text: string): [first: string, last: string][];
  /** Which engine runs it, and what it made of the pattern. */
  readonly description: Record<string, unknown>;
  /** Gives its memory back now; otherwise that happens when nothing refers to it. */
  free(): void;
}

/** A type of the catalogue. */
export interface TypeEntry {
  readonly name: string;
  readonly parameters: string;
  readonly summary: string;
  readonly sample: string;
  readonly example: string;
  readonly message: string;
}

export interface FieldOptions {
  locale?: string;
  /** The most Characters the text may have. */
  limit?: number;
  overLimit?: "reject" | "truncate";
  paste?: "reject" | "filter";
  letterCase?: "upper" | "lower" | "none";
  timing?: Timing | Timing[];
  /** A pattern of what a replacement may be. */
  typingPattern?: string;
  /** A pattern of what the text may be after an insertion. */
  candidatePattern?: string;
  /** The Characters that are taken out of every replacement. */
  removedCharacters?: string;
  required?: boolean;
  refusesDeadEnds?: boolean;
  limitsMarkedText?: boolean;
  alwaysShowsTitle?: boolean;
  secure?: boolean;
  title?: string;
  placeholder?: string;
  helperText?: string;
  counter?: "none" | "up" | "down";
  alertPosition?: "top" | "bottom";
  undecided?: "error" | "warning" | "accept";
}

export type Timing = "onFly" | "afterEdit" | "onCommit" | "always";

/** What came of an edit. A refused one leaves the field untouched. */
export interface EditResult {
  readonly accepted: boolean;
  /** Which rule refused it; `null` where it was done. */
  readonly rejection: "disabled" | "override" | "typing" | "limit" | "rule" | "viability" | "undecided" | "other" | null;
  /** What to tell the user about a refused edit. */
  readonly message: string | null;
  readonly events: string[];
  readonly selection: [location: number, length: number];
  /** The one stretch in which the text changed; `null` where it did not. */
  readonly change: { location: number; removed: number; inserted: number } | null;
}

/** A text field without a screen. Places and lengths count UTF-16 code units; ranges that reach outside are clamped. */
export interface Field {
  replace(location: number, length: number, text: string): EditResult;
  /** In place of the selection, or at the caret. */
  insert(text: string): EditResult;
  /** Takes over a whole text as one edit. */
  update(text: string): EditResult;
  deleteBackward(): EditResult;
  deleteForward(): EditResult;
  clear(): EditResult;
  undo(): EditResult;
  redo(): EditResult;
  /** Sets the text as a program does: never refused or cut. */
  setText(text: string): EditResult;
  /** Sets a value as programs have it, such as `1200.99`. */
  setPlainValue(value: string): EditResult;
  /** Text of an input method; the selection counts from its start, and is at its end unless given. */
  mark(text: string, location?: number, length?: number): EditResult;
  unmark(): EditResult;
  begin(): EditResult;
  end(): EditResult;
  commit(): EditResult;
  pickNumber(number: number): EditResult;
  pickDate(year: number, month: number, day: number): EditResult;
  showAlert(text: string, options?: { warning?: boolean }): EditResult;
  hideAlert(): void;
  restart(): void;
  setSecure(isSecure: boolean): EditResult;
  setEnabled(isEnabled: boolean): void;
  select(location: number, length?: number): void;
  readonly selection: [location: number, length: number];
  readonly marked: [location: number, length: number] | null;
  /** The text as the user sees it. */
  readonly text: string;
  /** The text as a program stores it. */
  readonly plainValue: string;
  readonly status: "normal" | "warning" | "error";
  readonly message: string | null;
  readonly verdict: Verdict;
  readonly isValid: boolean;
  /** What a user interface draws. */
  readonly presentation: Record<string, unknown>;
  free(): void;
}

/** Makes fields: `new Field("card")`. */
export interface FieldConstructor {
  new (type: string, options?: FieldOptions, text?: string): Field;
  readonly prototype: Field;
}

export interface Engine {
  compile(type: string, options?: TypeOptions): Validator;
  compilePattern(pattern: string, options?: PatternOptions): Validator;
  types(): TypeEntry[];
  readonly Field: FieldConstructor;
  /** The bytes of memory that the engine has taken. */
  readonly memorySize: number;
}

/** Loads the engine from bytes, from a compiled module, or from the file beside the package. */
export function load(source?: BufferSource | WebAssembly.Module | Promise<BufferSource | WebAssembly.Module>): Promise<Engine>;
