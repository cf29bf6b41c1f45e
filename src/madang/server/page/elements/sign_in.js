/** Signing in with a token; the cookie that follows cannot be read by scripts. */

import { fill, h } from "../core/dom.js";
import { go } from "../core/places.js";
import { call } from "../core/server.js";
import { say } from "../core/words.js";

class SignIn extends HTMLElement {
  connectedCallback() {
    const submit = (event) => {
      event.preventDefault();
      this.#sign();
    };
    this.token = h("input", { type: "password", name: "token", required: true, autocomplete: "current-password" });
    this.alert = h("p", { class: "bad", role: "alert" });
    const form = h(
      "form",
      { class: "card", on: { submit } },
      h("p", { class: "muted" }, say("token_about")),
      h("label", {}, say("token"), this.token),
      this.alert,
      h("button", { class: "primary", type: "submit" }, say("sign_in")),
    );
    fill(this, h("main", { class: "wide narrow", id: "main" }, h("h1", { tabindex: "-1" }, say("sign_in")), form));
  }

  async #sign() {
    try {
      await call("POST", "/sign-in", { token: this.token.value });
      go({ name: "home" }, { replace: true });
    } catch (problem) {
      this.alert.textContent = problem.message;
    }
  }
}

customElements.define("madang-sign-in", SignIn);
