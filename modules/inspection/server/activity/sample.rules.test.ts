import { expect, test } from 'vitest';
import { Sample } from '../../shared/core/activity.states.ts';
import { drawSample, sampleSize } from './sample.rules.ts';

const labs = Array.from({ length: 200 }, (_, i) => ({ lab_id: i + 1, lab_level: i % 5 === 0 ? null : (i % 4) + 1 }));
const ids = (rows: { lab_id: number }[]) => rows.map((row) => row.lab_id);
const third = { sample: Sample.percent, sample_percent: 30 };

test('the same number draws the same laboratories, in whatever order they come', () => {
  const once = ids(drawSample(labs, third, 'XC20250908001'));
  const again = ids(drawSample([...labs].reverse(), third, 'XC20250908001'));
  expect(again.sort((a, b) => a - b)).toEqual(once);
  expect(once).toHaveLength(60);
  expect(ids(drawSample(labs, third, 'XC20250908002'))).not.toEqual(once);
});

test('each level has its own rate; ungraded laboratories use that of level one', () => {
  const rule = { sample: Sample.byLevel, sample_levels: [100, 50, 30, 0] };
  const drawn = drawSample(labs, rule, 'JD20250908001');
  const count = (level: number) => drawn.filter((lab) => lab.lab_level === level).length;
  const all = (level: number | null) => labs.filter((lab) => lab.lab_level === level).length;
  expect(drawn.filter((lab) => lab.lab_level === null)).toHaveLength(all(null));
  expect(count(1)).toBe(all(1));
  expect(count(2)).toBe(all(2) / 2);
  expect(count(4)).toBe(0);
  expect(drawn).toHaveLength(sampleSize(labs, rule));
});

test('sample sizes are rounded up, and 全部 draws every laboratory', () => {
  expect(drawSample(labs.slice(0, 3), { sample: Sample.percent, sample_percent: 1 }, 's')).toHaveLength(1);
  expect(drawSample(labs, { sample: Sample.all }, 's')).toEqual(labs);
});

test('an added laboratory does not change the rest of the sample', () => {
  const before = new Set(ids(drawSample(labs, third, 'XC20250908001')));
  const after = ids(drawSample([...labs, { lab_id: 900, lab_level: 1 }], third, 'XC20250908001'));
  expect(after.filter((id) => before.has(id)).length).toBeGreaterThanOrEqual(59);
});
