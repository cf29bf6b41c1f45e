/** Places and the way between them, to scale, with their names beside. */

import { h, outward, svg } from "../../core/dom.js";

const WIDTH = 560;
const HEIGHT = 320;
const MARGIN = 40;
const KM_PER_DEGREE = 111.32;
const SCALES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** @param {import("../views.js").View} view */
export function map({ data, title }) {
  const { place, scale } = projection(data.points);
  const route = data.route.map(([lat, lon]) => place(lat, lon).join(",")).join(" ");
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title, class: "map" },
    route ? svg("polyline", { points: route, class: "route" }) : null,
    data.points.map((point) => mark(point, place(point.latitude, point.longitude))),
    scaleBar(scale),
  );
  const stop = (point) =>
    h(
      "li",
      { value: point.order ?? null },
      outward(point.link, point.label),
      point.note ? h("small", {}, ` ${point.note}`) : null,
    );
  return [picture, h("ol", { class: "stops" }, data.points.map(stop))];
}

/** Where on the picture a place is: degrees of longitude are narrower the farther from the equator. */
function projection(points) {
  const [south, north] = range(points.map((point) => point.latitude));
  const [west, east] = range(points.map((point) => point.longitude));
  const squeeze = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const across = (east - west) * squeeze || 1e-6;
  const down = north - south || 1e-6;
  const scale = Math.min((WIDTH - 2 * MARGIN) / across, (HEIGHT - 2 * MARGIN) / down);
  const left = (WIDTH - across * scale) / 2;
  const top = (HEIGHT - down * scale) / 2;
  const place = (lat, lon) => [
    (left + (lon - west) * squeeze * scale).toFixed(1),
    (top + (north - lat) * scale).toFixed(1),
  ];
  return { place, scale };
}

const range = (numbers) => [Math.min(...numbers), Math.max(...numbers)];

/** @param {any} point @param {Array<string>} place */
function mark(point, [x, y]) {
  const number = svg("text", { "text-anchor": "middle", y: "4" }, String(point.order ?? ""));
  const name = svg("title", {}, point.label);
  return svg("g", { transform: `translate(${x} ${y})` }, name, svg("circle", { r: "11" }), number);
}

function scaleBar(scale) {
  const km = SCALES.findLast((size) => (size / KM_PER_DEGREE) * scale < WIDTH / 4) ?? SCALES[0];
  const length = ((km / KM_PER_DEGREE) * scale).toFixed(1);
  return [
    svg("path", { class: "bar", d: `M16 ${HEIGHT - 12}h${length}` }),
    svg("text", { x: "16", y: String(HEIGHT - 18), class: "bar-label" }, `${km} km`),
  ];
}
