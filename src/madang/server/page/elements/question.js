/** A question of a run as a form: answers to click, a field for others, and for an approval what would be done. */

import { fill, h } from "../core/dom.js";
import { say } from "../core/words.js";

class Question extends HTMLElement {
  question = null;
  ask = async () => {};

  connectedCallback() {
    const approval = this.question.kind === "approval";
    fill(this, h("form", { class: "callout ask", on: { submit: (event) => { event.preventDefault(); this.#submit(event.submitter?.value !== "refuse"); } } },
      h("h2", {}, say(approval ? "needs_approval" : "needs_answer")),
      ...(approval ? this.#approval() : this.#clarification()),
      h("p", { class: "bad", role: "alert" })));
  }

  #clarification() {
    const { question, options } = this.question;
    const id = `answer-${this.question.id}`;
    return [
      h("p", { id: `${id}-label` }, question),
      options.length ? h("div", { class: "chips" }, options.map((option) => h("button", { type: "button", on: { click: () => this.#answer(option.value) } }, option.label))) : null,
      h("div", { class: "row" }, h("input", { id, name: "value", required: true, autocomplete: "off", "aria-labelledby": `${id}-label` }), h("button", { class: "primary", type: "submit" }, say("answer_it"))),
    ];
  }

  #approval() {
    const { action, reason, arguments: given } = this.question;
    return [
      h("p", {}, h("strong", {}, action), ` · ${reason}`),
      ...Object.entries(given).map(([name, value]) => h("label", {}, name, typeof value === "object" ? h("textarea", { name, rows: "3" }, Array.isArray(value) ? value.join("\n") : JSON.stringify(value, null, 1)) : h("input", { name, value: String(value ?? "") }))),
      h("div", { class: "row" }, h("button", { class: "primary", type: "submit", value: "approve" }, say("approve")), h("button", { type: "submit", value: "refuse" }, say("refuse"))),
    ];
  }

  #submit(approved) {
    if (this.question.kind !== "approval") return this.#answer(this.#typed(this.querySelector("[name=value]").value));
    const edited = {};
    for (const [name, value] of Object.entries(this.question.arguments)) {
      const text = this.querySelector(`[name="${CSS.escape(name)}"]`).value;
      edited[name] = Array.isArray(value) ? text.split("\n").filter(Boolean) : typeof value === "number" ? Number(text) : typeof value === "boolean" ? text === "true" : typeof value === "object" && value ? JSON.parse(text) : text;
    }
    return this.#send({ type: "approve", request: this.question.id, approved, ...(approved ? { arguments: edited } : {}) });
  }

  #typed(text) {
    const kind = this.question.answer_schema?.type;
    return kind === "integer" || kind === "number" ? Number(text) : kind === "boolean" ? text === "true" : text;
  }

  #answer(value) {
    return this.#send({ type: "answer", question: this.question.id, value });
  }

  async #send(command) {
    for (const button of this.querySelectorAll("button")) button.disabled = true;
    try {
      await this.ask(command);
      this.remove();
    } catch (problem) {
      this.querySelector("[role=alert]").textContent = problem.message;
      for (const button of this.querySelectorAll("button")) button.disabled = false;
    }
  }
}

customElements.define("madang-question", Question);
