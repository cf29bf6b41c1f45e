/** A calculation: its result, and how it comes about for those who want to follow it. */

import { h } from "../../core/dom.js";
import { written } from "../../core/telling.js";
import { say } from "../../core/words.js";

/** @import { CalculationLine, CalculationView } from "../../core/protocol.js" */

/** @param {import("../views.js").ViewOf<CalculationView>} view */
export function calculation({ data }) {
  const { lines, result, article, as_of: asOf, note } = data;
  const rows = [...lines.map((one) => row(one, null)), row(result, "total")];
  const rule = [article, asOf ? say("as_of", { date: asOf }) : ""].filter(Boolean).join(" · ");
  return [
    h("p", { class: "result" }, `${result.label} `, h("strong", {}, figure(result))),
    h(
      "details",
      {},
      h("summary", {}, say("calculation")),
      h("table", {}, h("tbody", {}, rows)),
      rule ? h("p", { class: "muted" }, rule) : null,
      note ? h("p", {}, note) : null,
    ),
  ];
}

function row(/** @type {CalculationLine} */ line, /** @type {string | null} */ kind) {
  const small = (/** @type {string} */ text) => (text ? h("small", { class: "muted" }, ` ${text}`) : null);
  const label = h("th", { scope: "row" }, line.label, small(line.formula), small(line.source));
  return h("tr", { class: kind }, label, h("td", { class: "number" }, figure(line)));
}

const figure = (/** @type {CalculationLine} */ line) => [written(line.value, line), line.unit].filter(Boolean).join(" ");
