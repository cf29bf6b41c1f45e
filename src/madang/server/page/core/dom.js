/** Making elements: text is always text, so that nothing a model or a user wrote can become markup. */

/**
 * @param {string} tag
 * @param {Record<string, any>} [props] attributes; `on` holds listeners, `class` classes, `data` data attributes
 * @param {...(Node | string | number | null | undefined | false | Array<any>)} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...settled(children));
  return element;
}

/** @param {string} tag @param {Record<string, any>} [props] @param {...Node} children @returns {SVGElement} */
export function svg(tag, props = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  element.append(...settled(children));
  return element;
}

/** @param {Element} place @param {...any} children */
export function fill(place, ...children) {
  place.replaceChildren(...settled(children));
}

/** @param {Array<any>} children @returns {Array<Node | string>} */
function settled(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false).map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * HTML that the server has made from Markdown and sanitised; nothing else may be put in this way.
 * @param {Element} place @param {string} html
 */
export function fillSanitised(place, html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  place.replaceChildren(...parsed.body.childNodes);
}

/** @param {string} address @returns {boolean} whether it leads to the web, and does nothing here */
export const isOutward = (address) => /^https?:\/\//i.test(address);

/** A link out of the page, or the words alone where the address leads nowhere safe. @param {string} address @param {string} words @returns {HTMLElement} */
export const outward = (address, words) => (isOutward(address) ? h("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, words) : h("span", {}, words));
