/** Amounts, dates, articles and figures with their unit stay on one line, in whatever an answer shows. */

const JOINTS = new RegExp(
  [
    "(?<=\\d[조억만천년월]) (?=\\d)",
    "(?<=제\\d+[조항](?:의\\d+)?) (?=제\\d)",
    "(?<=\\d) (?=[조억만천]?원|㎡|평|(?:won|km|m2|m²|kg|kB|MB|s|%)(?!\\w))",
    "(?<=약|₩|(?<!\\w)(?:KRW|USD|EUR|JPY|Article|Art\\.|No\\.|Section)) (?=[₩$€¥]?\\d)",
    "(?<=(?<!\\w)(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?) (?=\\d)",
    "(?<=\\d,) (?=(?:19|20)\\d\\d(?!\\d))",
  ].join("|"),
  "g",
);
const RANGES = /(?<=\d[조억만천]?원?)[~–-](?=[₩$€¥]?\d)/g;
const AS_WRITTEN = "code, pre, textarea";

/**
 * @template {Element | DocumentFragment} T
 * @param {T} place its text is changed where it stands
 * @returns {T}
 */
export function unbroken(place) {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = /** @type {Text} */ (texts.currentNode);
    const joined = node.data.replace(JOINTS, "\u00a0").replace(RANGES, "\u2060$&\u2060");
    if (joined !== node.data && !node.parentElement?.closest(AS_WRITTEN)) node.data = joined;
  }
  return place;
}
