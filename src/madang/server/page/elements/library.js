/** The library: the corpora that assistants search, what each holds and could not read; filled, searched and emptied here. */

import { fill, h, styled } from "../core/dom.js";
import { address, go } from "../core/places.js";
import { get } from "../core/server.js";
import { learnWords, say } from "../core/words.js";
import "./library/corpus.js";
import { WORDS } from "./library/words.js";

learnWords(WORDS);

class LibraryScreen extends HTMLElement {
  /** @type {any} */
  place = {};

  async connectedCallback() {
    styled("library");
    this.shelf = h("ul", { role: "list", class: "plain shelf" });
    this.corpus = h("madang-corpus");
    this.corpus.addEventListener("changed", () => this.#load());
    this.corpus.addEventListener("removed", () => go({ name: "library" }));
    fill(
      this,
      h(
        "main",
        { class: "wide", id: "main" },
        h("h1", { tabindex: "-1" }, say("library")),
        h("p", { class: "muted lead" }, say("library_about")),
        h(
          "div",
          { class: "library" },
          h("nav", { "aria-label": say("corpora") }, this.shelf, this.#maker()),
          this.corpus,
        ),
      ),
    );
    await this.#load();
  }

  /** The corpora by name, and the one that is open: the one that is wanted, or the first that can be filled. */
  async #load() {
    /** @type {Array<any>} */
    const corpora = await get("/library");
    const wanted = this.place.corpus ?? corpora.find((one) => !one.shipped)?.name ?? say("first_corpus");
    const found = corpora.find((one) => one.name === wanted) ?? {
      name: wanted,
      documents: 0,
      passages: 0,
      shipped: false,
    };
    const shown = corpora.includes(found) ? corpora : [...corpora, found];
    fill(
      this.shelf,
      shown.map((one) => this.#entry(one, one === found)),
    );
    this.corpus.show(found);
  }

  /** @param {any} corpus @param {boolean} isOpen */
  #entry({ name, documents, shipped }, isOpen) {
    const href = address({ name: "library", corpus: name });
    const about = h(
      "small",
      { class: "muted" },
      say("documents_count", { count: documents }),
      shipped ? ` · ${say("shipped")}` : "",
    );
    return h("li", {}, h("a", { href, "aria-current": isOpen ? "page" : null }, h("b", {}, name), about));
  }

  /** A corpus is made by its first document: until then it has a name. */
  #maker() {
    const name = h("input", {
      required: true,
      pattern: "[A-Za-z가-힣][A-Za-z가-힣0-9_\\-]{0,63}",
      placeholder: say("new_corpus"),
      "aria-label": say("new_corpus"),
      title: say("corpus_name_about"),
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      go({ name: "library", corpus: name.value });
    };
    return h("form", { class: "row", on: { submit } }, name, h("button", {}, say("make")));
  }
}

customElements.define("madang-library", LibraryScreen);
