/** A way back: a new session from a checkpoint, with fields that are changed first and checked before they are kept. */

import { fill, h } from "../core/dom.js";
import { go } from "../core/places.js";
import { say } from "../core/words.js";
import { field, schemaOf } from "./fields.js";

class Branch extends HTMLElement {
  /** @type {any} the state to part from */
  sheet = null;
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};
  /** @type {Map<string, import("./fields.js").Field>} */
  #fields = new Map();

  connectedCallback() {
    const submit = (/** @type {any} */ event) => {
      event.preventDefault();
      this.#part();
    };
    this.alert = h("p", { class: "bad", role: "alert" });
    this.edits = h("div", { class: "edits" });
    const form = h(
      "form",
      { novalidate: true, on: { submit } },
      h("p", { class: "muted" }, say("fork_about")),
      this.#choice(),
      this.edits,
      this.alert,
      h("button", { class: "primary", type: "submit" }, say("fork")),
    );
    fill(this, h("details", {}, h("summary", {}, say("fork")), form));
  }

  /** Fields that can be changed: not those whose value is not shown. */
  #choice() {
    const secret = new Set(this.sheet.sensitive);
    const names = Object.keys(this.sheet.values ?? {}).filter((name) => !secret.has(name));
    const change = (/** @type {any} */ event) => {
      this.#add(event.target.value);
      event.target.value = "";
    };
    const first = h("option", { value: "" }, say("choose_field"));
    const options = names.map((name) => h("option", { value: name }, name));
    return h("select", { "aria-label": say("choose_field"), on: { change } }, first, options);
  }

  #add(/** @type {string} */ name) {
    if (!name || this.#fields.has(name)) return;
    const value = this.sheet.values[name];
    const made = field(name, schemaOf(value), value);
    this.#fields.set(name, made);
    this.edits.append(h("label", {}, name, made.element));
    made.element.focus();
  }

  async #part() {
    try {
      const edits = Object.fromEntries([...this.#fields].map(([name, made]) => [name, made.read()]));
      const made = await this.ask({ type: "fork", checkpoint: this.sheet.checkpoint, edits });
      go({ name: "session", session: made.session });
    } catch (problem) {
      this.alert.textContent = /** @type {Error} */ (problem).message;
    }
  }
}

customElements.define("madang-branch", Branch);
