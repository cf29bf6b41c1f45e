/** A chart as a picture of the server's making, in the theme of the page, with its figures as a table beneath. */

import { all, h } from "../../core/dom.js";
import { theme } from "../../core/theme.js";
import { say } from "../../core/words.js";
import { grid } from "./table.js";

const [WIDTH, STEP, AXIS] = [640, 30, 70];

/** @param {import("../views.js").View} view */
export function chart({ data, picture, title }) {
  const size = { width: WIDTH, height: heightOf(data) };
  const about = { class: "chart", alt: data.summary || title, loading: "lazy", ...size, data: { picture } };
  return [
    h("img", { ...about, src: `${picture}?theme=${theme()}` }),
    h("details", {}, h("summary", {}, say("data_table")), grid(data.table, title)),
  ];
}

/** About how high a chart will be, so that little moves when it comes. @param {any} data @returns {number} */
function heightOf({ spec, table: { rows } }) {
  return AXIS + (typeof spec.height === "number" ? spec.height : (spec.height?.step ?? STEP) * rows.length);
}

addEventListener("madang:theme", () => {
  for (const image of all(document, "img.chart")) image.src = `${image.dataset.picture}?theme=${theme()}`;
});
