/** A chart as a picture of the server's making, in the theme of the page, with its figures as a table beneath. */

import { all, h } from "../../core/dom.js";
import { theme } from "../../core/theme.js";
import { say } from "../../core/words.js";
import { grid } from "./table.js";

const [STEP, AXIS, LINE] = [30, 70, 13];
/** On a phone a chart is drawn as wide as that, so that what is written on it can be read. */
const isNarrow = matchMedia("(max-width: 760px)").matches;
const WIDTH = isNarrow ? 320 : 640;
const address = (picture) => `${picture}?theme=${theme()}${isNarrow ? `&width=${WIDTH}` : ""}`;

/** @param {import("../views.js").View} view */
export function chart({ data, picture, title }) {
  const size = { width: WIDTH, height: heightOf(data) };
  const about = { class: "chart", alt: data.summary || title, loading: "lazy", ...size, data: { picture } };
  return [
    h("img", { ...about, src: address(picture), on: { load: asItIs } }),
    h("details", {}, h("summary", {}, say("data_table")), grid(data.table, title)),
  ];
}

/** Once it is there, a picture is as large as it was drawn. */
function asItIs({ target }) {
  for (const side of ["width", "height"]) target.removeAttribute(side);
}

/** About how high a chart will be, so that little moves when it comes. @param {any} data @returns {number} */
function heightOf({ spec, table: { columns, rows } }) {
  const legend = isNarrow ? LINE * Math.floor((columns.length - 2) / 3) : 0;
  return AXIS + legend + (typeof spec.height === "number" ? spec.height : (spec.height?.step ?? STEP) * rows.length);
}

addEventListener("madang:theme", () => {
  for (const image of all(document, "img.chart")) image.src = address(image.dataset.picture);
});
