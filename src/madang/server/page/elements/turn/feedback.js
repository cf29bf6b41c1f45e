/** What somebody thinks of an answer, and why; it is kept with the answer. */

import { fill, h } from "../../core/dom.js";
import { call, path } from "../../core/server.js";
import { say } from "../../core/words.js";

const REASONS = ["reason_wrong", "reason_missing", "reason_source", "reason_unasked"];

/** @param {string} session @param {string} run @param {any} given what was said before, if anything */
export function feedback(session, run, given) {
  const place = h("span", { role: "status", class: "feedback muted" });
  const send = async (/** @type {boolean} */ useful, /** @type {string} */ note = "") => {
    await call("POST", path`/sessions/${session}/runs/${run}/feedback`, { useful, note });
    show({ useful, note });
  };
  const button = (/** @type {string} */ word, /** @type {() => any} */ click) =>
    h("button", { type: "button", class: "quiet", on: { click } }, say(word));
  const ask = () =>
    fill(
      place,
      button("useful", () => send(true)),
      button("not_useful", () => fill(place, why(send, ask))),
    );
  const show = (/** @type {any} */ said) => {
    const words = say(said.useful ? "said_useful" : "said_not_useful");
    fill(place, said.note ? `${words}: ${said.note} ` : `${words} `, button("change", ask));
  };
  given ? show(given) : ask();
  return place;
}

/** @param {(useful: boolean, note: string) => Promise<any>} send @param {() => void} leave */
function why(send, leave) {
  const other = h("input", { "aria-label": say("reason_other"), placeholder: say("reason_other"), maxlength: "2000" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    send(false, other.value.trim());
  };
  const reason = (/** @type {string} */ word) =>
    h("button", { type: "button", class: "small", on: { click: () => send(false, say(word)) } }, say(word));
  const row = h("span", { class: "row" }, other, h("button", { class: "small primary" }, say("send")));
  const keydown = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && leave();
  return h("form", { class: "why", on: { submit, keydown } }, h("span", { class: "chips" }, REASONS.map(reason)), row);
}
