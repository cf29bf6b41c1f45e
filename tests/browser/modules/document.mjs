/** As much of a document as the page's modules touch, so that they can be tried without a browser or a package. */

export class Node extends EventTarget {
  /** @type {Array<Node>} */
  childNodes = [];
  /** @type {any} */
  parentElement = null;

  append(...children) {
    for (const child of children.flatMap((one) => (one instanceof Fragment ? [...one.childNodes] : [one]))) {
      const node = child instanceof Node ? child : new Text(String(child));
      node.remove();
      node.parentElement = this;
      this.childNodes.push(node);
    }
  }

  remove() {
    const from = this.parentElement;
    if (from) from.childNodes = from.childNodes.filter((one) => one !== this);
    this.parentElement = null;
  }

  replaceChildren(...children) {
    for (const child of [...this.childNodes]) child.remove();
    this.append(...children);
  }

  replaceWith(other) {
    const from = this.parentElement;
    other.remove();
    other.parentElement = from;
    from.childNodes = from.childNodes.map((one) => (one === this ? other : one));
    this.parentElement = null;
  }

  get textContent() {
    return this.childNodes.map((child) => child.textContent).join("");
  }

  set textContent(text) {
    this.replaceChildren(...(text ? [text] : []));
  }

  get children() {
    return this.childNodes.filter((child) => child instanceof Element);
  }

  get firstElementChild() {
    return this.children[0] ?? null;
  }

  /** Everything below, in order. @returns {Array<any>} */
  get below() {
    return this.childNodes.flatMap((child) => [child, ...child.below]);
  }

  /** By tags, classes and `:scope > tag` alone. */
  querySelectorAll(selector) {
    const direct = selector.startsWith(":scope > ");
    const wanted = selector.replace(":scope > ", "").split(",").map((one) => one.trim());
    return (direct ? this.children : this.below).filter((node) => wanted.some((one) => node.matches?.(one)));
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}

export class Text extends Node {
  constructor(data) {
    super();
    this.data = data;
  }

  get textContent() {
    return this.data;
  }
}

export class Fragment extends Node {}

export class Element extends Node {
  /** @type {Record<string, string>} */
  attributes = {};
  dataset = {};
  style = {};
  scrollTop = 0;
  clientHeight = 380;
  hidden = false;
  disabled = false;

  constructor(tag) {
    super();
    this.tagName = tag.toUpperCase();
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
    if (name === "disabled") this.disabled = true;
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  get previousElementSibling() {
    const all = this.parentElement?.children ?? [];
    return all[all.indexOf(this) - 1] ?? null;
  }

  matches(selector) {
    const [tag, ...classes] = selector.split(".");
    const own = (this.attributes.class ?? "").split(" ");
    return (!tag || tag.toUpperCase() === this.tagName) && classes.every((one) => own.includes(one));
  }

  closest(selector) {
    const found = selector.split(",").some((one) => this.matches(one.trim()));
    return found ? this : (this.parentElement?.closest?.(selector) ?? null);
  }

  click() {
    this.dispatchEvent(new Event("click"));
  }
}

class Storage {
  #kept = new Map();
  full = false;

  getItem(key) {
    return this.#kept.get(key) ?? null;
  }

  setItem(key, value) {
    if (this.full) throw new Error("QuotaExceededError");
    this.#kept.set(key, String(value));
  }

  removeItem(key) {
    this.#kept.delete(key);
  }

  clear() {
    this.#kept.clear();
  }
}

function createTreeWalker(place) {
  const texts = place.below.filter((node) => node instanceof Text);
  return { currentNode: null, nextNode: function () { return (this.currentNode = texts.shift() ?? null); } };
}

const document = {
  head: new Element("head"),
  documentElement: new Element("html"),
  createElement: (tag) => new Element(tag),
  createElementNS: (_, tag) => new Element(tag),
  createDocumentFragment: () => new Fragment(),
  createTreeWalker,
};

Object.assign(globalThis, {
  document,
  Node,
  Element,
  HTMLElement: Element,
  NodeFilter: { SHOW_TEXT: 4 },
  localStorage: new Storage(),
  sessionStorage: new Storage(),
  innerHeight: 900,
  innerWidth: 1440,
  addEventListener: () => {},
  dispatchEvent: () => true,
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
});
Object.defineProperty(globalThis, "navigator", { value: { language: "ko-KR" }, configurable: true });
