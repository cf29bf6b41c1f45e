/** Ways to keep a conversation, or to show it to somebody. */

import { h } from "../../core/dom.js";
import { path } from "../../core/server.js";
import { say } from "../../core/words.js";

/** @param {string} session @param {boolean} sharing whether the server lets links be made @returns {HTMLElement} */
export function keepMenu(session, sharing) {
  const button = (/** @type {string} */ word, /** @type {() => any} */ click) =>
    h("button", { type: "button", class: "quiet small", on: { click } }, say(word));
  const share = async () => (await import("../share.js")).openShares(session);
  const markdown = h(
    "a",
    { class: "button quiet small", href: `${path`/sessions/${session}`}/export.md`, download: true },
    say("save_markdown"),
  );
  const menu = h("details", { class: "menu" }, h("summary", { class: "quiet" }, say("keep_or_share")));
  menu.append(
    h(
      "div",
      { class: "card" },
      markdown,
      button("print", () => print()),
      sharing ? button("share_link", share) : "",
    ),
  );
  menu.addEventListener("click", (/** @type {any} */ { target }) => target.closest("a, button") && (menu.open = false));
  return menu;
}
