/** Signing in with a token; the cookie that follows cannot be read by scripts. */

import { fill, h } from "../core/dom.js";
import { go } from "../core/places.js";
import { call } from "../core/server.js";
import { say } from "../core/words.js";

class SignIn extends HTMLElement {
  connectedCallback() {
    fill(this, h("main", { class: "wide narrow", id: "main" }, h("h1", { tabindex: "-1" }, say("sign_in")), h("form", { class: "card", on: { submit: (event) => { event.preventDefault(); this.#sign(); } } },
      h("label", {}, say("token"), h("input", { type: "password", name: "token", required: true, autocomplete: "current-password" })), h("p", { class: "bad", role: "alert" }), h("button", { class: "primary", type: "submit" }, say("sign_in")))));
  }

  async #sign() {
    try {
      await call("POST", "/sign-in", { token: this.querySelector("[name=token]").value });
      go({ name: "home" }, { replace: true });
    } catch (problem) {
      this.querySelector("[role=alert]").textContent = problem.message;
    }
  }
}

customElements.define("madang-sign-in", SignIn);
