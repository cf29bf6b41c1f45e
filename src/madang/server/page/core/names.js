/** What people call the nodes and agents of the assistant whose session is open. */

import { read } from "./words.js";

/** @type {Record<string, {ko: string, en: string}>} */
let known = {};

/** @param {Record<string, {ko: string, en: string}>} names */
export function learnNames(names) {
  known = names;
}

/** @param {string} name of a node or an agent @returns {string} */
export const called = (name) => (Object.hasOwn(known, name) ? read(known[name]) : name);
