/**
 * A schedule and its map as one: each day is a layer of the map. A day that is chosen shows alone in both, and a stop
 * that is pointed at in one is marked in the other.
 */

import { all, h } from "../../core/dom.js";
import { say } from "../../core/words.js";
import { drawing } from "./map.js";
import { day } from "./schedule.js";

/** @typedef {import("../views.js").View} View */

/** @param {Array<View>} views @returns {{plan: View, map: View} | null} a schedule and a map of the same days */
export function tripOf(views) {
  const plan = views.find((view) => view.kind === "schedule");
  const map = views.find((view) => view.kind === "map");
  return plan && map && map.data.layers?.length === plan.data.days.length ? { plan, map } : null;
}

/** @param {{plan: View, map: View}} views @returns {Array<HTMLElement>} */
export function trip({ plan, map }) {
  const days = plan.data.days.map(day);
  const picture = h("div", { class: "picture" });
  const names = [say("all_days"), ...map.data.layers];
  const buttons = names.map((name, layer) =>
    h("button", { type: "button", class: "quiet small", on: { click: () => show(layer) } }, name),
  );
  const show = (/** @type {number} */ layer) => {
    buttons.forEach((button, at) => button.setAttribute("aria-pressed", String(at === layer)));
    days.forEach(
      (/** @type {HTMLElement} */ one, /** @type {number} */ at) => (one.hidden = layer > 0 && layer !== at + 1),
    );
    const points = map.data.points.filter((/** @type {any} */ one) => !layer || !one.layer || one.layer === layer);
    picture.replaceChildren(drawing(points, map.title, !layer));
  };
  const together = h("div", { class: "together" }, h("div", { class: "schedule days" }, days), picture);
  link(together, days);
  show(0);
  return [h("div", { class: "layers", role: "group", "aria-label": map.title }, buttons), together];
}

/** @param {HTMLElement} together @param {Array<HTMLElement>} days */
function link(together, days) {
  const entries = days.map((one) => all(one, "li"));
  entries.forEach((stops, at) =>
    stops.forEach((stop, number) => Object.assign(stop.dataset, { stop: `${at + 1}-${number + 1}` })),
  );
  const mark = (/** @type {Event} */ { target }) => {
    const [found] = target instanceof Element ? [target.closest("[data-stop]")] : [];
    const wanted = found?.getAttribute("data-stop")?.split(" ") ?? [];
    for (const one of all(together, "[data-stop]")) {
      one.classList.toggle(
        "meant",
        one
          .getAttribute("data-stop")
          .split(" ")
          .some((/** @type {string} */ stop) => wanted.includes(stop)),
      );
    }
  };
  for (const name of ["mouseover", "focusin"]) together.addEventListener(name, mark);
}
