// Compiled by TypeScript against the package's declarations. The JavaScript that comes of it is run by types.test.mjs, which
// compares the names that are declared with those that there are.
import * as main from "fieldmatch";
import * as core from "fieldmatch/core";
import { attachField, compile, compilePattern, Field, FieldMatchError, types } from "fieldmatch";
import type { Attachment, EditResult, Fault, FieldOptions, Timing, TypeEntry, Validator, Verdict } from "fieldmatch";

/** All values that the declarations export: a name too many or too few does not compile. */
export const declared: { main: Record<keyof typeof main, true>; core: Record<keyof typeof core, true> } = {
  main: { attachField: true, compile: true, compilePattern: true, Field: true, FieldMatchError: true, types: true },
  core: { FieldMatchError: true, load: true },
};

/** All members of a field and of a validator. */
export const members: { field: Record<keyof Field, true>; validator: Record<keyof Validator, true> } = {
  field: {
    replace: true, insert: true, update: true, deleteBackward: true, deleteForward: true, clear: true, undo: true, redo: true,
    setText: true, setPlainValue: true, mark: true, unmark: true, begin: true, end: true, commit: true, pickNumber: true,
    pickDate: true, showAlert: true, hideAlert: true, restart: true, setSecure: true, setEnabled: true, select: true,
    selection: true, marked: true, text: true, plainValue: true, status: true, message: true, verdict: true, isValid: true,
    presentation: true, free: true,
  },
  validator: {
    verdict: true, isMatch: true, firstFault: true, nextCharacters: true, description: true, free: true,
  },
};

/** What a caller writes, as it comes out. */
export function used(): [Verdict, string | undefined, boolean, string, TypeEntry | undefined] {
  const email: Validator = compile("email", { ignoreCase: true });
  const fault: Fault | null = email.firstFault("ada@");
  const timing: Timing[] = ["onFly"];
  const options: FieldOptions = { timing, overLimit: "truncate" };
  const field: Field = new Field("card", options);
  const result: EditResult = field.insert("4242");
  const [location] = result.selection;
  field.select(location);
  return [compilePattern("[a-z]+").verdict("1"), fault?.reason, result.accepted, field.plainValue, types()[0]];
}

/** What is refused: each of these lines has to be an error of types. */
export function refused(input: HTMLInputElement): void {
  // @ts-expect-error there is no such rule
  new Field("card", { overLimit: "shrink" });
  // @ts-expect-error a text is wanted
  compile("email").verdict(1);
  // @ts-expect-error what a user sees is read, not set
  new Field("card").text = "4";
  // @ts-expect-error an input is wanted
  attachField("input", "card");
  const attachment: Attachment = attachField(input, "card", { onChange: (bound, result) => void [bound.isValid, result.accepted] });
  attachment.detach();
  try {
    compile("emial");
  } catch (error) {
    if (error instanceof FieldMatchError && error.kind === "specification") throw error;
  }
}
