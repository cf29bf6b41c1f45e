/**
 * The text of an answer, told once: what comes first stands by itself, the rest is folded. What the question, the views
 * or the list of sources say is not said again.
 */

import { all, h } from "../../core/dom.js";
import { say } from "../../core/words.js";

/** @import { RenderedAnswer, Source } from "../../core/protocol.js" */

/** From how many letters on what follows the beginning is folded. */
const LONG = 900;
const HEADING = /^H[1-6]$/;
/** Views that show figures of the text as a picture or in rows. */
const FIGURES = new Set(["chart", "table", "calculation"]);

/**
 * Fold what follows the beginning; it stays open for somebody who saw it being written.
 * @param {Array<HTMLElement>} nodes the blocks of the text, in order
 * @param {{question: string, answer: RenderedAnswer, isRead: boolean}} about
 * @returns {HTMLElement | null} what views tell as well, to be put below them
 */
export function arrange(nodes, { question, answer, isRead }) {
  const shown = nodes.filter((node) => !(node.hidden = isQuestion(node, nodes, question)));
  hideSources(shown, answer.sources);
  const told = answer.views.some((view) => view.told && !FIGURES.has(view.kind));
  const rest = shown.filter((node) => !node.hidden).slice(leading(shown, told));
  if (told) return rest.length ? fold(say("as_text"), rest, false) : null;
  if (lengthOf(rest) > LONG) foldSections(rest, isRead);
  return null;
}

/** @param {Element} node @param {Array<Element>} nodes @param {string} question */
const isQuestion = (node, nodes, question) =>
  node === nodes[0] && HEADING.test(node.tagName) && node.textContent?.trim() === question.trim();

/** A section whose items are the sources is what their list is for. @param {Array<HTMLElement>} nodes @param {Array<Source>} sources */
function hideSources(nodes, sources) {
  const list = nodes.at(-1);
  const heading = nodes.at(-2);
  const items = list ? all(list, ":scope > li") : [];
  const isList =
    items.length === sources.length && items.every((item, at) => item.textContent.startsWith(sources[at].title));
  if (!items.length || !isList || !heading || !HEADING.test(heading.tagName)) return;
  heading.hidden = /** @type {HTMLElement} */ (list).hidden = true;
}

/**
 * How many blocks are the beginning: up to the first heading, or the second of a text that has a title. Where views
 * tell the rest, and it does not begin with a heading, it is the sentences before the first list, table or heading.
 * @param {Array<Element>} nodes
 * @param {boolean} told
 * @returns {number}
 */
function leading(nodes, told) {
  const first = nodes.findIndex((node) => node.tagName !== "P");
  if (told && first > 0) return first + Number(isLabel(nodes[first - 1]));
  if (told && first < 0) return nodes.length;
  const titled = nodes[0] && (HEADING.test(nodes[0].tagName) || hasHidden(nodes[0]));
  const headings = nodes.flatMap((node, at) => (at > 0 && HEADING.test(node.tagName) ? [at] : []));
  return headings[titled && !told ? 1 : 0] ?? nodes.length;
}

/** @param {Element} node whether a title before it was hidden */
const hasHidden = (node) => node.previousElementSibling instanceof HTMLElement && node.previousElementSibling.hidden;

/** @param {Element} node whether it is but a strong word for what follows */
const isLabel = (node) => node.firstElementChild?.tagName === "STRONG" && node.firstElementChild.textContent === node.textContent;

/** @param {Array<Element>} nodes */
const lengthOf = (nodes) => nodes.reduce((sum, node) => sum + (node.textContent ?? "").length, 0);

/** Sections of the highest heading there is, each under its own. @param {Array<HTMLElement>} nodes @param {boolean} open */
function foldSections(nodes, open) {
  const levels = nodes.filter((node) => HEADING.test(node.tagName)).map((node) => node.tagName);
  const level = levels.sort()[0];
  /** @type {Array<Array<HTMLElement>>} */
  const sections = [];
  for (const node of nodes) {
    if (node.tagName === level || !sections.length) sections.push([node]);
    else sections.at(-1)?.push(node);
  }
  for (const [heading, ...others] of sections) {
    if (heading.tagName !== level || !others.length) continue;
    const place = h("span");
    heading.replaceWith(place);
    place.replaceWith(fold(heading, others, open));
  }
}

/** @param {string | HTMLElement} title @param {Array<Element>} nodes @param {boolean} open */
function fold(title, nodes, open) {
  return h("details", { class: "fold", open }, h("summary", {}, title), nodes);
}
