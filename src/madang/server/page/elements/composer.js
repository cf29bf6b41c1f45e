/** Where a message is written: Enter sends unless a word is still being composed, files are dropped or chosen. */

import { fill, h } from "../core/dom.js";
import { call, path } from "../core/server.js";
import { say } from "../core/words.js";

const ROWS = 8;
/** How many letters a message may have. */
const LONGEST = 200_000;

class Composer extends HTMLElement {
  session = "";
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};
  /** @type {Array<{name: string, reference: string}>} */
  #files = [];

  connectedCallback() {
    this.text = this.#field();
    this.stop = h("button", { type: "button", hidden: true, on: { click: () => this.#cancel() } }, say("stop"));
    this.alert = h("p", { class: "callout bad", role: "alert", hidden: true });
    this.chips = h("ul", { role: "list", class: "chips" });
    const send = h("button", { class: "primary", type: "submit" }, say("send"));
    const submit = (event) => {
      event.preventDefault();
      this.#send();
    };
    const row = h("div", { class: "row" }, this.#picker(), this.text, this.stop, send);
    fill(this, h("form", { on: { submit } }, this.alert, this.chips, row));
  }

  /** @param {boolean} busy whether something is going that can be stopped */
  set busy(busy) {
    if (this.stop) this.stop.hidden = !busy;
  }

  /** @param {Error | null} problem */
  tell(problem) {
    this.alert.hidden = !problem;
    fill(this.alert, problem?.message ?? "");
  }

  /** Hand in files, to go with the message that is sent next. @param {Iterable<File>} files */
  async attach(files) {
    /** @type {Array<string>} */
    const problems = [];
    for (const file of [...files]) {
      await this.#handIn(file).catch((problem) => problems.push(`${file.name}: ${problem.message}`));
    }
    this.tell(problems.length ? new Error(problems.join("\n")) : null);
  }

  /** @param {File} file */
  async #handIn(file) {
    if (!file.size) throw new Error(say("empty_file"));
    const at = `${path`/sessions/${this.session}/files`}?name=${encodeURIComponent(file.name)}`;
    const type = { "content-type": file.type || "application/octet-stream" };
    this.#files.push(await call("POST", at, file, type));
    this.#showFiles();
  }

  #field() {
    const wide = matchMedia("(min-width: 761px)").matches;
    return h("textarea", {
      rows: "1",
      "aria-label": say("message"),
      placeholder: say(wide ? "ask_placeholder" : "ask_short"),
      on: {
        keydown: (event) => this.#key(event),
        input: () => this.#grow(),
        paste: (event) => this.#paste(event),
      },
    });
  }

  #picker() {
    const change = async ({ target }) => {
      await this.attach(target.files);
      target.value = "";
    };
    const label = [h("span", { "aria-hidden": "true" }, "＋"), h("span", { class: "visually-hidden" }, say("attach"))];
    return [
      h("input", { type: "file", multiple: true, class: "visually-hidden", id: "files", on: { change } }),
      h("label", { class: "button quiet attach", for: "files", title: say("attach") }, label),
    ];
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    this.#send();
  }

  /** Files that are pasted are attached, unless they come along with a text. @param {ClipboardEvent} event */
  #paste(event) {
    const { clipboardData: held } = event;
    if (!held?.files.length || held.types.includes("text/plain")) return;
    event.preventDefault();
    this.attach(held.files);
  }

  #grow() {
    this.text.rows = Math.min(ROWS, Math.max(1, this.text.value.split("\n").length));
  }

  #showFiles() {
    const chip = (file, number) => {
      const click = () => {
        this.#files.splice(number, 1);
        this.#showFiles();
      };
      const label = `${say("remove")} ${file.name}`;
      return h(
        "li",
        {},
        file.name,
        h("button", { type: "button", class: "quiet", "aria-label": label, on: { click } }, "×"),
      );
    };
    fill(this.chips, this.#files.map(chip));
  }

  async #send() {
    const message = this.text.value.trim();
    if (!message) return;
    if (message.length > LONGEST) return this.tell(new Error(say("too_large")));
    const files = this.#files;
    const attachments = files.map((file) => file.reference);
    this.#write("", []);
    try {
      await this.ask({ type: "ask", message, ...(attachments.length ? { attachments } : {}) });
      this.tell(null);
    } catch (problem) {
      this.#write(message, files);
      this.tell(problem);
    }
  }

  #write(text, files) {
    this.text.value = text;
    this.#files = files;
    this.#grow();
    this.#showFiles();
  }

  #cancel() {
    this.ask({ type: "cancel" }).catch((problem) => this.tell(problem));
  }
}

customElements.define("madang-composer", Composer);
