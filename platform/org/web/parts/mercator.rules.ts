import type { PlanBuilding } from './campus-layout.rules.ts';

/** A point of the world at zoom 0, both coordinates from 0 to 1: Web Mercator, as tile services use it. */
export type Point = { x: number; y: number };
/** The middle of what is shown, and how near. */
export type Sight = Point & { zoom: number };
export type Size = { width: number; height: number };

const tile = 256;
export const zooms = { least: 3, most: 18 };
const metresPerDegree = 111_320;

export function project(lng: number, lat: number): Point {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** Longitude and latitude of a point. */
export const unproject = ({ x, y }: Point) => ({
  lng: (x - 0.5) * 360,
  lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
});

/** Pixels of the whole world at a zoom. */
export const worldOf = (zoom: number) => tile * 2 ** zoom;

/** Where a point stands in the window, in pixels. */
export const pixelOf = (point: Point, sight: Sight, { width, height }: Size) => ({
  left: (point.x - sight.x) * worldOf(sight.zoom) + width / 2,
  top: (point.y - sight.y) * worldOf(sight.zoom) + height / 2,
});

/** The point at a place of the window, in pixels. */
export const pointAt = (left: number, top: number, sight: Sight, { width, height }: Size): Point => ({
  x: sight.x + (left - width / 2) / worldOf(sight.zoom),
  y: sight.y + (top - height / 2) / worldOf(sight.zoom),
});

/** The sight at another zoom; the point at a place of the window stays there. */
export function zoomedAt(sight: Sight, zoom: number, { left, top }: { left: number; top: number }, size: Size): Sight {
  const next = Math.min(zooms.most, Math.max(zooms.least, zoom));
  const { x, y } = pointAt(left, top, sight, size);
  return {
    x: x - (left - size.width / 2) / worldOf(next),
    y: y - (top - size.height / 2) / worldOf(next),
    zoom: next,
  };
}

/** Tiles that fill the window, with their places in pixels; between two zooms those of the nearer one are scaled. */
export function tilesIn(sight: Sight, { width, height }: Size) {
  const z = Math.round(sight.zoom);
  const count = 2 ** z;
  const side = worldOf(sight.zoom) / count;
  const [left, top] = [sight.x * worldOf(sight.zoom) - width / 2, sight.y * worldOf(sight.zoom) - height / 2];
  const range = (from: number, length: number) => {
    const first = Math.max(0, Math.floor(from / side));
    const last = Math.min(count - 1, Math.floor((from + length) / side));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  };
  return range(top, height).flatMap((y) =>
    range(left, width).map((x) => ({ z, x, y, side, left: x * side - left, top: y * side - top })),
  );
}

/** The nearest sight that shows all points with a margin. */
export function sightOf(points: readonly Point[], { width, height }: Size): Sight {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const margin = 60;
  const fits = (zoom: number) =>
    (east - west) * worldOf(zoom) <= Math.max(1, width - 2 * margin) &&
    (south - north) * worldOf(zoom) <= Math.max(1, height - 2 * margin);
  let zoom = zooms.most;
  while (zoom > zooms.least && !fits(zoom)) zoom -= 1;
  return { x: (west + east) / 2, y: (north + south) / 2, zoom };
}

export type PlacedCampus = { lng: number | null; lat: number | null; buildings: readonly PlanBuilding[] };

/** Where buildings stand in the world: by their own point, else by their outline around the point of the campus. */
export function pointsOf(
  { lng, lat, buildings }: PlacedCampus,
  projectPlace: (lng: number, lat: number) => Point = project,
): Map<number, Point> {
  const outlines = buildings.flatMap(({ plan }) => (plan ? [plan] : []));
  const middle = {
    x: (Math.min(...outlines.map(({ x }) => x)) + Math.max(...outlines.map(({ x, w }) => x + w))) / 2,
    y: (Math.min(...outlines.map(({ y }) => y)) + Math.max(...outlines.map(({ y, h }) => y + h))) / 2,
  };
  const points = new Map<number, Point>();
  for (const { building_id, plan, ...own } of buildings) {
    if (own.lng !== null && own.lat !== null) points.set(building_id, projectPlace(own.lng, own.lat));
    else if (plan && lng !== null && lat !== null) {
      const east = plan.x + plan.w / 2 - middle.x;
      const north = plan.y + plan.h / 2 - middle.y;
      const metres = metresPerDegree * Math.cos((lat * Math.PI) / 180);
      points.set(building_id, projectPlace(lng + east / metres, lat + north / metresPerDegree));
    }
  }
  return points;
}
