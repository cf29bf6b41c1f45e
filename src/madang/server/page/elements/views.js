/** Views by their kind: what an assistant declares as data is shown here, whichever assistant it is. */

import { h } from "../core/dom.js";
import { unbroken } from "../core/unbroken.js";
import { calculation } from "./views/calculation.js";
import { chart } from "./views/chart.js";
import { comparison } from "./views/comparison.js";
import { paper } from "./views/document.js";
import { map } from "./views/map.js";
import { schedule } from "./views/schedule.js";
import { table } from "./views/table.js";
import { trip, tripOf } from "./views/trip.js";
import { verdicts } from "./views/verdicts.js";

/** @import { RenderedView } from "../core/protocol.js" */

/** @typedef {ViewOf<any>} View whichever kind it is */

/**
 * A view with its data as the model of its kind has it.
 * @template Data
 * @typedef {Omit<RenderedView, "data"> & {data: Data}} ViewOf
 */

/** @typedef {(message: string) => Promise<any>} Ask asks something in the session that the view is shown in */

/** @type {Record<string, (view: View, ask: Ask) => import("../core/dom.js").Children>} */
const KINDS = { table, chart, map, document: paper, verdicts, comparison, schedule, calculation };
/** What is folded unless it comes first: figures that another view sums up. */
const BENEATH = new Set(["table", "chart"]);

/**
 * The views in their order: the first is open, and so is all that is more than figures; folded ones come last.
 * @param {Array<View>} views
 * @param {Ask} ask
 * @param {(view: View) => HTMLElement | null} [tool] what stands beside the title of a view
 * @returns {Array<HTMLElement>}
 */
export function showViews(views, ask, tool = () => null) {
  const both = tripOf(views);
  const shown = both ? views.filter((view) => view !== both.map) : views;
  const folded = shown.map((view, at) => at > 0 && view.told && BENEATH.has(view.kind));
  const sections = shown.map((view, at) => {
    const body = view === both?.plan ? trip(both) : bodyOf(view, ask);
    const made = section(view, view === both?.plan ? "trip" : view.kind, body, folded[at], tool(view));
    made.dataset.view = String(views.indexOf(view));
    return made;
  });
  return [...sections.filter((_, at) => !folded[at]), ...sections.filter((_, at) => folded[at])];
}

/** @param {View} view @param {Ask} ask */
function bodyOf(view, ask) {
  const show = KINDS[view.kind];
  return show ? show(view, ask) : h("pre", {}, JSON.stringify(view.data, null, 1));
}

/**
 * @param {View} view
 * @param {string} kind
 * @param {import("../core/dom.js").Children} body
 * @param {boolean} folded
 * @param {HTMLElement | null} tool
 * @returns {HTMLElement}
 */
function section(view, kind, body, folded, tool) {
  const title = h("h2", {}, view.title);
  const head = tool ? h("header", { class: "head" }, title, tool) : title;
  const content = folded ? h("details", { class: "fold" }, h("summary", {}, title), tool, body) : [head, body];
  return unbroken(h("section", { class: `view ${kind}` }, content));
}
