/**
 * Places and the way between them, to scale, with their names beside. The picture is drawn around the places that lie
 * together; one far out, such as the airport of a city, stands at its edge and says how far it is.
 */

import { h, outward, svg } from "../../core/dom.js";
import { language } from "../../core/words.js";

/** How large a picture is, so that what is written on it can be read: on a phone it is as wide as that. */
const [WIDTH, HEIGHT] = matchMedia("(max-width: 760px)").matches ? [340, 280] : [560, 320];
const MARGIN = 40;
const KM_PER_DEGREE = 111.32;
const SCALES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
/** How many places lie together at least, and how many times as far out as all of them another has to be. */
const TOGETHER = 3;
const FAR = 3;
const MARK = 11;

/** @param {import("../views.js").View} view */
export function map({ data, title }) {
  const layers = data.layers ?? [];
  if (!layers.length) return drawn(data.points, [data.route], title);
  const shown = h("div", {});
  const buttons = layers.map((name) => h("button", { type: "button", class: "quiet small" }, name));
  const show = (layer) => {
    const points = data.points.filter((point) => point.layer === 0 || point.layer === layer);
    buttons.forEach((button, at) => button.setAttribute("aria-pressed", String(at + 1 === layer)));
    shown.replaceChildren(...drawn(points, [points.map(({ latitude, longitude }) => [latitude, longitude])], title));
  };
  buttons.forEach((button, at) => button.addEventListener("click", () => show(at + 1)));
  show(1);
  return [h("div", { class: "layers", role: "group", "aria-label": title }, buttons), shown];
}

/** The places and the ways between them as a picture, and their names as a list. */
function drawn(points, routes, title) {
  const { near, far } = parted(points);
  const { place, scale } = projection(near);
  const lines = routes.map((route) => route.map(([lat, lon]) => place(lat, lon).join(",")).join(" ")).filter(Boolean);
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title, class: "map" },
    lines.map((line) => svg("polyline", { points: line, class: "route" })),
    far.map((point) => signpost(point, place(point.latitude, point.longitude))),
    gathered(near, place).map(mark),
    scaleBar(scale, points.some((point) => isInCorner(place(point.latitude, point.longitude)))),
  );
  return [picture, h("ol", { class: "stops" }, points.map(stop))];
}

function stop(point) {
  const note = point.note ? h("small", {}, ` ${point.note}`) : null;
  return h("li", { value: point.order ?? null }, outward(point.link, point.label), note);
}

/** The places that lie together, and those far out with their distance from the middle of the others in km. */
function parted(points) {
  const middle = [median(points.map((point) => point.latitude)), median(points.map((point) => point.longitude))];
  const known = points.map((point) => ({ ...point, km: distance(middle, [point.latitude, point.longitude]) }));
  const ordered = known.sort((one, other) => one.km - other.km);
  const least = Math.max(TOGETHER, ordered.length / 2);
  const cut = ordered.findIndex((point, at) => at >= least && point.km > FAR * Math.max(ordered[at - 1].km, 1));
  return cut < 0 ? { near: ordered, far: [] } : { near: ordered.slice(0, cut), far: ordered.slice(cut) };
}

const median = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** @param {Array<number>} one @param {Array<number>} other latitudes and longitudes @returns {number} km */
function distance([lat, lon], [otherLat, otherLon]) {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  return KM_PER_DEGREE * Math.hypot(otherLat - lat, (otherLon - lon) * squeeze);
}

/**
 * Where on the picture a place is: degrees of longitude are narrower the farther from the equator, and what lies
 * outside is at the edge, in its direction.
 */
function projection(points) {
  const [south, north] = range(points.map((point) => point.latitude));
  const [west, east] = range(points.map((point) => point.longitude));
  const squeeze = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const across = (east - west) * squeeze || 1e-6;
  const down = north - south || 1e-6;
  const scale = Math.min((WIDTH - 2 * MARGIN) / across, (HEIGHT - 2 * MARGIN) / down);
  const place = (lat, lon) => {
    const x = (lon - (west + east) / 2) * squeeze * scale;
    const y = ((south + north) / 2 - lat) * scale;
    const inward = Math.min(1, (WIDTH / 2 - MARGIN / 2) / Math.abs(x), (HEIGHT / 2 - MARGIN / 2) / Math.abs(y));
    return [(WIDTH / 2 + x * inward).toFixed(1), (HEIGHT / 2 + y * inward).toFixed(1)];
  };
  return { place, scale };
}

const range = (numbers) => [Math.min(...numbers), Math.max(...numbers)];

/** Places whose marks would lie on one another are one mark with all their numbers. */
function gathered(points, place) {
  /** @type {Array<{at: Array<string>, points: Array<any>}>} */
  const spots = [];
  for (const point of points) {
    const [x, y] = place(point.latitude, point.longitude);
    const same = spots.find((spot) => {
      const [across, down] = [Math.abs(Number(spot.at[0]) - Number(x)), Math.abs(Number(spot.at[1]) - Number(y))];
      return across < half(spot.points) + MARK && down < 2 * MARK;
    });
    if (same) same.points.push(point);
    else spots.push({ at: [x, y], points: [point] });
  }
  return spots;
}

const numbers = (points) => points.map((point) => point.order ?? "").join("·");
const half = (points) => Math.max(MARK, 5 + 4 * numbers(points).length);

function mark({ at, points }) {
  const ordered = points.sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  const text = numbers(ordered);
  const wide = half(ordered);
  const box = svg("rect", { x: -wide, y: -MARK, width: 2 * wide, height: 2 * MARK, rx: MARK });
  const number = svg("text", { "text-anchor": "middle", y: "4" }, text);
  const name = svg("title", {}, ordered[0].label);
  return svg("g", { class: "spot", transform: `translate(${at.join(" ")})` }, name, box, number);
}

/**
 * A place beyond the edge: its number, an arrow towards it, its name and how far it is.
 * @param {any} point
 * @param {Array<string>} at
 */
function signpost(point, [x, y]) {
  const [left, angle] = [Number(x) < WIDTH / 2, Math.atan2(Number(y) - HEIGHT / 2, Number(x) - WIDTH / 2)];
  const arrow = svg("path", { d: "M13 -6L20 0L13 6z", transform: `rotate(${((angle * 180) / Math.PI).toFixed(0)})` });
  const km = point.km.toLocaleString(language(), { maximumFractionDigits: 0 });
  const words = { x: left ? "24" : "-24", y: "4", "text-anchor": left ? "start" : "end", class: "far" };
  return svg(
    "g",
    { class: "spot out", transform: `translate(${x} ${y})` },
    arrow,
    svg("circle", { r: MARK }),
    svg("text", { "text-anchor": "middle", y: "4" }, String(point.order ?? "")),
    svg("text", words, `${point.label} · ${km} km`),
  );
}

/** @param {Array<string>} at @returns {boolean} whether it would lie on the scale */
const isInCorner = ([x, y]) => Number(x) < WIDTH / 3 && Number(y) > HEIGHT - 2 * MARGIN;

/** @param {number} scale @param {boolean} above whether the corner below is taken */
function scaleBar(scale, above) {
  const km = SCALES.findLast((size) => (size / KM_PER_DEGREE) * scale < WIDTH / 4) ?? SCALES[0];
  const length = ((km / KM_PER_DEGREE) * scale).toFixed(1);
  const y = above ? 28 : HEIGHT - 12;
  return [
    svg("path", { class: "bar", d: `M16 ${y}h${length}` }),
    svg("text", { x: "16", y: String(y - 6), class: "bar-label" }, `${km} km`),
  ];
}
