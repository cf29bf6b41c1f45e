/** Places of the page as addresses: the home, a session, a checkpoint of it, operations; back and forward work. */

/** @typedef {{name: "home" | "session" | "operations" | "sign-in", session?: string, checkpoint?: string, run?: string, part?: string}} Place */

/** @param {string} path @returns {Place} */
export function read(path) {
  const [, at, kind, session, part, value] = path.split("/").map(decodeURIComponent);
  if (at !== "at") return { name: "home" };
  if (kind === "session" && session) {
    return { name: "session", session, ...(part === "checkpoint" ? { checkpoint: value } : part === "run" ? { run: value } : {}) };
  }
  if (kind === "operations") return { name: "operations", part: session };
  return kind === "sign-in" ? { name: "sign-in" } : { name: "home" };
}

/** @param {Place} place @returns {string} */
export function address(place) {
  const part = encodeURIComponent;
  switch (place.name) {
    case "session": {
      const base = `/at/session/${part(place.session ?? "")}`;
      return place.checkpoint ? `${base}/checkpoint/${part(place.checkpoint)}` : place.run ? `${base}/run/${part(place.run)}` : base;
    }
    case "operations":
      return place.part ? `/at/operations/${part(place.part)}` : "/at/operations";
    case "sign-in":
      return "/at/sign-in";
    default:
      return "/";
  }
}

/** @param {Place} place @param {{replace?: boolean, hash?: string}} [how] */
export function go(place, { replace = false, hash = "" } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address(place) + hash);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Follow links of our own without loading the page anew. */
export function followLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || link.hasAttribute("download")) return;
    const target = new URL(link.href, location.href);
    if (target.origin !== location.origin || !(target.pathname === "/" || target.pathname.startsWith("/at/"))) return;
    event.preventDefault();
    go(read(target.pathname), { hash: target.hash });
  });
}
