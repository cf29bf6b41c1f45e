/** A chart as a picture of the server's making, in the theme of the page, with its figures as a table beneath. */

import { all, h } from "../../core/dom.js";
import { theme } from "../../core/theme.js";
import { say } from "../../core/words.js";
import { grid } from "./table.js";

/** @param {import("../views.js").View} view */
export function chart({ data, picture, title }) {
  const about = { class: "chart", alt: data.summary || title, loading: "lazy", data: { picture } };
  return [
    h("img", { ...about, src: `${picture}?theme=${theme()}` }),
    h("details", {}, h("summary", {}, say("data_table")), grid(data.table, title)),
  ];
}

addEventListener("madang:theme", () => {
  for (const image of all(document, "img.chart")) image.src = `${image.dataset.picture}?theme=${theme()}`;
});
