import { expect, test } from 'vitest';
import { tileFault, tileUrl } from './map-tiles.rules.ts';

const origins = ['https://t0.map.example'];

test.each([
  ['', undefined],
  ['https://t0.map.example/{z}/{x}/{y}.png?tk=1', undefined],
  ['https://t0.map.example/tiles', '地址应包含 {z}、{x} 和 {y}'],
  ['t0.map.example/{z}/{x}/{y}', '地址应以 https:// 或 http:// 开头'],
  ['javascript:{z}{x}{y}', '地址应以 https:// 或 http:// 开头'],
  ['https://t1.map.example/{z}/{x}/{y}', '浏览器不会访问 https://t1.map.example，请运维人员先把它写入 MAP_ORIGINS'],
  [
    'https://t0.map.example@evil.example/{z}/{x}/{y}',
    '浏览器不会访问 https://evil.example，请运维人员先把它写入 MAP_ORIGINS',
  ],
])('the address %s of a tile service', (template, fault) => {
  expect(tileFault(template, origins)).toBe(fault);
});

test('a tile has its own address', () => {
  expect(tileUrl('https://a.example/w?x={x}&y={y}&z={z}', { z: 3, x: 1, y: 2 })).toBe(
    'https://a.example/w?x=1&y=2&z=3',
  );
});
