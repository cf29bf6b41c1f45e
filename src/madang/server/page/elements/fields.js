/** Fields of a form from a JSON schema: a choice, a number, yes or no, lines, or whatever has to be written as JSON. */

import { h } from "../core/dom.js";
import { language, say } from "../core/words.js";

/**
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {() => any} read the value as the schema wants it
 */

/**
 * A field that a value of that schema can be given in.
 * @param {string} label
 * @param {any} schema
 * @param {any} [value] what it holds to begin with
 * @param {{labelledby?: string}} [how]
 * @returns {Field}
 */
export function field(label, schema, value, how = {}) {
  const name = { "aria-label": how.labelledby ? null : label, "aria-labelledby": how.labelledby ?? null };
  const input = inputOf(schema, value, { name: label, ...name });
  return { element: input.element, read: input.read };
}

/** @param {any} value @returns {any} the least schema that the value meets */
export function schemaOf(value) {
  if (Array.isArray(value)) return value.every((item) => typeof item === "string") ? LINES : {};
  return value === null ? {} : { type: typeof value };
}

const LINES = { type: "array", items: { type: "string" } };

/** @param {any} schema @param {any} value @param {Record<string, any>} name @returns {Field} */
function inputOf(schema, value, name) {
  if (schema?.enum) return choice(schema.enum, value, name);
  switch (schema?.type) {
    case "boolean":
      return choice([true, false], value, name, (one) => say(one ? "yes" : "no"));
    case "integer":
    case "number":
      return number(schema, value, name);
    case "string":
      return text(schema, value, name);
    case "array":
      return schema.items?.type === "string" ? lines(value, name) : json(value, name);
    case undefined:
      return value === undefined ? text({}, "", name) : json(value, name);
    default:
      return json(value, name);
  }
}

function choice(
  /** @type {any} */ values,
  /** @type {any} */ value,
  /** @type {any} */ name,
  label = (/** @type {any} */ one) => String(one),
) {
  const option = (/** @type {any} */ one, /** @type {any} */ number) =>
    h("option", { value: String(number), selected: one === value }, label(one));
  const element = h("select", { ...name, required: true }, values.map(option));
  return { element, read: () => values[Number(element.value)] };
}

function number(/** @type {any} */ schema, /** @type {any} */ value, /** @type {any} */ name) {
  const bounds = { min: schema.minimum ?? null, max: schema.maximum ?? null };
  const step = schema.type === "integer" ? "1" : "any";
  const input = { type: "number", step, ...bounds, value: String(value ?? ""), required: true, autocomplete: "off" };
  const element = h("input", { ...name, ...input, inputmode: step === "1" ? "numeric" : "decimal" });
  const tell = () => (element.title = element.value ? Number(element.value).toLocaleString(language()) : "");
  element.addEventListener("input", tell);
  return { element, read: () => (element.value === "" ? null : Number(element.value)) };
}

function text(/** @type {any} */ schema, /** @type {any} */ value, /** @type {any} */ name) {
  const kinds = /** @type {Record<string, string>} */ ({ date: "date", email: "email", uri: "url" });
  const bounds = { minlength: schema.minLength ?? null, maxlength: schema.maxLength ?? null };
  const type = kinds[schema.format] ?? "text";
  const element = h("input", {
    ...name,
    type,
    ...bounds,
    value: String(value ?? ""),
    required: true,
    autocomplete: "off",
  });
  return { element, read: () => element.value };
}

function lines(/** @type {any} */ value, /** @type {any} */ name) {
  const element = h("textarea", { ...name, rows: "3", value: (value ?? []).join("\n") });
  return { element, read: () => element.value.split("\n").filter(Boolean) };
}

function json(/** @type {any} */ value, /** @type {any} */ name) {
  const element = h("textarea", { ...name, rows: "3", class: "code", value: JSON.stringify(value ?? null, null, 1) });
  return { element, read: () => JSON.parse(element.value) };
}
