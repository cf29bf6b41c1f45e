/**
 * Places and the way between them, to scale, with their names beside. The picture is drawn around the places that lie
 * together; one far out, such as the airport of a city, stands at its edge and says how far it is.
 */

import { h, outward, svg } from "../../core/dom.js";
import { call } from "../../core/server.js";
import { language } from "../../core/words.js";

/** @import { MapPoint, MapView } from "../../core/protocol.js" */

/** How large a picture is, so that what is written on it can be read: on a phone it is as wide as that. */
const [WIDTH, HEIGHT] = matchMedia("(max-width: 760px)").matches ? [340, 280] : [560, 320];
const MARGIN = 40;
const KM_PER_DEGREE = 111.32;
const SCALES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
/** How many places lie together at least, and how many times as far out as all of them another has to be. */
const TOGETHER = 3;
const FAR = 3;
const [MARK, DOT] = [11, 6];
/** How many degrees a picture may be wide to have land drawn. */
const WIDEST = 40;
/** A picture of places in one spot is as wide as that. */
const LEAST_DEGREES = 0.02;
/** How many colours there are for days. */
const COLOURS = 7;

/** @param {import("../views.js").ViewOf<MapView>} view */
export function map({ data, title }) {
  const layers = data.layers ?? [];
  if (!layers.length) return [drawing(data.points, title, false, data.route), stops(data.points)];
  const shown = h("div", {});
  const buttons = layers.map((/** @type {string} */ name) =>
    h("button", { type: "button", class: "quiet small" }, name),
  );
  const show = (/** @type {number} */ layer) => {
    const points = data.points.filter((point) => point.layer === 0 || point.layer === layer);
    buttons.forEach((/** @type {Element} */ button, /** @type {number} */ at) =>
      button.setAttribute("aria-pressed", String(at + 1 === layer)),
    );
    shown.replaceChildren(drawing(points, title, false), stops(points));
  };
  buttons.forEach((/** @type {Element} */ button, /** @type {number} */ at) =>
    button.addEventListener("click", () => show(at + 1)),
  );
  show(1);
  return [h("div", { class: "layers", role: "group", "aria-label": title }, buttons), shown];
}

/**
 * Places and the ways between those of each layer as a picture.
 * @param {Array<MapPoint>} points
 * @param {string} title
 * @param {boolean} coloured whether each layer has a colour of its own, and its number on its marks
 * @param {Array<[number, number]>} [route] the way, where it is not through the places in their order
 * @returns {SVGElement}
 */
export function drawing(points, title, coloured, route) {
  const { near, far } = parted(points);
  const { place, plain, scale, box } = projection(near);
  const ground = svg("path", { class: "land", "fill-rule": "evenodd" });
  showLand(ground, box, plain);
  const layers = [...new Set(points.map((point) => point.layer ?? 0))];
  const ways = layers.map((layer) => ({
    layer,
    way: route ?? wayOf(points.filter((point) => (point.layer ?? 0) === layer)),
  }));
  const line = (/** @type {{layer: number, way: Array<Array<number>>}} */ { layer, way }) =>
    svg("polyline", {
      points: way.map(([lat, lon]) => place(lat, lon).join(",")).join(" "),
      class: `route ${coloured ? colour(layer) : ""}`,
    });
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title, class: "map" },
    ground,
    ways.filter(({ way }) => way.length).map(line),
    far.map((point) => signpost(point, place(point.latitude, point.longitude))),
    gathered(near, place, coloured).map((spot) => mark(spot, coloured)),
    scaleBar(
      scale,
      points.some((point) => isInCorner(place(point.latitude, point.longitude))),
    ),
  );
}

/** @param {Array<MapPoint>} points */
const wayOf = (points) => points.map(({ latitude, longitude }) => [latitude, longitude]);

/** @param {number} layer */
const colour = (layer) => `day-${((layer - 1) % COLOURS) + 1}`;

/** @param {Array<MapPoint>} points @returns {HTMLElement} their names as a list */
const stops = (points) => h("ol", { class: "stops" }, points.map(stop));

function stop(/** @type {MapPoint} */ point) {
  const note = point.note ? h("small", {}, ` ${point.note}`) : null;
  return h("li", { value: point.order ?? null }, outward(point.link, point.label), note);
}

/** The places that lie together, and those far out with their distance from the middle of the others in km. */
function parted(/** @type {Array<MapPoint>} */ points) {
  const middle = [
    median(points.map((point) => point.latitude)),
    median(points.map((point) => point.longitude)),
  ];
  const known = points.map((point) => ({
    ...point,
    km: distance(middle, [point.latitude, point.longitude]),
  }));
  const ordered = known.sort((one, other) => one.km - other.km);
  const least = Math.max(TOGETHER, ordered.length / 2);
  const cut = ordered.findIndex(
    (point, at) =>
      at >= least && point.km > FAR * Math.max(ordered[at - 1].km, 1),
  );
  return cut < 0 ? { near: ordered, far: [] } : { near: ordered.slice(0, cut), far: ordered.slice(cut) };
}

const median = (/** @type {Array<number>} */ numbers) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** @param {Array<number>} one @param {Array<number>} other latitudes and longitudes @returns {number} km */
function distance([lat, lon], [otherLat, otherLon]) {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  return KM_PER_DEGREE * Math.hypot(otherLat - lat, (otherLon - lon) * squeeze);
}

/**
 * Where on the picture a place is: degrees of longitude are narrower the farther from the equator, and what lies
 * outside is at the edge, in its direction.
 */
function projection(/** @type {Array<MapPoint>} */ points) {
  const [south, north] = range(points.map((point) => point.latitude));
  const [west, east] = range(points.map((point) => point.longitude));
  const squeeze = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const across = Math.max((east - west) * squeeze, LEAST_DEGREES);
  const down = Math.max(north - south, LEAST_DEGREES);
  const scale = Math.min((WIDTH - 2 * MARGIN) / across, (HEIGHT - 2 * MARGIN) / down);
  const offset = (/** @type {number} */ lat, /** @type {number} */ lon) => [
    (lon - (west + east) / 2) * squeeze * scale,
    ((south + north) / 2 - lat) * scale,
  ];
  const plain = (/** @type {number} */ lat, /** @type {number} */ lon) => {
    const [x, y] = offset(lat, lon);
    return [(WIDTH / 2 + x).toFixed(1), (HEIGHT / 2 + y).toFixed(1)];
  };
  const place = (/** @type {number} */ lat, /** @type {number} */ lon) => {
    const [x, y] = offset(lat, lon);
    const inward = Math.min(1, (WIDTH / 2 - MARGIN / 2) / Math.abs(x), (HEIGHT / 2 - MARGIN / 2) / Math.abs(y));
    return [(WIDTH / 2 + x * inward).toFixed(1), (HEIGHT / 2 + y * inward).toFixed(1)];
  };
  const [reachX, reachY] = [WIDTH / 2 / scale / squeeze, HEIGHT / 2 / scale];
  const middle = [(west + east) / 2, (south + north) / 2];
  const box = [middle[0] - reachX, middle[1] - reachY, middle[0] + reachX, middle[1] + reachY];
  return { place, scale, box, plain };
}

/**
 * Draw the land that lies in the picture, as the server knows it; without it the picture is as good.
 * @param {SVGElement} ground
 * @param {Array<number>} box west, south, east, north
 * @param {(lat: number, lon: number) => Array<string>} plain
 */
async function showLand(ground, [west, south, east, north], plain) {
  if (east - west > WIDEST || north - south > WIDEST || west < -180 || east > 180 || south < -90 || north > 90) return;
  const asked = new URLSearchParams(
    Object.entries({ west, south, east, north }).map(([side, at]) => [side, at.toFixed(3)]),
  );
  const rings = await call("GET", `/map/land?${asked}`).catch(() => []);
  const ring = (/** @type {Array<[number, number]>} */ points) =>
    `M${points.map(([lon, lat]) => plain(lat, lon).join(" ")).join("L")}Z`;
  ground.setAttribute("d", rings.map(ring).join(""));
}

const range = (/** @type {Array<number>} */ numbers) => [Math.min(...numbers), Math.max(...numbers)];

/** Places whose marks would lie on one another are one mark with all their numbers; of several days, each is a dot. */
function gathered(/** @type {Array<MapPoint>} */ points, /** @type {any} */ place, /** @type {boolean} */ coloured) {
  /** @type {Array<{at: Array<string>, points: Array<MapPoint>}>} */
  const spots = [];
  for (const point of points) {
    const [x, y] = place(point.latitude, point.longitude);
    const same =
      !coloured &&
      spots.find((spot) => {
        const [across, down] = [Math.abs(Number(spot.at[0]) - Number(x)), Math.abs(Number(spot.at[1]) - Number(y))];
        return across < half(spot.points) + MARK && down < 2 * MARK;
      });
    if (same) same.points.push(point);
    else spots.push({ at: [x, y], points: [point] });
  }
  return spots;
}

const numbers = (/** @type {Array<MapPoint>} */ points) => points.map((point) => point.order ?? "").join("·");
const half = (/** @type {Array<MapPoint>} */ points) => Math.max(MARK, 5 + 4 * numbers(points).length);

/** @param {{at: Array<string>, points: Array<MapPoint>}} spot @param {boolean} coloured */
function mark({ at, points }, coloured) {
  const ordered = points.sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  const about = {
    transform: `translate(${at.join(" ")})`,
    "data-stop": ordered.map(({ layer, order }) => `${layer}-${order}`).join(" "),
  };
  const name = svg("title", {}, ordered.map(({ label }) => label).join(", "));
  if (coloured)
    return svg("g", { ...about, class: `spot ${colour(ordered[0].layer)}` }, name, svg("circle", { r: DOT }));
  const wide = half(ordered);
  const box = svg("rect", { x: -wide, y: -MARK, width: 2 * wide, height: 2 * MARK, rx: MARK });
  const number = svg("text", { "text-anchor": "middle", y: "4" }, numbers(ordered));
  return svg("g", { ...about, class: "spot" }, name, box, number);
}

/**
 * A place beyond the edge: its number, an arrow towards it, its name and how far it is.
 * @param {MapPoint & {km: number}} point
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
