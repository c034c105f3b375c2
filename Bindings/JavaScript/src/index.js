// The package: the engine is loaded when this is imported. For a module that comes from elsewhere, see core.js.
import { load } from "./core.js";
import { attachTo } from "./attach.js";

const engine = await load();

export const { compile, compilePattern, types, Field } = engine;
export { FieldMatchError } from "./errors.js";

/** Binds an input to a field: see index.d.ts. */
export const attachField = (input, type, options) => attachTo(engine.Field, input, type, options);
