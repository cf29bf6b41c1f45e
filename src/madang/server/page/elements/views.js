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
import { verdicts } from "./views/verdicts.js";

/**
 * @typedef {object} View
 * @property {string} kind
 * @property {string} title
 * @property {any} data as the model of the kind in the protocol has it
 * @property {string | null} html the text of a document, sanitised
 * @property {string | null} picture the address of a chart
 */

/** @type {Record<string, (view: View, ask: (message: string) => Promise<any>) => any>} */
const KINDS = { table, chart, map, document: paper, verdicts, comparison, schedule, calculation };

/**
 * @param {View} view
 * @param {(message: string) => Promise<any>} ask asks something in the session that the view is shown in
 * @returns {HTMLElement}
 */
export function showView(view, ask) {
  const show = KINDS[view.kind];
  const body = show ? show(view, ask) : h("pre", {}, JSON.stringify(view.data, null, 1));
  return unbroken(h("section", { class: `view ${view.kind}` }, h("h2", {}, view.title), body));
}
