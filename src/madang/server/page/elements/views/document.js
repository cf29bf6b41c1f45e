/** A document as it reads, which version it is, what is still empty and what changed. */

import { h, sanitised } from "../../core/dom.js";
import { say } from "../../core/words.js";

/** @import { DocumentView } from "../../core/protocol.js" */

/** @param {import("../views.js").ViewOf<DocumentView>} view */
export function paper({ data, html }) {
  const body = h("div", { class: "paper" }, sanitised(html ?? ""));
  return [
    h("p", { class: "muted" }, say("version", { number: data.version })),
    data.unfilled.length ? h("p", { class: "callout warn" }, `${say("unfilled")}: ${data.unfilled.join(", ")}`) : null,
    changes(data.changes),
    body,
  ];
}

function changes(/** @type {Array<string>} */ lines) {
  if (!lines.length) return null;
  const list = lines.map((line) => h("li", {}, line));
  return h("details", {}, h("summary", {}, say("changes")), h("ul", {}, list));
}
