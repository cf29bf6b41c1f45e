/** Two versions line by line: what changed stands out, what is the same is counted. */

import { h } from "../../core/dom.js";
import { say } from "../../core/words.js";

/** @import { ComparedLine } from "../../core/protocol.js" */

/** How many lines that are the same stand around one that is not. */
const AROUND = 1;

/** @param {Array<ComparedLine>} lines @returns {Array<HTMLElement>} */
export function comparedLines(lines) {
  const count = (/** @type {string} */ kind) => lines.filter((line) => line.kind === kind).length;
  const [added, removed, changed] = ["added", "removed", "changed"].map(count);
  if (!added && !removed && !changed) return [h("p", { class: "muted" }, say("all_same"))];
  return [
    h("p", { class: "muted", role: "status" }, say("counted_changes", { added, removed, changed })),
    h("ul", { role: "list", class: "plain lines" }, shownOf(lines)),
  ];
}

/** @param {Array<ComparedLine>} lines @returns {Array<HTMLElement>} */
function shownOf(lines) {
  const near = (/** @type {number} */ at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some((line) => line.kind !== "same");
  const items = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (near(at)) {
      items.push(itemOf(lines[at]));
      continue;
    }
    const from = at;
    while (at + 1 < lines.length && !near(at + 1)) at += 1;
    items.push(h("li", { class: "muted", data: { kind: "folded" } }, `⋯ ${say("same_lines", { count: at - from + 1 })}`));
  }
  return items;
}

/** @param {ComparedLine} line */
function itemOf({ kind, before, after }) {
  if (kind === "same") return h("li", { data: { kind } }, after);
  const [old, now] = kind === "changed" ? apart(before, after) : [[before], [after]];
  return h(
    "li",
    { data: { kind } },
    kind === "added" ? null : h("del", {}, old),
    kind === "removed" ? null : h("ins", {}, now),
  );
}

/** @param {string} word @param {boolean} differs */
const markedWord = (word, differs) => (differs ? h("mark", {}, word) : word);

/**
 * What two lines do not share, marked: word by word where they have as many, else between their common beginning and
 * their common end.
 * @param {string} before
 * @param {string} after
 */
function apart(before, after) {
  const [old, now] = [before, after].map((line) => line.split(/(?<=\s)/));
  if (old.length === now.length) return [old, now].map((words) => words.map((word, at) => markedWord(word, old[at] !== now[at])));
  const short = Math.min(old.length, now.length);
  let start = 0;
  while (start < short && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < short - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [old, now].map((words) => [
    words.slice(0, start).join(""),
    h("mark", {}, words.slice(start, words.length - end).join("")),
    words.slice(words.length - end).join(""),
  ]);
}
