import { expect, test } from 'vitest';
import { arrowHead, drawnTo, isVisible, type Mark, type MarkTool } from './photo-marks.rules.ts';

const mark = (tool: MarkTool, text = ''): Mark => ({ tool, color: 'red', points: [[10, 10]], text });

test('a line follows the pointer, a ring and an arrow end at it', () => {
  const over = (tool: MarkTool) => drawnTo(drawnTo(mark(tool), [20, 20]), [30, 10]).points;
  expect(over('line')).toEqual([
    [10, 10],
    [20, 20],
    [30, 10],
  ]);
  expect(over('ring')).toEqual([
    [10, 10],
    [30, 10],
  ]);
  expect(over('arrow')).toEqual([
    [10, 10],
    [30, 10],
  ]);
  expect(over('text')).toEqual([[30, 10]]);
});

test('a tap leaves nothing but a text', () => {
  expect(isVisible(mark('ring'), 8)).toBe(false);
  expect(isVisible(drawnTo(mark('ring'), [13, 12]), 8)).toBe(false);
  expect(isVisible(drawnTo(mark('ring'), [30, 12]), 8)).toBe(true);
  // A line that ends where it began has been somewhere else.
  expect(isVisible(drawnTo(drawnTo(mark('line'), [40, 40]), [10, 10]), 8)).toBe(true);
  expect(isVisible(mark('text', '堵塞'), 8)).toBe(true);
  expect(isVisible(mark('text'), 8)).toBe(false);
});

test('the head of an arrow lies behind its point, on both sides', () => {
  const [one, other] = arrowHead([0, 0], [100, 0], 20);
  expect(one[0]).toBeLessThan(100);
  expect(one[0]).toBeCloseTo(other[0]);
  expect(one[1]).toBeCloseTo(-other[1]);
});
