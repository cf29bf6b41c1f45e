/** Where a message is written: Enter sends unless a word is still being composed, files are dropped or chosen. */

import { fill, h } from "../core/dom.js";
import { call } from "../core/server.js";
import { say } from "../core/words.js";

class Composer extends HTMLElement {
  /** @type {string} */
  session = "";
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};
  #files = [];

  connectedCallback() {
    this.text = h("textarea", { rows: "1", "aria-label": say("message"), placeholder: say("ask_placeholder"), title: say("ask_keys"), on: { keydown: (event) => this.#key(event), input: () => this.#grow() } });
    this.stop = h("button", { type: "button", hidden: true, on: { click: () => this.ask({ type: "cancel" }).catch((problem) => this.tell(problem)) } }, say("stop"));
    const picker = h("input", { type: "file", multiple: true, class: "visually-hidden", id: "files", on: { change: (event) => this.#attach(event.target.files) } });
    fill(this, h("form", { on: { submit: (event) => { event.preventDefault(); this.#send(); } } },
      h("p", { class: "callout bad", role: "alert", hidden: true }),
      h("ul", { role: "list", class: "chips" }),
      h("div", { class: "row" },
        h("label", { class: "button quiet", for: "files", title: say("attach") }, h("span", { "aria-hidden": "true" }, "＋"), h("span", { class: "visually-hidden" }, say("attach"))), picker,
        this.text, this.stop, h("button", { class: "primary", type: "submit" }, say("send")))));
    for (const kind of ["dragover", "drop"]) this.addEventListener(kind, (event) => event.preventDefault());
    this.addEventListener("drop", (event) => this.#attach(event.dataTransfer.files));
  }

  /** @param {boolean} busy */
  set busy(busy) {
    if (this.stop) this.stop.hidden = !busy;
  }

  /** @param {Error | null} problem */
  tell(problem) {
    const place = this.querySelector("[role=alert]");
    place.hidden = !problem;
    fill(place, problem?.message ?? "");
  }

  /** @param {string} text */
  propose(text) {
    this.text.value = text;
    this.#grow();
    this.text.focus();
  }

  #key(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    this.#send();
  }

  #grow() {
    this.text.rows = Math.min(8, Math.max(1, this.text.value.split("\n").length));
  }

  async #attach(files) {
    try {
      for (const file of files) {
        const kept = await call("POST", `/sessions/${encodeURIComponent(this.session)}/files?name=${encodeURIComponent(file.name)}`, file, { "content-type": file.type || "application/octet-stream" });
        this.#files.push(kept);
      }
      this.tell(null);
    } catch (problem) {
      this.tell(problem);
    }
    this.#chips();
  }

  #chips() {
    fill(this.querySelector(".chips"), this.#files.map((file, number) => h("li", {}, file.name, h("button", { type: "button", class: "quiet", "aria-label": `${say("remove")} ${file.name}`, on: { click: () => { this.#files.splice(number, 1); this.#chips(); } } }, "×"))));
  }

  async #send() {
    const message = this.text.value.trim();
    if (!message) return;
    const attachments = this.#files;
    this.text.value = "";
    this.#files = [];
    this.#chips();
    this.#grow();
    try {
      await this.ask({ type: "ask", message, ...(attachments.length ? { attachments: attachments.map((file) => file.reference) } : {}) });
      this.tell(null);
    } catch (problem) {
      this.propose(message);
      this.tell(problem);
    }
  }
}

customElements.define("madang-composer", Composer);
