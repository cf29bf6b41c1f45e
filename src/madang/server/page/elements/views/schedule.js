/** Days side by side, with what happens when. */

import { h, outward } from "../../core/dom.js";

/** @import { ScheduleDay, ScheduleEntry, ScheduleView } from "../../core/protocol.js" */

/** @param {import("../views.js").ViewOf<ScheduleView>} view */
export const schedule = ({ data }) => h("div", { class: "days" }, data.days.map(day));

/** @param {ScheduleDay} one @returns {HTMLElement} */
export function day({ title, entries }) {
  return h(
    "article",
    { class: "day" },
    h("h3", {}, title),
    h("ol", { role: "list", class: "plain" }, entries.map(entry)),
  );
}

/** @param {ScheduleEntry} one */
function entry({ title, start, end, note, cost, link }) {
  const small = (/** @type {string} */ text) => (text ? h("small", { class: "muted" }, text) : null);
  const times = [start, end === start ? "" : end].filter(Boolean).join("–");
  return h("li", {}, h("time", {}, times), h("span", {}, outward(link, title), small(note), small(cost)));
}
