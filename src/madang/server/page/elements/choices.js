/** What a question may choose for itself: the corpora to search, whether to look on the web, whether to see the plan first. */

import { all, fill, h } from "../core/dom.js";
import { get } from "../core/server.js";
import { say } from "../core/words.js";

/** The options of assistants that the page has words for. */
const SWITCHES = ["web", "approve"];
const CORPORA = "corpus";

class Choices extends HTMLElement {
  /** @type {Record<string, any>} what may be chosen, by name, each with its schema */
  #options = {};
  /** @type {Record<string, any>} */
  #chosen = {};

  connectedCallback() {
    this.fields = h("div", { class: "fields" });
    this.fold = h(
      "details",
      { on: { toggle: () => this.#open() } },
      h("summary", { class: "quiet small" }, say("choices")),
      this.fields,
    );
    fill(this, this.fold);
    this.#show();
  }

  /** @param {Record<string, any>} options */
  set options(options) {
    this.#options = options;
    this.#show();
  }

  /** @returns {Record<string, any>} what was chosen, without what is as it would be anyway */
  get chosen() {
    return this.#chosen;
  }

  #show() {
    if (!this.fold) return;
    this.hidden = ![...SWITCHES, CORPORA].some((name) => name in this.#options);
    this.#chosen = {};
    this.fold.open = false;
    this.#tell();
  }

  /** The corpora are asked for when somebody wants to choose. */
  async #open() {
    if (!this.fold?.open) return;
    const switches = SWITCHES.filter((name) => name in this.#options).map((name) => this.#switch(name));
    const corpora =
      CORPORA in this.#options ? (await get("/library")).map((/** @type {any} */ one) => this.#corpus(one)) : [];
    const shelf = corpora.length ? h("fieldset", {}, h("legend", {}, say("option_corpus")), corpora) : null;
    fill(this.fields, shelf, switches);
  }

  /** @param {string} name */
  #switch(name) {
    const change = (/** @type {any} */ { target }) => this.#choose(name, target.checked || null);
    return box(say(`option_${name}`), Boolean(this.#chosen[name]), change, name);
  }

  /** @param {{name: string, documents: number, shipped: boolean}} corpus */
  #corpus({ name, documents, shipped }) {
    const change = () => {
      const checked = all(this.fields, "input[name=corpus]:checked").map(
        (/** @type {HTMLInputElement} */ one) => one.value,
      );
      this.#choose(CORPORA, checked.length ? checked : null);
    };
    const label = `${shipped ? say("shipped_corpus", { name }) : name} (${documents})`;
    return box(label, this.#chosen[CORPORA]?.includes(name), change, CORPORA, name);
  }

  /** @param {string} name @param {any} value null for what it is without a choice */
  #choose(name, value) {
    const { [name]: _, ...others } = this.#chosen;
    this.#chosen = value === null ? others : { ...others, [name]: value };
    this.#tell();
  }

  /** What was chosen is told where it is folded. */
  #tell() {
    const words = Object.entries(this.#chosen).map(([name, value]) =>
      name === CORPORA ? value.join(", ") : say(`option_${name}`),
    );
    const [summary] = all(this, "summary");
    if (summary) fill(summary, say("choices"), words.length ? `: ${words.join(" · ")}` : "");
  }
}

/** @param {string} label @param {boolean} checked @param {(event: any) => void} change @param {string} name @param {string} [value] */
function box(label, checked, change, name, value = "on") {
  return h("label", { class: "choice" }, h("input", { type: "checkbox", name, value, checked, on: { change } }), label);
}

customElements.define("madang-choices", Choices);
