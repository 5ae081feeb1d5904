import { expect, test } from 'vitest';
import type { PlanBuilding } from './campus-layout.rules.ts';
import {
  pixelOf,
  pointAt,
  pointsOf,
  project,
  sightOf,
  tilesIn,
  unproject,
  worldOf,
  zoomedAt,
  zooms,
} from './mercator.rules.ts';

const building = (building_id: number, more: Partial<PlanBuilding>): PlanBuilding => ({
  building_id,
  name: '楼',
  plan: null,
  lng: null,
  lat: null,
  ground: null,
  labs: 1,
  worst: 1,
  ...more,
});

test.each([
  [0, 0, 0.5, 0.5],
  [180, 85.051129, 1, 0],
  [-180, -85.051129, 0, 1],
  // The edge between the first and second row of tiles at zoom 2.
  [-90, 66.51326, 0.25, 0.25],
])('longitude %s and latitude %s stand at one place of the world', (lng, lat, x, y) => {
  const point = project(lng, lat);
  expect(point.x).toBeCloseTo(x, 4);
  expect(point.y).toBeCloseTo(y, 4);
});

test('a place of the window is the point that is shown there', () => {
  const window = { width: 600, height: 400 };
  const sight = { ...project(117.2, 39.1), zoom: 15 };
  const { left, top } = pixelOf(project(117.213, 39.094), sight, window);
  const { lng, lat } = unproject(pointAt(left, top, sight, window));
  expect(lng).toBeCloseTo(117.213, 6);
  expect(lat).toBeCloseTo(39.094, 6);
});

test('tiles cover the window and none is outside of the world', () => {
  const window = { width: 600, height: 400 };
  const tiles = tilesIn({ ...project(117.2, 39.1), zoom: 15 }, window);
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(600);
  expect(Math.max(...tiles.map(({ top }) => top + 256))).toBeGreaterThanOrEqual(400);
  expect(tilesIn({ x: 0.5, y: 0.5, zoom: 0 }, { width: 2_000, height: 2_000 })).toHaveLength(1);
});

test('between two zooms the tiles of the nearer one are scaled and still cover the window', () => {
  const window = { width: 600, height: 400 };
  const tiles = tilesIn({ ...project(117.2, 39.1), zoom: 14.6 }, window);
  expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([15]));
  expect(tiles[0]!.side).toBeCloseTo(256 * 2 ** -0.4);
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ left, side }) => left + side))).toBeGreaterThanOrEqual(600);
  expect(Math.max(...tiles.map(({ top, side }) => top + side))).toBeGreaterThanOrEqual(400);
});

test('zooming leaves the point under the pointer where it is, between the nearest and the farthest', () => {
  const window = { width: 600, height: 400 };
  const sight = { ...project(117.2, 39.1), zoom: 15 };
  const at = { left: 120, top: 330 };
  const nearer = zoomedAt(sight, 16.5, at, window);
  expect(nearer.zoom).toBe(16.5);
  expect(pixelOf(pointAt(at.left, at.top, sight, window), nearer, window).left).toBeCloseTo(120, 4);
  expect(pixelOf(pointAt(at.left, at.top, sight, window), nearer, window).top).toBeCloseTo(330, 4);
  expect(zoomedAt(sight, 40, at, window).zoom).toBe(zooms.most);
  expect(zoomedAt(sight, -1, at, window).zoom).toBe(zooms.least);
});

test('the first sight shows every point inside the window', () => {
  const window = { width: 600, height: 400 };
  const points = [project(117.2, 39.1), project(117.24, 39.07)];
  const sight = sightOf(points, window);
  for (const point of points) {
    const { left, top } = pixelOf(point, sight, window);
    expect(left).toBeGreaterThanOrEqual(59);
    expect(left).toBeLessThanOrEqual(541);
    expect(top).toBeGreaterThanOrEqual(59);
    expect(top).toBeLessThanOrEqual(341);
  }
  expect(worldOf(sight.zoom) * (points[1]!.x - points[0]!.x)).toBeGreaterThan(200);
});

test('a building without a point stands by its outline around the point of the campus, or nowhere', () => {
  const buildings = [
    building(1, { plan: { x: 0, y: 0, w: 100, h: 100 } }),
    building(2, { plan: { x: 900, y: 900, w: 100, h: 100 } }),
    building(3, { lng: 117.3, lat: 39.2 }),
    building(4, {}),
  ];
  const points = pointsOf({ lng: 117.2, lat: 39.1, buildings });
  expect([...points.keys()]).toEqual([1, 2, 3]);
  expect(points.get(3)).toEqual(project(117.3, 39.2));
  // North-east of each other by 900 m, with the campus in the middle.
  expect(points.get(2)!.x).toBeGreaterThan(points.get(1)!.x);
  expect(points.get(2)!.y).toBeLessThan(points.get(1)!.y);
  expect((points.get(1)!.x + points.get(2)!.x) / 2).toBeCloseTo(project(117.2, 39.1).x, 8);
  expect(pointsOf({ lng: null, lat: null, buildings }).size).toBe(1);
});
