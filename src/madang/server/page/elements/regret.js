/** What is shown in place of something that cannot be: why, and the way home. */

import { h } from "../core/dom.js";
import { say } from "../core/words.js";

/** @param {Error} problem @returns {HTMLElement} */
export function regret(problem) {
  return h(
    "main",
    { class: "wide narrow", id: "main" },
    h("h1", { tabindex: "-1" }, say("not_shown")),
    h("p", { class: "callout bad", role: "alert" }, problem.message),
    h("a", { class: "button", href: "/" }, say("home")),
  );
}
