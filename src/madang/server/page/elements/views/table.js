/** A table with typed columns; its last row may sum up the others. */

import { h, sideways } from "../../core/dom.js";
import { isNumber, written } from "../../core/telling.js";

/** @param {import("../views.js").View} view */
export const table = ({ data, title }) => [grid(data, title), data.note ? h("p", { class: "muted" }, data.note) : null];

/** @param {any} data @param {string} title @returns {HTMLElement} */
export function grid(data, title) {
  const { columns, rows, total } = data;
  const head = columns.map((column) => h("th", { scope: "col", class: numeric(column) }, heading(column)));
  const cell = (value, at) =>
    at === 0
      ? h("th", { scope: "row", class: numeric(columns[at]) }, written(value, columns[at]))
      : h("td", { class: numeric(columns[at]) }, written(value, columns[at]));
  const line = (row, number) => h("tr", { class: total && number === rows.length - 1 ? "total" : null }, row.map(cell));
  return sideways(title, h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows.map(line))));
}

const numeric = (column) => (isNumber(column) ? "number" : null);
const heading = (column) => (column.unit ? `${column.title} (${column.unit})` : column.title);
