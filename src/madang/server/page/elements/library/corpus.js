/** One corpus: files go in with their progress, documents are listed with what could not be read, and searched. */

import { confirmed } from "../../core/dialog.js";
import { fill, h } from "../../core/dom.js";
import { takeDrops } from "../../core/dropped.js";
import { call, get, path } from "../../core/server.js";
import { read, say } from "../../core/words.js";
import { orSayWhy, quiet, table } from "../operations/rows.js";
import { openPassage, whereIn } from "../passage.js";
import { sendFile } from "./upload.js";

class CorpusPart extends HTMLElement {
  /** @type {any} */
  #corpus = null;
  /** @type {() => void} */
  #takeNoDrops = () => {};

  connectedCallback() {
    this.filling = h("ul", { role: "list", class: "plain filling", "aria-label": say("filling") });
    this.body = h("div", { class: "operation" });
    fill(this, this.filling, this.body);
    this.#takeNoDrops = takeDrops(
      () => this.#dropHint(),
      (files) => this.add(files),
    );
  }

  disconnectedCallback() {
    this.#takeNoDrops();
  }

  /** @param {{name: string, documents: number, passages: number, shipped: boolean}} corpus */
  show(corpus) {
    const { name, shipped } = corpus;
    this.#corpus = corpus;
    this.documents = h("div", { class: "operation" });
    const remove = shipped ? null : quiet(say("remove_corpus"), () => this.#drop());
    const head = h("header", { class: "head" }, h("h2", {}, name), remove);
    fill(
      this.body,
      head,
      shipped ? h("p", { class: "muted" }, say("shipped_about")) : this.#picker(),
      this.#search(),
      this.documents,
    );
    orSayWhy(this.documents, this.#list());
  }

  /** Each file goes in by itself, so that one that cannot be read does not hold up the others. @param {Iterable<File>} files */
  async add(files) {
    if (this.#corpus.shipped) return;
    const at = path`/library/${this.#corpus.name}`;
    const waiting = [...files].map((file) => ({ file, row: this.#row(file) }));
    for (const { file, row } of waiting) await this.#put(at, file, row);
    this.dispatchEvent(new CustomEvent("changed"));
  }

  /** @param {string} at @param {File} file @param {any} row */
  async #put(at, file, row) {
    try {
      const name = file.webkitRelativePath || file.name;
      const added = await sendFile(`${at}?name=${encodeURIComponent(name)}`, file, (share) => row.sent(share));
      const [rejected] = added.rejected;
      if (rejected) row.failed(read(rejected.reason));
      else
        row.done(say(added.unchanged.length ? "file_unchanged" : added.changed.length ? "file_changed" : "file_added"));
    } catch (problem) {
      row.failed(/** @type {Error} */ (problem).message);
    }
  }

  /** @param {File} file */
  #row(file) {
    const bar = h("progress", { max: "1", value: "0", "aria-label": file.name });
    const word = h("small", { role: "status" }, say("waiting"));
    const item = h("li", {}, h("span", {}, file.name), bar, word);
    this.filling.append(item);
    const end = (/** @type {string} */ text, /** @type {string} */ kind) => {
      bar.remove();
      item.classList.add(kind);
      fill(word, text);
    };
    const sent = (/** @type {number} */ share) => {
      if (share < 1) bar.value = share;
      else bar.removeAttribute("value");
      fill(word, say(share < 1 ? "file_coming" : "file_read"));
    };
    return {
      sent,
      done: (/** @type {string} */ text) => end(text, "good"),
      failed: (/** @type {string} */ text) => end(text, "bad"),
    };
  }

  #dropHint() {
    return this.#corpus?.shipped ? say("shipped_about") : say("drop_into", { name: this.#corpus?.name ?? "" });
  }

  #picker() {
    const change = (/** @type {any} */ { target }) => this.add([...target.files]);
    const input = (/** @type {string} */ id, /** @type {any} */ more) => [
      h("input", { type: "file", multiple: true, class: "visually-hidden", id, on: { change }, ...more }),
      h("label", { class: "button", for: id }, say(id)),
    ];
    const about = h("p", {}, say("fill_about"));
    return h(
      "div",
      { class: "empty" },
      about,
      h("div", { class: "row" }, input("add_files", {}), input("add_folder", { webkitdirectory: true })),
    );
  }

  async #list() {
    const { documents, rejected } = await get(path`/library/${this.#corpus.name}`);
    const columns = [say("title_column"), say("name_column"), say("date"), say("actions")];
    const row = (/** @type {any} */ one) => [one.title, one.name, one.as_of ?? "–", this.#remover(one.id, one.name)];
    const bad = (/** @type {any} */ one) => [one.name, read(one.reason), this.#remover(one.name, one.name)];
    const failed = rejected.length
      ? [
          h("h3", {}, say("not_read")),
          table(say("not_read"), [say("name_column"), say("why"), say("actions")], rejected.map(bad)),
        ]
      : [];
    fill(
      this.documents,
      h("h3", {}, say("documents_count", { count: documents.length })),
      table(say("documents"), columns, documents.map(row)),
      failed,
    );
  }

  /** @param {string} id @param {string} name */
  #remover(id, name) {
    if (this.#corpus.shipped) return null;
    const remove = async () => {
      if (!(await confirmed(say("sure_document", { name }), say("delete")))) return;
      await call("DELETE", path`/library/${this.#corpus.name}/documents/${id}`);
      this.dispatchEvent(new CustomEvent("changed"));
    };
    return quiet(say("delete"), remove);
  }

  async #drop() {
    if (!(await confirmed(say("sure_corpus", { name: this.#corpus.name }), say("delete")))) return;
    await call("DELETE", path`/library/${this.#corpus.name}`);
    this.dispatchEvent(new CustomEvent("removed"));
  }

  #search() {
    const input = h("input", {
      type: "search",
      required: true,
      placeholder: say("search_corpus"),
      "aria-label": say("search_corpus"),
    });
    const found = h("ol", { role: "list", class: "plain found" });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      orSayWhy(found, this.#find(input.value, found));
    };
    return h("search", {}, h("form", { class: "row", on: { submit } }, input, h("button", {}, say("find"))), found);
  }

  /** @param {string} question @param {HTMLElement} place */
  async #find(question, place) {
    const { passages } = await get(
      `${path`/library/${this.#corpus.name}/search`}?question=${encodeURIComponent(question)}`,
    );
    const hit = (/** @type {any} */ passage) => {
      const where = h("small", { class: "muted" }, ` ${whereIn(passage)}`);
      const title = h(
        "button",
        { type: "button", class: "link", on: { click: () => openPassage(passage) } },
        passage.source.title,
      );
      return h("li", {}, title, where, h("p", {}, passage.text.slice(0, 200)));
    };
    fill(place, passages.length ? passages.map(hit) : h("li", { class: "muted" }, say("nothing_found")));
  }
}

customElements.define("madang-corpus", CorpusPart);
