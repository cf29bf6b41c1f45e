/**
 * A chart as the server draws it, in the theme of the page. What its marks stand for is told when they are pointed at,
 * or one after the other with the arrow keys; its figures are a table beneath.
 */

import { all, fill, h, svg } from "../../core/dom.js";
import { theme } from "../../core/theme.js";
import { say } from "../../core/words.js";
import { grid } from "./table.js";

/** @import { ChartView } from "../../core/protocol.js" */

const [STEP, AXIS, LINE] = [30, 70, 13];
/** On a phone a chart is drawn as wide as that, so that what is written on it can be read. */
const isNarrow = matchMedia("(max-width: 760px)").matches;
const WIDTH = isNarrow ? 320 : 640;
/** What a drawing may be made of; whatever else is in it is left out. */
const SHAPES = "svg, g, path, rect, line, circle, text, tspan, defs, clipPath, linearGradient, stop, title, desc";
const HARMFUL = /^(on|style$|href$|xlink:)/i;
const MARKS = ":is(path, rect, circle)[role=graphics-symbol][aria-label]";

/** @param {import("../views.js").ViewOf<ChartView>} view */
export function chart({ data, picture, title, told }) {
  if (!picture) return grid(data.table, title);
  const figure = h("figure", {
    class: "chart",
    tabindex: "0",
    role: "group",
    "aria-label": data.summary || title,
    data: { picture },
  });
  figure.append(svg("svg", { width: WIDTH, height: heightOf(data), "aria-hidden": "true" }), h("output", { class: "tip card", hidden: true }));
  figure.addEventListener("mouseover", (/** @type {any} */ { target }) => tell(figure, target.closest(MARKS)));
  figure.addEventListener("mouseleave", () => tell(figure, null));
  figure.addEventListener("blur", () => tell(figure, null));
  figure.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => step(figure, event));
  draw(figure).catch((problem) => fill(figure, h("p", { class: "muted" }, problem.message)));
  const figures = told ? null : h("details", {}, h("summary", {}, say("data_table")), grid(data.table, title));
  return [figure, figures];
}

/** @param {HTMLElement} figure */
async function draw(figure) {
  const width = isNarrow ? `&width=${WIDTH}` : "";
  const drawn = await fetch(`${figure.dataset.picture}?theme=${theme()}${width}`);
  if (!drawn.ok) throw new Error(say("not_shown"));
  const picture = new DOMParser().parseFromString(await drawn.text(), "image/svg+xml").documentElement;
  for (const element of [picture, ...all(picture, "*")]) clean(element);
  for (const before of all(figure, ":scope > svg")) before.remove();
  figure.prepend(document.adoptNode(picture));
}

/** @param {Element} element */
function clean(element) {
  if (!element.matches(SHAPES)) return element.remove();
  for (const { name } of [...element.attributes]) if (HARMFUL.test(name)) element.removeAttribute(name);
}

/** Say what a mark stands for, beside it. @param {HTMLElement} figure @param {Element | null} mark */
function tell(figure, mark) {
  const [tip] = all(figure, ".tip");
  for (const before of all(figure, ".meant")) before.classList.remove("meant");
  tip.hidden = !mark;
  if (!mark) return;
  mark.classList.add("meant");
  fill(
    tip,
    (mark.getAttribute("aria-label") ?? "").split("; ").map((line) => h("span", {}, line)),
  );
  const [place, at] = [figure.getBoundingClientRect(), mark.getBoundingClientRect()];
  const left = at.left + at.width / 2 - place.left - tip.offsetWidth / 2;
  tip.style.left = `${Math.max(0, Math.min(left, place.width - tip.offsetWidth))}px`;
  tip.style.top = `${Math.max(0, at.top - place.top - tip.offsetHeight - 6)}px`;
}

/** @param {HTMLElement} figure @param {KeyboardEvent} event */
function step(figure, event) {
  const marks = all(figure, MARKS);
  const at = marks.findIndex((mark) => mark.classList.contains("meant"));
  const [next, before] = [at + 1, at < 0 ? marks.length - 1 : at - 1];
  const place = {
    ArrowRight: next,
    ArrowDown: next,
    ArrowLeft: before,
    ArrowUp: before,
    Home: 0,
    End: marks.length - 1,
    Escape: -1,
  }[event.key];
  if (place === undefined) return;
  event.preventDefault();
  tell(figure, marks[Math.min(place, marks.length - 1)] ?? null);
}

/** About how high a chart will be, so that little moves when it comes. @param {ChartView} data @returns {number} */
function heightOf({ spec, table: { columns, rows } }) {
  const legend = isNarrow ? LINE * Math.floor((columns.length - 2) / 3) : 0;
  return AXIS + legend + (typeof spec.height === "number" ? spec.height : (spec.height?.step ?? STEP) * rows.length);
}

addEventListener("madang:theme", () => all(document, "figure.chart").forEach((figure) => draw(figure)));
