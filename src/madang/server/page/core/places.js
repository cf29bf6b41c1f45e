/** Places of the page as addresses: home, a session, a run or checkpoint of it, operations; back and forward work. */

/**
 * @typedef {object} Place
 * @property {"home" | "session" | "library" | "shared" | "operations" | "sign-in"} name
 * @property {string} [session]
 * @property {string} [checkpoint]
 * @property {string} [run]
 * @property {string} [artefact] by the run that made it and its view: `run.view`, or the run alone
 * @property {string} [part] of the operations
 * @property {string} [corpus] of the library
 */

/** @param {string} path @returns {Place} */
export function read(path) {
  const [, at, kind, name, part, value] = path.split("/").map(decoded);
  if (at !== "at") return { name: "home" };
  if (kind === "session" && name) {
    return {
      name: "session",
      session: name,
      ...(INSIDE.has(/** @type {any} */ (part)) && value ? { [part]: value } : {}),
    };
  }
  if (kind === "library") return { name: "library", corpus: name };
  if (kind === "shared") return { name: "shared" };
  if (kind === "operations") return { name: "operations", part: name };
  return kind === "sign-in" ? { name: "sign-in" } : { name: "home" };
}

/** @param {Place} place @returns {string} */
export function address(place) {
  const part = encodeURIComponent;
  switch (place.name) {
    case "session": {
      const inside = [...INSIDE].find((kind) => place[kind]);
      return `/at/session/${part(place.session ?? "")}${inside ? `/${inside}/${part(place[inside] ?? "")}` : ""}`;
    }
    case "library":
      return place.corpus ? `/at/library/${part(place.corpus)}` : "/at/library";
    case "operations":
      return place.part ? `/at/operations/${part(place.part)}` : "/at/operations";
    case "sign-in":
    case "shared":
      return `/at/${place.name}`;
    default:
      return "/";
  }
}

/** @param {Place} place @param {{replace?: boolean, hash?: string}} [how] */
export function go(place, { replace = false, hash = "" } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address(place) + hash);
  dispatchEvent(new PopStateEvent("popstate"));
}

const KEPT = "madang:place";

/** Have somebody sign in, and remember where they wanted to go. */
export function signIn() {
  sessionStorage.setItem(KEPT, location.pathname + location.hash);
  go({ name: "sign-in" }, { replace: true });
}

/** @returns {string} where whoever signs in wanted to go */
export const wanted = () => sessionStorage.getItem(KEPT) ?? "/";

/** Follow links of our own without loading the page anew. */
export function followLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || !isPlain(event) || link.hasAttribute("download")) return;
    const target = new URL(link.href, location.href);
    const ours = target.pathname === "/" || target.pathname.startsWith("/at/");
    if (target.origin !== location.origin || !ours) return;
    event.preventDefault();
    go(read(target.pathname), { hash: target.hash });
  });
}

/** @param {MouseEvent} event @returns {boolean} whether it is meant for this window */
const isPlain = (event) => !(event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey);

/** @param {string} part of an address @returns {string} as it was meant, or as it stands where it is not well formed */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What a session may be looked at from. */
/** @type {Set<"checkpoint" | "run" | "artefact">} */
const INSIDE = new Set(["checkpoint", "run", "artefact"]);
