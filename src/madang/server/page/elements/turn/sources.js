/** The sources of an answer, told once, and the marks in its text that lead to them. */

import { all, h, isOutward, outward } from "../../core/dom.js";
import { say } from "../../core/words.js";
import { citationCard, openSource } from "../passage.js";

/** How many sources are listed before the rest is folded. */
const LISTED = 5;

/** @param {Array<any>} sources @param {string} run @returns {HTMLElement | null} */
export function sourceList(sources, run) {
  if (!sources.length) return null;
  const items = sources.map((source, number) => item(source, `${run}-source-${number + 1}`));
  const more = items.splice(LISTED);
  const count = say("more_sources", { count: more.length });
  return h(
    "section",
    { class: "sources" },
    h("h2", {}, say("sources")),
    h("ol", {}, items),
    more.length ? h("details", {}, h("summary", {}, count), h("ol", { start: LISTED + 1 }, more)) : null,
  );
}

/** @param {any} source @param {string} id */
function item(source, id) {
  const where = source.location && !isOutward(source.location) ? h("small", {}, ` ${source.location}`) : null;
  const asOf = source.as_of ? h("small", {}, ` · ${say("as_of", { date: source.as_of })}`) : null;
  const open = () => openSource(source, source.excerpt);
  const look = h("button", { type: "button", class: "quiet small", on: { click: open } }, say("look"));
  const title = outward(source.location, source.title);
  return h("li", { id, tabindex: "-1" }, title, where, asOf, isShowable(source) ? look : null);
}

/** @param {any} source */
const isShowable = (source) => Boolean(source.excerpt || source.passages?.length);

/**
 * Marks show their passage on a card, and open it where it stands; one without a passage leads to the list.
 * @param {HTMLElement} turn
 * @param {HTMLElement} body
 * @param {() => Array<any>} sources
 */
export function followCitations(turn, body, sources) {
  const meant = (/** @type {Event} */ event) => {
    const mark = event.target instanceof Element ? event.target.closest('sup a[href*="source-"]') : null;
    const source = mark ? sources()[Number(mark.getAttribute("href")?.split("source-")[1]) - 1] : null;
    return mark instanceof HTMLElement && source ? { mark, source } : null;
  };
  const leave = () => all(body, ".citation").forEach((card) => card.remove());
  const show = (/** @type {Event} */ event) => {
    const found = meant(event);
    leave();
    if (found && isShowable(found.source)) hang(body, found.mark, citationCard(found.source, sentenceAt(found.mark)));
  };
  for (const name of ["mouseover", "focusin"]) body.addEventListener(name, show);
  for (const name of ["mouseleave", "focusout"]) body.addEventListener(name, leave);
  body.addEventListener("keydown", ({ key }) => key === "Escape" && leave());
  body.addEventListener("click", (event) => {
    const found = meant(event);
    if (!found) return;
    event.preventDefault();
    leave();
    if (isShowable(found.source)) openSource(found.source, sentenceAt(found.mark));
    else toList(turn, found.mark);
  });
}

/** @param {HTMLElement} turn @param {HTMLElement} mark */
function toList(turn, mark) {
  const [source] = all(turn, `#${CSS.escape(mark.getAttribute("href")?.slice(1) ?? "")}`);
  if (!source) return;
  source.closest("details")?.setAttribute("open", "");
  for (const other of all(turn, ".sources .cited")) other.classList.remove("cited");
  source.classList.add("cited");
  source.focus();
  source.scrollIntoView({ block: "nearest" });
}

/** What a mark is set behind: the text since the mark before it. @param {HTMLElement} mark @returns {string} */
function sentenceAt(mark) {
  const range = document.createRange();
  const block = mark.closest("li, p, td, blockquote") ?? mark;
  const own = mark.closest("sup") ?? mark;
  const before = all(block, "sup").filter((one) => one.compareDocumentPosition(own) & 4 && !isBeside(one, own));
  const last = before.at(-1);
  if (last) range.setStartAfter(last);
  else range.setStart(block, 0);
  range.setEndBefore(own);
  return range
    .toString()
    .replace(/\[\d+\]/g, "")
    .trim();
}

/** Whether nothing is said between two marks. @param {Node} one @param {Node} other */
function isBeside(one, other) {
  const range = document.createRange();
  range.setStartAfter(one);
  range.setEndBefore(other);
  return !range
    .toString()
    .replace(/\[\d+\]/g, "")
    .trim();
}

/** @param {HTMLElement} body @param {HTMLElement} mark @param {HTMLElement} card */
function hang(body, mark, card) {
  body.append(card);
  const [place, at] = [body.getBoundingClientRect(), mark.getBoundingClientRect()];
  card.style.left = `${Math.max(0, Math.min(at.left - place.left, place.width - card.offsetWidth))}px`;
  const above = at.top - card.offsetHeight > 80;
  card.style.top = `${(above ? at.top - card.offsetHeight - 6 : at.bottom + 6) - place.top}px`;
}
