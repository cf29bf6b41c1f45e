/** A passage that was cited: on a card beside the mark, and in a viewer at its place in the document. */

import { fill, h, isOutward, outward } from "../core/dom.js";
import { get, path, Problem } from "../core/server.js";
import { say } from "../core/words.js";

/** How much of a text a card shows. */
const SHOWN = 280;
/** How many passages before and after are shown, and how many more each time more are wanted. */
const REACH = 2;
const MOST = 20;

/**
 * @typedef {object} Source
 * @property {string} title
 * @property {string} location
 * @property {string} excerpt
 * @property {Array<string>} [passages]
 */

/** @type {Map<string, Promise<any>>} */
const known = new Map();

/**
 * The passage of a source that a sentence stands in; null where the library cannot show it any more.
 * @param {Source} source
 * @param {string} sentence
 * @param {number} [reach]
 * @returns {Promise<any>}
 */
async function placeOf(source, sentence, reach = REACH) {
  const found = (await Promise.all((source.passages ?? []).map((id) => fetched(id, reach)))).filter(Boolean);
  return found.find(({ passage }) => spanOf(passage.text, sentence)) ?? found[0] ?? null;
}

/** @param {string} id @param {number} reach @returns {Promise<any>} */
function fetched(id, reach) {
  const at = `${path`/passages/${id}`}?reach=${reach}`;
  const asked = known.get(at) ?? get(at).catch(orNothing);
  known.set(at, asked);
  return asked;
}

/** A passage that has changed since is not there. @param {unknown} problem @returns {null} */
function orNothing(problem) {
  if (problem instanceof Problem && problem.status === 404) return null;
  throw problem;
}

/**
 * Where in a text stands what was said, or the last sentence of it that stands there.
 * @param {string} text
 * @param {string} said
 * @returns {[number, number] | null}
 */
function spanOf(text, said) {
  const sentences = said.split(/(?<=[.!?])\s+/).reverse();
  return [said, ...sentences].map((one) => placeIn(text, one)).find(Boolean) ?? null;
}

/** Whatever marks and spaces it is written with. @param {string} text @param {string} sentence @returns {[number, number] | null} */
function placeIn(text, sentence) {
  const [kept, wanted] = [lettersOf(text), lettersOf(sentence)];
  const start = wanted.text ? kept.text.indexOf(wanted.text) : -1;
  return start < 0 ? null : [kept.at[start], kept.at[start + wanted.text.length - 1] + 1];
}

/** @param {string} text @returns {{text: string, at: Array<number>}} its letters without marks and spaces, with their places */
function lettersOf(text) {
  const at = [...text.matchAll(/[^\s*_`#>|[\]\\-]/g)].map(({ index }) => index);
  return { text: at.map((index) => text[index]).join(""), at };
}

/** @param {string} text @param {string} sentence @returns {Array<Node | string>} the text with the sentence marked */
function marked(text, sentence) {
  const span = spanOf(text, sentence);
  if (!span) return [text];
  return [text.slice(0, span[0]), h("mark", {}, text.slice(...span)), text.slice(span[1])];
}

/** @param {any} passage @returns {string} its headings, and its page or lines */
export function whereIn({ path: headings, page, lines, source }) {
  const place = page !== null ? say("page", { page }) : lines ? say("lines", { from: lines[0], to: lines[1] }) : "";
  return [...headings.filter((/** @type {string} */ one) => one !== source.title), place].filter(Boolean).join(" › ");
}

/**
 * A card with what a citation stands for.
 * @param {Source} source
 * @param {string} sentence
 * @returns {HTMLElement}
 */
export function citationCard(source, sentence) {
  const where = h("small", { class: "muted" }, isOutward(source.location) ? "" : source.location);
  const text = h("p", {}, around(source.excerpt, sentence));
  placeOf(source, sentence)
    .then((place) => {
      if (!place) return;
      fill(where, whereIn(place.passage) || source.location);
      fill(text, around(place.passage.text, sentence));
    })
    .catch(() => undefined);
  return h("div", { class: "citation card", role: "tooltip" }, h("b", {}, source.title), where, text);
}

/** As much of a text as a card shows, around a sentence. @param {string} text @param {string} sentence */
function around(text, sentence) {
  const [start] = spanOf(text, sentence) ?? [0];
  const from = Math.max(0, start - SHOWN / 4);
  const cut = text.slice(from, from + SHOWN);
  return [from ? "…" : "", ...marked(cut, sentence), from + SHOWN < text.length ? "…" : ""];
}

/** Show a source at the place of a sentence. @param {Source} source @param {string} sentence */
export async function openSource(source, sentence) {
  const body = h("div", { class: "passages", tabindex: "0", role: "group", "aria-label": source.title });
  const dialog = viewer(source, body);
  const show = async (/** @type {number} */ reach) => {
    const place = await placeOf(source, sentence, reach);
    fill(body, place ? inPlace(place, sentence, reach, show) : asCited(source, sentence));
    body.querySelector("mark, .here")?.scrollIntoView({ block: "center" });
  };
  await show(REACH).catch((problem) => fill(body, h("p", { class: "callout bad", role: "alert" }, problem.message)));
  return dialog;
}

/** Show a passage that was found. @param {any} passage */
export const openPassage = (passage) =>
  openSource({ ...passage.source, excerpt: passage.text, passages: [passage.id] }, passage.text);

/** @param {Source} source @param {HTMLElement} body @returns {HTMLDialogElement} */
function viewer(source, body) {
  const close = h("button", { type: "button", class: "quiet", on: { click: () => dialog.close() } }, say("close"));
  const title = h("h2", {}, outward(source.location, source.title));
  const head = h("header", { class: "head" }, title, close);
  const dialog = h("dialog", { class: "card viewer", "aria-label": source.title }, head, body);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (/** @type {MouseEvent} */ { target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** @param {any} place @param {string} sentence @param {number} reach @param {(reach: number) => any} show */
function inPlace({ passage, before, after }, sentence, reach, show) {
  const more = before.length === reach || after.length === reach;
  const click = () => show(Math.min(MOST, reach + 4));
  const wider = h("button", { type: "button", class: "quiet small", on: { click } }, say("more_around"));
  return [
    more && reach < MOST ? wider : null,
    before.map(neighbour),
    h("section", { class: "here" }, whereLine(passage), h("p", {}, marked(passage.text, sentence))),
    after.map(neighbour),
  ];
}

/** @param {any} passage */
const whereLine = (passage) => h("small", { class: "muted" }, whereIn(passage));

/** @param {any} passage */
const neighbour = (passage) => h("section", { class: "beside" }, whereLine(passage), h("p", {}, passage.text));

/** @param {Source} source @param {string} sentence */
function asCited(source, sentence) {
  return [
    source.location ? h("small", { class: "muted" }, source.location) : null,
    h("section", { class: "here" }, h("p", {}, marked(source.excerpt, sentence))),
    h("p", { class: "muted" }, say("as_cited")),
  ];
}
