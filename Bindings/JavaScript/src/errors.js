/** What every error of this package is. */
export class FieldMatchError extends Error {
  /**
   * @param {string} kind what sort of error: "specification", "pattern", "undecided", "malformed", "option", "argument"
   * @param {string} message what is wrong and what to do
   * @param {number | null} offset where, in UTF-16 code units; null where there is no place
   */
  constructor(kind, message, offset = null) {
    super(message);
    this.name = "FieldMatchError";
    this.kind = kind;
    this.offset = offset;
  }
}
