/** The page: which part of it is shown where, and when it speaks another language or another session is opened. */

import { all, fill, h } from "./core/dom.js";
import { followLinks, read, signIn } from "./core/places.js";
import { get, Problem } from "./core/server.js";
import { followSystem } from "./core/theme.js";
import { say } from "./core/words.js";
import "./elements/bar.js";
import { regret } from "./elements/regret.js";

/** What each place is made of is fetched when somebody goes there. */
/** @type {Record<string, () => Promise<any>>} */
const PARTS = {
  home: () => import("./elements/home.js"),
  session: () => import("./elements/room.js"),
  library: () => import("./elements/library.js"),
  operations: () => import("./elements/operations.js"),
  shared: () => import("./elements/shared.js"),
  "sign-in": () => import("./elements/sign_in.js"),
};
/** @type {Record<string, string>} */
const TAGS = {
  home: "madang-home",
  session: "madang-room",
  library: "madang-library",
  operations: "madang-operations",
  shared: "madang-shared",
  "sign-in": "madang-sign-in",
};
/** What a place is called in the title of the window, until it says more. @type {Record<string, string>} */
const TITLES = { session: "talk", library: "library", operations: "operations", shared: "talk", "sign-in": "sign_in" };
/** Where nobody has to be signed in. */
const OPEN = new Set(["sign-in", "shared"]);

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
      if (problem instanceof Problem && problem.status === 401) return signIn();
      fill(this, h("madang-bar"), regret(/** @type {Error} */ (problem)));
    }
  }

  /** What every part needs to know; whoever is to sign in is told nothing. */
  async #told(/** @type {any} */ place) {
    const asked = OPEN.has(place.name) ? [{ assistants: [] }, null] : [get("/assistants"), get("/me")];
    const [cards, me] = await Promise.all([...asked, PARTS[place.name]()]);
    return [cards, me];
  }

  #lay(/** @type {any} */ place, /** @type {any} */ cards, /** @type {any} */ me) {
    document.title = place.name === "home" ? say("name") : `${say(TITLES[place.name])} · ${say("name")}`;
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
