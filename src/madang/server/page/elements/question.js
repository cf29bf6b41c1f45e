/** A question of a run as a form: answers to click, fields for others, and for an approval what would be done. */

import { fill, h } from "../core/dom.js";
import { say } from "../core/words.js";
import { field, schemaOf } from "./fields.js";

class Question extends HTMLElement {
  /** @type {any} */
  question = null;
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};
  /** @type {Map<string, import("./fields.js").Field>} */
  #fields = new Map();

  connectedCallback() {
    const approval = this.question.kind === "approval";
    const submit = (event) => {
      event.preventDefault();
      this.#submit(event.submitter?.value !== "refuse");
    };
    this.alert = h("p", { class: "bad", role: "alert" });
    fill(
      this,
      h(
        "form",
        { class: "callout ask", novalidate: true, on: { submit } },
        h("h2", {}, say(approval ? "needs_approval" : "needs_answer")),
        approval ? this.#approval() : this.#clarification(),
        this.alert,
      ),
    );
  }

  #clarification() {
    const { id, question, options, answer_schema: schema } = this.question;
    const label = `question-${id}`;
    const parts = [h("p", { id: label, class: "asked" }, question), this.#options(options)];
    const isForm = [schema?.type].flat().includes("object") && schema.properties;
    const fields = isForm ? Object.entries(schema.properties) : null;
    if (fields) return [...parts, fields.map(([name, kind]) => this.#labelled(name, kind)), this.#answerButton()];
    if (options.length && schema?.enum) return parts;
    const answer = field(say("other_answer"), schema ?? {}, undefined, { labelledby: label });
    if (options.length) answer.element.setAttribute("placeholder", say("other_answer"));
    this.#fields.set("", answer);
    return [...parts, h("div", { class: "row" }, answer.element, this.#answerButton())];
  }

  #options(options) {
    if (!options.length) return null;
    const button = (option) =>
      h("button", { type: "button", on: { click: () => this.#answer(option.value) } }, option.label);
    return h("div", { class: "chips" }, options.map(button));
  }

  #approval() {
    const { action, reason, arguments: given, arguments_schema: schema } = this.question;
    const kinds = schema?.properties ?? {};
    return [
      h("p", { class: "asked" }, h("strong", {}, action), reason ? ` · ${reason}` : ""),
      Object.entries(given).map(([name, value]) => this.#labelled(name, kinds[name] ?? schemaOf(value), value)),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", type: "submit", value: "approve" }, say("approve")),
        h("button", { type: "submit", value: "refuse" }, say("refuse")),
      ),
    ];
  }

  #labelled(name, schema, value) {
    const made = field(name, schema, value);
    this.#fields.set(name, made);
    return h("label", {}, schema.title ?? name, made.element);
  }

  #answerButton() {
    return h("button", { class: "primary", type: "submit" }, say("answer_it"));
  }

  #submit(approved) {
    try {
      if (this.question.kind !== "approval") return this.#answer(this.#fields.get("")?.read() ?? this.#read());
      const given = approved ? { arguments: this.#read() } : {};
      return this.#send({ type: "approve", request: this.question.id, approved, ...given });
    } catch (problem) {
      this.alert.textContent = problem.message;
    }
  }

  #read() {
    return Object.fromEntries([...this.#fields].map(([name, made]) => [name, made.read()]));
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
      this.alert.textContent = problem.message;
      for (const button of this.querySelectorAll("button")) button.disabled = false;
    }
  }
}

customElements.define("madang-question", Question);
