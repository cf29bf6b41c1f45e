/** Links by which others may read a conversation: made with an end, copied once, ended at any time. */

import { fill, h } from "../core/dom.js";
import { call, get, path } from "../core/server.js";
import { when } from "../core/telling.js";
import { learnWords, say } from "../core/words.js";
import { WORDS } from "./shares/words.js";

/** @import { Share } from "../core/protocol.js" */

learnWords(WORDS);

const DAYS = [1, 7, 30];

/** @param {string} session */
export function openShares(session) {
  const at = path`/sessions/${session}/shares`;
  const made = h("div", { role: "status" });
  const list = h("ul", { role: "list", class: "plain" });
  const days = h(
    "select",
    { "aria-label": say("share_for") },
    DAYS.map((count) => h("option", { value: count, selected: count === 7 }, say("days", { count }))),
  );
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const { text } = await call("POST", at, { days: Number(days.value) });
    fill(made, linkField(`${location.origin}/at/shared#${text}`));
    await show();
  };
  const show = async () =>
    fill(
      list,
      (await get(at)).map((/** @type {Share} */ one) => line(one, at, show)),
    );
  const close = h("button", { type: "button", class: "quiet", on: { click: () => dialog.close() } }, say("close"));
  const dialog = h(
    "dialog",
    { class: "card", "aria-label": say("share_link") },
    h("header", { class: "head" }, h("h2", {}, say("share_link")), close),
    h("p", { class: "muted" }, say("share_about")),
    h("form", { class: "row", on: { submit } }, days, h("button", { class: "primary" }, say("make_link"))),
    made,
    list,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return show();
}

/** @param {string} link */
function linkField(link) {
  const field = h("input", { readonly: true, value: link, "aria-label": say("shared_link") });
  const copy = async (/** @type {any} */ { target }) => {
    field.select();
    await navigator.clipboard?.writeText(link);
    target.textContent = say("copied");
  };
  return h("p", { class: "row" }, field, h("button", { type: "button", on: { click: copy } }, say("copy_link")));
}

/** @param {Share} one @param {string} at @param {() => Promise<any>} again */
function line(one, at, again) {
  const end = async () => {
    await call("DELETE", `${at}/${encodeURIComponent(one.id)}`);
    await again();
  };
  const until = h("small", {}, one.expires_at ? say("open_until", { time: when(one.expires_at) }) : "");
  return h(
    "li",
    { class: "head" },
    until,
    h("button", { type: "button", class: "quiet small", on: { click: end } }, say("end_link")),
  );
}
