/** Signing in with a token or at a provider; the cookie that follows cannot be read by scripts. */

import { fill, h } from "../core/dom.js";
import { go, read, wanted } from "../core/places.js";
import { call, get } from "../core/server.js";
import { say } from "../core/words.js";

class SignIn extends HTMLElement {
  connectedCallback() {
    const submit = (/** @type {any} */ event) => {
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
    this.provider = h("div");
    this.#offerProvider();
    fill(
      this,
      h("main", { class: "wide narrow", id: "main" }, h("h1", { tabindex: "-1" }, say("sign_in")), this.provider, form),
    );
  }

  async #offerProvider() {
    const { openid } = await get("/sign-in/methods");
    const href = `/sign-in/openid?to=${encodeURIComponent(wanted())}`;
    if (openid) fill(this.provider, h("p", {}, h("a", { class: "button primary", href }, say("sign_in_provider"))));
  }

  async #sign() {
    try {
      await call("POST", "/sign-in", { token: this.token.value });
      const to = new URL(wanted(), location.href);
      go(read(to.pathname), { replace: true, hash: to.hash });
    } catch (problem) {
      this.alert.textContent = /** @type {Error} */ (problem).message;
    }
  }
}

customElements.define("madang-sign-in", SignIn);
