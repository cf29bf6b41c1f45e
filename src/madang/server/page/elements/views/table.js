/**
 * A table with typed columns; its last row may sum up the others. It is sorted by its headings, filtered, copied and
 * saved; of a long one only the rows in sight are elements, so that ten thousand cost as much as thirty.
 */

import { fill, h, sideways } from "../../core/dom.js";
import { isNumber, written } from "../../core/telling.js";
import { language, say } from "../../core/words.js";

/** @import { TableColumn, TableView } from "../../core/protocol.js" */

/** From how many rows on a table has tools, and from how many on it holds those in sight alone. */
const [TOOLED, LONG] = [9, 120];
/** How high a row of a long table is, and how many are held beyond those in sight. */
const [HIGH, BEYOND] = [38, 12];
const SIGNS = /** @type {Record<number, string>} */ ({ 1: "▲", [-1]: "▼" });

/** @param {import("../views.js").ViewOf<TableView>} view */
export const table = ({ data, title }) => [grid(data, title), data.note ? h("p", { class: "muted" }, data.note) : null];

/** @param {TableView} data @param {string} title @returns {HTMLElement} */
export const grid = (data, title) => new Sheet(data, title).element;

/** @typedef {string | number | null} Cell */
/** @typedef {Array<Cell>} Row */

class Sheet {
  /** Which column the rows are sorted by, and which way; none to begin with. */
  #sort = { column: -1, way: 1 };
  #words = "";

  /** @param {TableView} data @param {string} title */
  constructor({ columns, rows, total }, title) {
    this.columns = columns;
    this.title = title;
    /** @type {Array<Row>} */
    this.rows = total ? rows.slice(0, -1) : rows;
    /** @type {Row | null} */
    this.total = (total && rows.at(-1)) || null;
    this.shown = this.rows;
    this.isLong = rows.length > LONG;
    this.body = h("tbody");
    this.heads = columns.map((column, at) => this.#head(column, at));
    this.table = h(
      "table",
      { class: this.isLong ? "long" : null, "aria-rowcount": rows.length + 1 },
      h("thead", {}, h("tr", {}, this.heads)),
      this.body,
    );
    this.frame = sideways(title, this.table);
    this.frame.addEventListener("scroll", () => this.isLong && this.#draw(), { passive: true });
    this.element = rows.length < TOOLED ? this.frame : h("div", { class: "sheet" }, this.#tools(), this.frame);
    this.#draw();
  }

  /** @param {TableColumn} column @param {number} at */
  #head(column, at) {
    const words = column.unit ? `${column.title} (${column.unit})` : column.title;
    const about = { scope: "col", class: numeric(column) };
    if (this.rows.length < 2) return h("th", about, words);
    const click = () => this.#sortBy(at);
    return h(
      "th",
      about,
      h("button", { type: "button", class: "sort", on: { click } }, words, h("span", { "aria-hidden": "true" })),
    );
  }

  #tools() {
    const input = (/** @type {any} */ { target }) => this.#filter(target.value);
    this.count = h("small", { class: "muted", role: "status" });
    const button = (/** @type {string} */ word, /** @type {(event: any) => any} */ click) =>
      h("button", { type: "button", class: "quiet small", on: { click } }, say(word));
    const copy = async (/** @type {any} */ { target }) => {
      await navigator.clipboard.writeText(this.#text("\t", String));
      target.textContent = say("copied");
    };
    return h(
      "div",
      { class: "tools" },
      h("input", { type: "search", placeholder: say("filter"), "aria-label": say("filter"), on: { input } }),
      this.count,
      navigator.clipboard ? button("copy", copy) : null,
      button("save_csv", () => this.#save()),
    );
  }

  /** Once upwards, once downwards, then as it was. @param {number} column */
  #sortBy(column) {
    const { column: before, way } = this.#sort;
    this.#sort = before !== column ? { column, way: 1 } : way === 1 ? { column, way: -1 } : { column: -1, way: 1 };
    this.heads.forEach((/** @type {HTMLElement} */ head, /** @type {number} */ at) => {
      const way = at === this.#sort.column ? this.#sort.way : 0;
      head.setAttribute("aria-sort", way === 1 ? "ascending" : way === -1 ? "descending" : "none");
      const [sign] = head.querySelectorAll("span");
      if (sign) sign.textContent = SIGNS[way] ?? "";
    });
    this.#arrange();
  }

  /** @param {string} words */
  #filter(words) {
    this.#words = words.trim().toLowerCase();
    this.#arrange();
  }

  #arrange() {
    const { column, way } = this.#sort;
    const has = (/** @type {Row} */ row) =>
      row.some(
        (cell, at) =>
          String(cell ?? "")
            .toLowerCase()
            .includes(this.#words) || written(cell, this.columns[at]).toLowerCase().includes(this.#words),
      );
    const found = this.#words ? this.rows.filter(has) : this.rows;
    this.shown = column < 0 ? found : [...found].sort((one, other) => compared(one[column], other[column], way));
    this.frame.scrollTop = 0;
    this.#draw();
  }

  /** Rows for what is in sight, and room for the others. */
  #draw() {
    const [first, last] = this.isLong ? this.#inSight() : [0, this.shown.length];
    const rows = this.shown.slice(first, last).map((row, at) => this.#row(row, first + at));
    const total = this.total && !this.#words ? this.#row(this.total, this.shown.length, "total") : null;
    fill(this.body, room(first), rows, room(this.shown.length - last), total);
    if (this.count) fill(this.count, say("rows_count", { count: this.shown.length.toLocaleString(language()) }));
  }

  /** @returns {[number, number]} */
  #inSight() {
    const first = Math.max(0, Math.floor(this.frame.scrollTop / HIGH) - BEYOND);
    const many = Math.ceil((this.frame.clientHeight || innerHeight) / HIGH) + 2 * BEYOND;
    return [first, Math.min(this.shown.length, first + many)];
  }

  /** @param {Row} row @param {number} number @param {string | null} [kind] */
  #row(row, number, kind = null) {
    const cell = (/** @type {Cell} */ value, /** @type {number} */ at) =>
      h(
        at ? "td" : "th",
        { scope: at ? null : "row", class: numeric(this.columns[at]) },
        written(value, this.columns[at]),
      );
    return h("tr", { class: kind, "aria-rowindex": number + 2 }, row.map(cell));
  }

  /** What is shown as text, its columns set apart. @param {string} apart @param {(cell: string) => string} quoted */
  #text(apart, quoted) {
    const heads = this.columns.map((column) => quoted(column.title));
    const lines = [...this.shown, ...(this.total && !this.#words ? [this.total] : [])];
    return [heads, ...lines.map((row) => row.map((cell) => quoted(String(cell ?? ""))))]
      .map((row) => row.join(apart))
      .join("\n");
  }

  /** As a file that spreadsheets open; the mark at its beginning tells them how it is written. */
  #save() {
    const quoted = (/** @type {string} */ cell) => `"${safe(cell).replaceAll('"', '""')}"`;
    const file = new Blob(["\ufeff", this.#text(",", quoted)], { type: "text/csv" });
    const link = h("a", { href: URL.createObjectURL(file), download: `${this.title}.csv` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  }
}

/** A cell that a spreadsheet would take for a formula is text; figures stay figures. @param {string} cell */
const safe = (cell) => (/^[=+@\t\r-]/.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell);

/** What is missing comes last either way. @param {Cell} one @param {Cell} other @param {number} way */
function compared(one, other, way) {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === "number" && typeof other === "number") return way * (one - other);
  return way * String(one).localeCompare(String(other), language(), { numeric: true });
}

/** @param {number} rows that are not held */
function room(rows) {
  if (!rows) return null;
  const space = h("tr", { "aria-hidden": "true" });
  space.style.height = `${rows * HIGH}px`;
  return space;
}

/** @param {TableColumn} column */
const numeric = (column) => (isNumber(column) ? "number" : null);
