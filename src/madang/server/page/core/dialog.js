/** Asking before something is done: a dialogue that is left with Escape, and gives the focus back. */

import { h } from "./dom.js";
import { say } from "./words.js";

/**
 * @param {string} question
 * @param {string} action what the button that agrees says
 * @returns {Promise<boolean>}
 */
export async function confirmed(question, action) {
  return (await open(question, action, null)) !== null;
}

/**
 * @param {string} question
 * @param {string} value what is there to begin with
 * @returns {Promise<string | null>} what was written, or null
 */
export async function written(question, value) {
  const input = h("input", { name: "answer", value, required: true, "aria-label": question, maxlength: "200" });
  return open(question, say("save"), input);
}

/**
 * @param {string} question
 * @param {string} action
 * @param {HTMLInputElement | null} input
 * @returns {Promise<string | null>}
 */
function open(question, action, input) {
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { class: "card", "aria-label": question },
      h(
        "form",
        { method: "dialog" },
        h("p", {}, question),
        input,
        h(
          "div",
          { class: "row end" },
          h("button", { type: "button", on: { click: () => dialog.close() } }, say("never_mind")),
          h("button", { class: "primary", value: "yes" }, action),
        ),
      ),
    )
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes" ? (input?.value ?? "") : null);
      dialog.remove();
    });
  });
}
