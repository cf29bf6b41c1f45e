/** How a message was read: the values that were used, each to be put right where it stands, and the words that were not. */

import { fill, h } from "../../core/dom.js";
import { say } from "../../core/words.js";

/** @import { Understanding, UnderstoodValue } from "../../core/protocol.js" */

/**
 * @param {Understanding | null} understood
 * @param {string} message
 * @param {(message: string) => Promise<any>} ask asks the message as it was put right
 * @returns {HTMLElement | null}
 */
export function showUnderstood(understood, message, ask) {
  if (!understood?.values.length && !understood?.unread.length) return null;
  const { values, unread } = understood;
  const value = (/** @type {UnderstoodValue} */ one) => valueOf(one, message, ask);
  return h(
    "div",
    { class: "understood" },
    values.length ? h("span", {}, say("understood")) : null,
    values.length ? h("ul", { role: "list", class: "chips" }, values.map(value)) : null,
    unread.length ? h("span", { class: "unread" }, `${say("unread")}: ${unread.join(", ")}`) : null,
  );
}

/** @param {UnderstoodValue} value @param {string} message @param {(message: string) => Promise<any>} ask */
function valueOf(value, message, ask) {
  const item = h("li");
  const label = [value.label, value.shown].filter(Boolean).join(" ");
  const about = {
    type: "button",
    class: "quiet small",
    title: say("put_right"),
    "aria-label": `${label}: ${say("put_right")}`,
  };
  const shown = h(
    "button",
    { ...about, on: { click: () => edit() } },
    h("span", {}, value.label),
    " ",
    h("b", {}, value.shown),
  );
  const leave = () => {
    fill(item, shown);
    shown.focus();
  };
  const edit = () => {
    const form = correction(value, label, leave, (words) => ask(putRight(message, value, words)));
    fill(item, form);
    form.querySelector("input").select();
  };
  fill(item, shown);
  return item;
}

/** @param {UnderstoodValue} value @param {string} label @param {() => void} leave @param {(words: string) => Promise<any>} send */
function correction(value, label, leave, send) {
  const input = h("input", {
    value: value.text || value.shown,
    required: true,
    "aria-label": label,
    autocomplete: "off",
  });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (input.value.trim() === input.defaultValue || !input.value.trim()) return leave();
    leave();
    await send(input.value.trim());
  };
  const keydown = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && leave();
  const again = h("button", { class: "small primary" }, say("ask_again"));
  input.defaultValue = input.value;
  return h("form", { class: "correction", on: { submit, keydown } }, input, again);
}

/**
 * The message with other words for a value: in the place of those it was read from, or behind the message.
 * @param {string} message
 * @param {UnderstoodValue} value
 * @param {string} words
 * @returns {string}
 */
export function putRight(message, { label, text, span }, words) {
  const start = span && message.slice(...span) === text ? span[0] : text ? message.indexOf(text) : -1;
  if (start >= 0) return message.slice(0, start) + words + message.slice(start + text.length);
  return `${message}, ${label ? `${label} ` : ""}${words}`;
}
