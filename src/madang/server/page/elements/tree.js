/** A value as a tree that opens on demand, so that a large state costs only what is looked at. */

import { fill, h } from "../core/dom.js";
import { say } from "../core/words.js";

const MASK = "***";
const MOST = 200;

/**
 * @param {any} value
 * @param {{hidden?: Set<string>, chosen?: (field: string) => void}} [about] which top fields are secret; what to do with a chosen one
 * @returns {HTMLElement}
 */
export function tree(value, { hidden = new Set(), chosen } = {}) {
  const list = h("ul", { role: "list", class: "tree" });
  fill(list, Object.entries(value ?? {}).map(([name, held]) => row(name, held, hidden.has(name), chosen)));
  return list;
}

function row(name, value, secret, chosen) {
  const badge = secret ? h("span", { class: "badge" }, say("secret")) : null;
  const key = chosen ? h("button", { type: "button", class: "key", on: { click: () => chosen(name) } }, name) : h("span", { class: "key" }, name);
  if (value === null || typeof value !== "object") return h("li", {}, key, badge, ": ", h("span", { class: `value ${typeof value}` }, value === MASK ? say("hidden") : String(JSON.stringify(value))));
  const entries = Array.isArray(value) ? value.map((item, number) => [String(number), item]) : Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  const details = h("details", {}, h("summary", {}, h("span", { class: "key" }, name), badge, h("small", {}, ` ${size}`)));
  details.addEventListener("toggle", () => {
    if (details.children.length > 1) return;
    details.append(h("ul", { role: "list", class: "tree" }, entries.slice(0, MOST).map(([inner, item]) => row(inner, item, false, null)), entries.length > MOST ? h("li", { class: "muted" }, `… ${entries.length - MOST}`) : null));
  });
  return h("li", {}, details);
}
