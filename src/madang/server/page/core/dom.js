/** Making elements: text is always text, so that nothing a model or a user wrote can become markup. */

/**
 * @typedef {Node | string | number | null | undefined | false} Child what is nothing is left out
 * @typedef {Child | Array<Child | Array<any>>} Children
 */

/**
 * @param {string} tag
 * @param {Record<string, any>} [props] attributes; `on` holds listeners, `data` data attributes, `value` and `checked`
 *   are set as properties
 * @param {...Children} children
 * @returns {any} the element, of whichever class the tag is
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value !== null && value !== undefined && value !== false) set(element, name, value);
  }
  element.append(...settled(children));
  return element;
}

/**
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...Children} children
 * @returns {SVGElement}
 */
export function svg(tag, props = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) {
    if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...settled(children));
  return element;
}

/** @param {Element} place @param {...Children} children */
export function fill(place, ...children) {
  place.replaceChildren(...settled(children));
}

/**
 * Elements of HTML that the server has made from Markdown and sanitised; nothing else may be put in this way.
 * @param {string} html
 * @returns {DocumentFragment}
 */
export function sanitised(html) {
  const made = document.createDocumentFragment();
  made.append(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  return made;
}

/** @param {string} address @returns {boolean} whether it leads to the web, and does nothing here */
export const isOutward = (address) => /^https?:\/\//i.test(address);

/**
 * A link out of the page, or the words alone where the address leads nowhere safe.
 * @param {string} address
 * @param {string} words
 * @returns {HTMLElement}
 */
export function outward(address, words) {
  if (!isOutward(address)) return h("span", {}, words);
  return h("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, words);
}

/**
 * Something that may be wider than its place, to be moved sideways by whoever reads it.
 * @param {string} label
 * @param {...Children} children
 * @returns {HTMLElement}
 */
export function sideways(label, ...children) {
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label }, ...children);
}

/**
 * All elements within a place that a selector finds.
 * @param {ParentNode} place
 * @param {string} selector
 * @returns {Array<any>} of whichever classes they are
 */
export const all = (place, selector) => [...place.querySelectorAll(selector)];

/** Have a part of the page look as it should, once it is wanted. @param {string} name of its style sheet */
export function styled(name) {
  const href = new URL(`../style/${name}.css`, import.meta.url).href;
  if (all(document.head, "link").some((link) => link.href === href)) return;
  document.head.append(h("link", { rel: "stylesheet", href }));
}

/** @param {HTMLElement} element @param {string} name @param {any} value */
function set(element, name, value) {
  if (name === "on") {
    for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
  } else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "value" || name === "checked") Object.assign(element, { [name]: value });
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Array<any>} children @returns {Array<Node | string>} */
function settled(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}
