import { expect, test } from 'vitest';
import { toSystem } from '../../shared/coordinates.rules.ts';
import { tilesIn, worldOf } from './mercator.rules.ts';
import { projectionOf } from './projection.rules.ts';

const tianjin = { lng: 117.2, lat: 39.1 };

test.each(['wgs84', 'gcj02', 'bd09'] as const)('a place comes back from the map of %s', (system) => {
  const { project, unproject } = projectionOf(system);
  for (const { lng, lat } of [
    tianjin,
    { lng: 121.5, lat: 29.99 },
    { lng: 110.3, lat: 20 },
    { lng: 126.6, lat: 45.8 },
  ]) {
    const back = unproject(project(lng, lat));
    expect(back.lng).toBeCloseTo(lng, 6);
    expect(back.lat).toBeCloseTo(lat, 6);
  }
});

test('tiles in GCJ-02 show a place some hundred metres from where it stands in WGS 84', () => {
  const at = (system: 'wgs84' | 'gcj02') => projectionOf(system).project(tianjin.lng, tianjin.lat);
  const metres = (at('gcj02').x - at('wgs84').x) * 40_075_017 * Math.cos((tianjin.lat * Math.PI) / 180);
  expect(metres).toBeGreaterThan(300);
  expect(metres).toBeLessThan(700);
});

test('a place has its published metres on the map of Baidu, and its tile is counted from the middle upwards', () => {
  // 天安门 in BD-09: 116.403963, 39.915119; 12958165.96, 4825783.30 metres.
  const there = toSystem({ lng: 116.391_265, lat: 39.907_333 }, 'bd09');
  const { x, y } = projectionOf('bd09').project(116.391_265, 39.907_333);
  expect(there.lng).toBeCloseTo(116.404, 2);
  expect((x - 0.5) * 2 ** 26).toBeCloseTo(there.lng * 111_320.702, 0);
  const tile = tilesIn({ x, y, zoom: 18 }, { width: 2, height: 2 })[0]!;
  const named = projectionOf('bd09').tileName(tile);
  expect(named.x).toBe(Math.floor(((x - 0.5) * worldOf(18)) / 256));
  expect(named.y).toBe(Math.floor(((0.5 - y) * worldOf(18)) / 256));
  expect(named.y).toBeGreaterThan(18_700);
  expect(named.y).toBeLessThan(19_000);
});

test('the bands of the projection meet, so that no place jumps', () => {
  const { project } = projectionOf('bd09');
  for (const edge of [15, 30, 45, 60]) {
    const step = (from: number, to: number) => project(2, from).y - project(2, to).y;
    const before = step(edge - 0.02, edge - 0.01);
    const across = step(edge - 0.005, edge + 0.005);
    expect(across / before).toBeCloseTo(1, 1);
  }
});
