/** Rows under headings, for the tables of operations. */

import { fill, h, sideways } from "../../core/dom.js";
import { say } from "../../core/words.js";

/**
 * @param {string} label
 * @param {Array<string>} columns
 * @param {Array<Array<any>>} rows the cells of each
 * @returns {HTMLElement}
 */
export function table(label, columns, rows) {
  if (!rows.length) return h("p", { class: "muted empty" }, say("nothing_here"));
  const head = columns.map((column) => h("th", { scope: "col" }, column));
  const line = (/** @type {any} */ cells) =>
    h(
      "tr",
      {},
      cells.map((/** @type {any} */ cell) => h("td", {}, cell)),
    );
  return sideways(label, h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows.map(line))));
}

/** @param {string} word @param {() => any} click @returns {HTMLElement} */
export function quiet(word, click) {
  return h("button", { type: "button", class: "quiet small", on: { click } }, word);
}

/** Say in an element's place why it has nothing to show. @param {Element} place @param {Promise<any>} work */
export async function orSayWhy(place, work) {
  try {
    await work;
  } catch (problem) {
    fill(place, h("p", { class: "callout bad", role: "alert" }, /** @type {Error} */ (problem).message));
  }
}
