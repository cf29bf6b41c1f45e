/** The page: which part of it is shown where, and when it speaks another language or another session is opened. */

import { fill, h } from "./core/dom.js";
import { followLinks, go, read } from "./core/places.js";
import { get, Problem } from "./core/server.js";
import { followSystem } from "./core/theme.js";
import "./elements/bar.js";
import "./elements/home.js";
import "./elements/operations.js";
import "./elements/room.js";
import "./elements/sign_in.js";

class App extends HTMLElement {
  #place = null;

  async connectedCallback() {
    followSystem();
    followLinks();
    addEventListener("popstate", () => this.#show());
    addEventListener("madang:language", () => this.#show(true));
    await this.#show();
  }

  async #show(anew = false) {
    const place = read(location.pathname);
    const same = !anew && this.#place?.name === "session" && place.name === "session" && this.#place.session === place.session;
    this.#place = place;
    if (same) return this.querySelector("madang-room")?.at(place);
    try {
      const [{ assistants }, me] = place.name === "sign-in" ? [{ assistants: [] }, null] : await Promise.all([get("/assistants"), get("/me")]);
      fill(this, h("madang-bar"), this.#part(place, assistants, me));
      Object.assign(this.querySelector("madang-bar"), { assistants, me, place });
      this.querySelector("h1")?.focus?.();
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 401) return go({ name: "sign-in" }, { replace: true });
      fill(this, h("madang-bar"), h("main", { class: "wide", id: "main" }, h("h1", {}, problem.message)));
    }
  }

  #part(place, assistants, me) {
    switch (place.name) {
      case "session":
        return Object.assign(h("madang-room", { class: "part" }), { place, assistants });
      case "operations":
        return Object.assign(h("madang-operations", { class: "part" }), { place, me });
      case "sign-in":
        return h("madang-sign-in", { class: "part" });
      default:
        return Object.assign(h("madang-home", { class: "part" }), { assistants });
    }
  }
}

customElements.define("madang-app", App);
