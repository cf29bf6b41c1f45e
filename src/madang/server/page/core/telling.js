/** Figures and times as people read them. */

import { language, say } from "./words.js";

/** What the server puts in the place of a value that is not shown. */
const MASK = /"?\*\*\*REDACTED\*\*\*"?/g;

/** @param {string} at a time as ISO 8601 @returns {string} */
export function when(at) {
  return new Date(at).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}

/** @param {string} at a time as ISO 8601 @returns {string} */
export function clock(at) {
  return new Date(at).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

/** @param {string} at a time as ISO 8601 @returns {string} */
export const hour = (at) =>
  new Date(at).toLocaleTimeString(language() === "ko" ? "ko" : "en-GB", { hour: "numeric", minute: "2-digit" });

/** @param {string} at a time as ISO 8601 @returns {string} */
export const monthAndDay = (at) => new Date(at).toLocaleDateString(language(), { month: "short", day: "numeric" });

/** @param {number} size @returns {string} */
export function bytes(size) {
  const units = ["B", "kB", "MB", "GB"];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(size, 1)) / 3));
  const figure = (size / 1000 ** step).toLocaleString(language(), { maximumFractionDigits: step ? 1 : 0 });
  return `${figure} ${units[step]}`;
}

/** @param {string} text @returns {string} with words for what is not shown in it */
export const told = (text) => text.replace(MASK, say("hidden"));

/** @param {any} value @returns {string} the value on one line, cut where it is long */
export function short(value) {
  const text = told(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/**
 * A cell of a table as its column wants it written.
 * @param {any} cell
 * @param {{kind: string, decimals?: number | null}} column
 * @returns {string}
 */
export function written(cell, column) {
  if (cell === null || cell === undefined) return "–";
  if (typeof cell !== "number") return String(cell);
  const digits = { maximumFractionDigits: column.decimals ?? 2, minimumFractionDigits: column.decimals ?? 0 };
  const text = cell.toLocaleString(language(), digits);
  return column.kind === "percent" ? `${text}%` : text;
}

/** @param {{kind: string}} column @returns {boolean} */
export const isNumber = (column) => ["number", "money", "percent"].includes(column.kind);
