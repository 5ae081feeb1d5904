import { expect, test } from 'vitest';
import { fromSystem, toSystem, type MapSystem } from './coordinates.rules.ts';

// Published pairs of the same places.
test.each<[MapSystem, number, number, number, number]>([
  ['gcj02', 121.5272106, 31.1774276, 121.531541859215, 31.17530398364597],
  ['gcj02', 113.912316, 22.543847, 113.9171764808363, 22.540796131694766],
  ['gcj02', 116.377817, 39.911954, 116.38404722455657, 39.91334545536069],
  ['wgs84', 116.377817, 39.911954, 116.377817, 39.911954],
  // Outside of the country nothing is shifted.
  ['gcj02', 2.35, 48.85, 2.35, 48.85],
])('in %s the place %d, %d stands at %d, %d', (system, lng, lat, east, north) => {
  const place = toSystem({ lng, lat }, system);
  expect(place.lng).toBeCloseTo(east, 6);
  expect(place.lat).toBeCloseTo(north, 6);
});

test('a place of GCJ-02 has its published place of BD-09', () => {
  const place = toSystem(fromSystem({ lng: 116.404, lat: 39.915 }, 'gcj02'), 'bd09');
  expect(place.lng).toBeCloseTo(116.410_369_493_71, 6);
  expect(place.lat).toBeCloseTo(39.921_336_993_51, 6);
});

test.each<MapSystem>(['gcj02', 'bd09'])('the way to %s and back ends at the same place', (system) => {
  for (const place of [
    { lng: 117.2, lat: 39.1 },
    { lng: 87.6, lat: 43.8 },
    { lng: 110.3, lat: 20 },
  ]) {
    const back = fromSystem(toSystem(place, system), system);
    expect(back.lng).toBeCloseTo(place.lng, 8);
    expect(back.lat).toBeCloseTo(place.lat, 8);
  }
});
