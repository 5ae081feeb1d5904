import { expect, test } from 'vitest';
import { fit, follow, gapTo, wheelFactor, whole, type Step } from './zoom.rules.ts';

const pane = { width: 400, height: 200 };
const step = (changes: Partial<Step>): Step => ({ dx: 0, dy: 0, factor: 1, at: { left: 0, top: 0 }, ...changes });

test('what is under the pointer stays there', () => {
  const at = { left: 100, top: 150 };
  const view = follow(whole, step({ factor: 2, at }), pane);
  expect(view).toEqual({ scale: 2, x: -100, y: -150 });
  const nearer = follow(view, step({ factor: 1.5, at }), pane);
  // The point of the picture at the place, as a share of it.
  expect((at.left - nearer.x) / nearer.scale).toBeCloseTo((at.left - view.x) / view.scale);
  expect((at.top - nearer.y) / nearer.scale).toBeCloseTo((at.top - view.y) / view.scale);
});

test('the picture covers its pane, however it is moved', () => {
  const view = { scale: 2, x: -100, y: -50 };
  expect(follow(view, step({ dx: 500, dy: 500 }), pane)).toEqual({ scale: 2, x: 0, y: 0 });
  expect(follow(view, step({ dx: -5_000, dy: -5_000 }), pane)).toEqual({ scale: 2, x: -400, y: -200 });
});

test('no picture is smaller than its pane or larger than eight times', () => {
  expect(follow({ scale: 1.2, x: -20, y: -10 }, step({ factor: 0.1 }), pane)).toEqual(whole);
  expect(follow(whole, step({ factor: 100 }), pane).scale).toBe(8);
});

test('a wheel enlarges upwards, fingers on a touchpad do so faster', () => {
  expect(wheelFactor(-160, false)).toBe(2);
  expect(wheelFactor(160, false)).toBe(0.5);
  expect(wheelFactor(-40, true)).toBe(2);
});

test.each([
  [
    { width: 1_000, height: 500 },
    { width: 400, height: 200 },
  ],
  [
    { width: 100, height: 100 },
    { width: 200, height: 200 },
  ],
  [
    { width: 800, height: 100 },
    { width: 400, height: 50 },
  ],
])('a picture of %o fits as %o', (picture, size) => {
  expect(fit(picture, pane)).toEqual(size);
});

test('a box outside of the pane moves inside with a margin, one inside stays', () => {
  const window = { left: 100, right: 500, top: 100, bottom: 300 };
  expect(gapTo(window, { left: 80, right: 120, top: 150, bottom: 170 })).toEqual({ dx: 32, dy: 0 });
  expect(gapTo(window, { left: 480, right: 520, top: 290, bottom: 310 })).toEqual({ dx: -32, dy: -22 });
  expect(gapTo(window, { left: 200, right: 240, top: 150, bottom: 170 })).toEqual({ dx: 0, dy: 0 });
});
