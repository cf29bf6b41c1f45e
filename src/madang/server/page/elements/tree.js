/** A value as a tree that opens on demand, so that a large state costs only what is looked at. */

import { fill, h } from "../core/dom.js";
import { told } from "../core/telling.js";
import { say } from "../core/words.js";

const MOST = 200;

/**
 * @typedef {object} About
 * @property {Set<string>} [hidden] the top fields that are secret
 * @property {Record<string, Array<string>>} [policies] those of the top fields, as they are declared
 * @property {(field: string) => void} [chosen] what to do with a top field that was clicked
 * @property {Set<string>} [open] the places that stand open; what is opened and closed is noted here, so that the next
 *   state can be shown with the same places open
 */

/**
 * @param {any} value
 * @param {About} [about]
 * @returns {HTMLElement}
 */
export function tree(value, about = {}) {
  return branch(Object.entries(value ?? {}), "", about);
}

/**
 * @param {Array<[string, any]>} entries
 * @param {string} path
 * @param {About} about
 * @returns {HTMLElement}
 */
function branch(entries, path, about) {
  const left = entries.length - MOST;
  return h(
    "ul",
    { role: "list", class: "tree" },
    entries.slice(0, MOST).map(([name, held]) => row(name, held, `${path}/${name}`, about)),
    left > 0 ? h("li", { class: "muted" }, `… ${left}`) : null,
  );
}

/**
 * @param {string} name
 * @param {any} value
 * @param {string} path
 * @param {About} about
 * @returns {HTMLElement}
 */
function row(name, value, path, about) {
  const badge = path === `/${name}` ? badges(name, about) : null;
  if (value === null || typeof value !== "object" || !Object.keys(value).length) {
    const line = h("span", {}, h("span", { class: "key" }, name), ": ", leaf(value), badge);
    return h("li", {}, line, past(name, path, about));
  }
  const entries = Array.isArray(value)
    ? value.map((item, number) => /** @type {[string, any]} */ ([String(number), item]))
    : Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  const head = [h("span", { class: "key" }, name), h("small", {}, ` ${size}`), badge];
  return h("li", {}, fold(head, entries, path, about), past(name, path, about));
}

/**
 * A place that is filled when it is first opened.
 * @param {Array<any>} head
 * @param {Array<[string, any]>} entries
 * @param {string} path
 * @param {About} about
 * @returns {HTMLElement}
 */
function fold(head, entries, path, about) {
  const inside = h("div");
  const details = /** @type {HTMLDetailsElement} */ (h("details", {}, h("summary", {}, head), inside));
  const show = () => inside.firstChild ?? fill(inside, branch(entries, path, about));
  details.addEventListener("toggle", () => {
    if (details.open) show();
    about.open?.[details.open ? "add" : "delete"](path);
  });
  if (about.open?.has(path)) {
    show();
    details.open = true;
  }
  return details;
}

/** What is declared of a top field; that it is secret is said in words. @param {string} name @param {About} about */
function badges(name, { hidden, policies }) {
  const secret = hidden?.has(name) ? h("span", { class: "badge lock" }, say("secret")) : null;
  const others = (policies?.[name] ?? []).filter((policy) => !policy.startsWith("Sensitive"));
  return [secret, others.map((policy) => h("span", { class: "badge plain", title: policy }, policy))];
}

/** @param {any} value @returns {HTMLElement} */
function leaf(value) {
  return h("span", { class: `value ${typeof value}` }, told(String(JSON.stringify(value))));
}

/** A way to what a top field has held. @param {string} name @param {string} path @param {About} about */
function past(name, path, { chosen }) {
  if (!chosen || path !== `/${name}`) return null;
  const label = say("history_of", { field: name });
  const click = () => chosen(name);
  return h("button", { type: "button", class: "quiet past", "aria-label": label, on: { click } }, say("history"));
}
