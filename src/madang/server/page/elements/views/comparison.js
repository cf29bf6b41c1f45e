/** Options side by side, the recommended one marked; a lever compares them again under another figure. */

import { h, sideways } from "../../core/dom.js";
import { written } from "../../core/telling.js";
import { language, say } from "../../core/words.js";

/** @import { ComparisonCriterion, ComparisonSlider, ComparisonView } from "../../core/protocol.js" */

/** @param {import("../views.js").ViewOf<ComparisonView>} view @param {(message: string) => Promise<any>} ask */
export function comparison({ data, title, told }, ask) {
  const { options, criteria, recommended, reason, lever } = data;
  const head = options.map((option, number) => {
    const best = number === recommended;
    const badge = best ? h("span", { class: "badge" }, say("recommended")) : null;
    return h("th", { scope: "col", class: best ? "best" : null }, option, " ", badge);
  });
  const rows = criteria.map((criterion) => line(criterion, recommended));
  const grid = h("table", {}, h("thead", {}, h("tr", {}, h("td"), head)), h("tbody", {}, rows));
  return [sideways(title, grid), reason && !told ? h("p", {}, reason) : null, lever ? slider(lever, ask) : null];
}

function line(/** @type {ComparisonCriterion} */ criterion, /** @type {number | null} */ recommended) {
  const label = criterion.unit ? `${criterion.label} (${criterion.unit})` : criterion.label;
  const cell = (/** @type {string | number | null} */ value, /** @type {number} */ number) => {
    const marks = [number === criterion.best && "best", number === recommended && "picked"];
    return h("td", { class: marks.filter(Boolean).join(" ") || null }, written(value, criterion));
  };
  return h("tr", {}, h("th", { scope: "row" }, label), criterion.values.map(cell));
}

function slider(/** @type {ComparisonSlider} */ lever, /** @type {(message: string) => Promise<any>} */ ask) {
  const { label, minimum, maximum, step, value, unit, request } = lever;
  const told = (/** @type {string | number} */ figure) => Number(figure).toLocaleString(language());
  const output = h("output", {}, `${told(value)} ${unit}`);
  const input = () => {
    output.textContent = `${told(range.value)} ${unit}`;
    again.disabled = Number(range.value) === value;
  };
  const range = h("input", { type: "range", min: minimum, max: maximum, step, "aria-label": label, on: { input } });
  range.value = String(value);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    again.disabled = true;
    await ask(request.replace("{value}", told(range.value)));
  };
  const again = h("button", { class: "primary", disabled: true }, say("replan"));
  const head = h("div", { class: "head" }, h("strong", {}, label), output);
  return h("form", { class: "lever", on: { submit } }, head, h("div", { class: "row" }, range, again));
}
