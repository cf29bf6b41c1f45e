/** The page: which part of it is shown where, and when it speaks another language or another session is opened. */

import { all, fill, h } from "./core/dom.js";
import { followLinks, go, read } from "./core/places.js";
import { get, Problem } from "./core/server.js";
import { followSystem } from "./core/theme.js";
import "./elements/bar.js";
import { regret } from "./elements/regret.js";

/** What each place is made of is fetched when somebody goes there. */
const PARTS = {
  home: () => import("./elements/home.js"),
  session: () => import("./elements/room.js"),
  operations: () => import("./elements/operations.js"),
  "sign-in": () => import("./elements/sign_in.js"),
};
const TAGS = {
  home: "madang-home",
  session: "madang-room",
  operations: "madang-operations",
  "sign-in": "madang-sign-in",
};

class App extends HTMLElement {
  /** @type {import("./core/places.js").Place | null} */
  #place = null;

  async connectedCallback() {
    followSystem();
    followLinks();
    openFoldsForPrinting();
    addEventListener("popstate", () => this.#show());
    addEventListener("madang:language", () => this.#show(true));
    await this.#show();
  }

  async #show(anew = false) {
    const place = read(location.pathname);
    const same = !anew && place.name === "session" && this.#place?.session === place.session;
    this.#place = place;
    if (same) return all(this, "madang-room").forEach((room) => room.at(place));
    try {
      const [cards, me] = await this.#told(place);
      if (this.#place === place) this.#lay(place, cards, me);
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 401) return go({ name: "sign-in" }, { replace: true });
      fill(this, h("madang-bar"), regret(problem));
    }
  }

  /** What every part needs to know; whoever is to sign in is told nothing. */
  async #told(place) {
    const asked = place.name === "sign-in" ? [{ assistants: [] }, null] : [get("/assistants"), get("/me")];
    const [cards, me] = await Promise.all([...asked, PARTS[place.name]()]);
    return [cards, me];
  }

  #lay(place, cards, me) {
    const bar = Object.assign(h("madang-bar"), { assistants: cards.assistants, me, place });
    fill(this, bar, Object.assign(h(TAGS[place.name], { class: "part" }), { place, cards, me }));
    this.querySelector("h1")?.focus();
  }
}

/** Paper does not unfold: what is folded on the screen is open on it. */
function openFoldsForPrinting() {
  addEventListener("beforeprint", () => {
    for (const fold of all(document, ".turns details:not([open])")) {
      fold.open = true;
      fold.dataset.printed = "";
    }
  });
  addEventListener("afterprint", () => {
    for (const fold of all(document, "details[data-printed]")) {
      fold.open = false;
      delete fold.dataset.printed;
    }
  });
}

customElements.define("madang-app", App);
