import { expect, test } from 'vitest';
import { spreadStages, stagesFault, suitingLists } from './reach-plan.rules.ts';

test('stages follow each other in equal parts of the period', () => {
  const stages = spreadStages('2026-03-01', '2026-03-12');
  expect(stages.map(({ from, to }) => [from.slice(8), to.slice(8)])).toEqual([
    ['01', '02'],
    ['03', '04'],
    ['05', '06'],
    ['07', '08'],
    ['09', '10'],
    ['11', '12'],
  ]);
});

test('a short period has stages on the same days', () => {
  const stages = spreadStages('2026-03-01', '2026-03-02');
  expect(stages.every(({ from, to }) => from >= '2026-03-01' && to <= '2026-03-02' && from <= to)).toBe(true);
});

test('lists are chosen by their classes', () => {
  const option = { list_code: '', name: '', version_no: '', item_count: 1 };
  const options = [
    { ...option, id: 1, target: 'lab', lab_classes: [] },
    { ...option, id: 2, target: 'lab', lab_classes: [2, 1] },
    { ...option, id: 3, target: 'college', lab_classes: [] },
    { ...option, id: 4, target: 'school', lab_classes: [] },
  ];
  expect(suitingLists(options).map(({ lab_class, version_id }) => [lab_class, version_id])).toEqual([
    [0, 1],
    [1, 2],
    [2, 2],
    [0, 3],
  ]);
});

test('stages lie within the period, and one of them scores', () => {
  const stage = { from: '2026-03-02', to: '2026-03-03' };
  expect(stagesFault([{ ...stage, stage: 4 }], '2026-03-01', '2026-03-05')).toContain('至少启用');
  expect(stagesFault([{ ...stage, stage: 1 }], '2026-03-03', '2026-03-05')).toContain('之内');
  expect(stagesFault([{ ...stage, stage: 1, to: '' }], '2026-03-01', '2026-03-05')).toContain('起止日期');
  expect(stagesFault([{ ...stage, stage: 1 }], '2026-03-01', '2026-03-05')).toBeUndefined();
});
