import { describe, expect, test } from 'vitest';
import { defaultReachRule, reachRule, type ReachRule } from './reach-rule.ts';
import {
  collegeLines,
  collegeTotal,
  enteredPoints,
  rankTargets,
  ScoreLine,
  scoreTarget,
  weightedMean,
  type CollegeFigures,
  type ScoredItem,
} from './scoring.rules.ts';

const rule = defaultReachRule;
const full: ReachRule = { ...rule, na_mode: 'full' };
const [met, nearly, unmet, na] = [1, 2, 3, 4];
const [excellent, reached, basic, failed] = [1, 2, 3, 4];

/** `12×1:1` are twelve items of one point with result 1; `*` marks vetoes, `-` unanswered ones. */
function items(text: string): ScoredItem[] {
  let item_id = 0;
  return text.split(' ').flatMap((part) => {
    const [, count, score, veto, result] = /^(\d+)×([\d.]+)(\*?):([\d-])$/.exec(part)!;
    return Array.from({ length: Number(count) }, () => ({
      item_id: ++item_id,
      category_code: '05',
      score: score!,
      veto: veto === '*',
      result: result === '-' ? null : Number(result),
    }));
  });
}

type Case = [
  what: string,
  items: string,
  rule: ReachRule,
  raw: number,
  full: number,
  score: number | null,
  grade: number | null,
];
// Calculated by hand: points ÷ points of applicable items × 100, one decimal, half up.
const cases: Case[] = [
  ['all met', '10×1:1', rule, 10, 10, 100, excellent],
  ['nearly met is half', '9×1:1 1×1:2', rule, 9.5, 10, 95, excellent],
  ['all nearly met', '10×1:2', rule, 5, 10, 50, failed],
  ['half of one tenth', '9×1:1 1×0.1:2', rule, 9.05, 9.1, 99.5, excellent],
  ['half of 1.5', '9×1:1 1×1.5:2', rule, 9.75, 10.5, 92.9, excellent],
  ['the line of 优秀', '18×1:1 2×1:3', rule, 18, 20, 90, excellent],
  ['just below 优秀: 89.9', '89×10.1:1 10×10.1:3', rule, 898.9, 999.9, 89.9, reached],
  ['rounded up to 优秀: 89.95', '1799×1:1 201×1:3', rule, 1799, 2000, 90, excellent],
  ['not quite rounded up: 89.94', '4497×1:1 503×1:3', rule, 4497, 5000, 89.9, reached],
  ['the line of 达标', '8×1:1 2×1:3', rule, 8, 10, 80, reached],
  ['just below 达标: 79.9', '799×1:1 201×1:3', rule, 799, 1000, 79.9, basic],
  ['the line of 基本达标', '6×1:1 4×1:3', rule, 6, 10, 60, basic],
  ['just below 基本达标: 59.9', '599×1:1 401×1:3', rule, 599, 1000, 59.9, failed],
  ['nothing met', '10×1:3', rule, 0, 10, 0, failed],
  ['one third down: 33.33', '4×1:1 8×1:3', rule, 4, 12, 33.3, failed],
  ['two thirds up: 66.67', '8×1:1 4×1:3', rule, 8, 12, 66.7, basic],
  ['half up: 31.25', '5×1:1 11×1:3', rule, 5, 16, 31.3, failed],
  ['half up: 93.75', '15×1:1 1×1:3', rule, 15, 16, 93.8, excellent],
  ['half up: 81.25', '13×1:1 3×1:3', rule, 13, 16, 81.3, reached],
  ['not applicable counts in neither sum', '8×1:1 2×1:3 5×2:4', rule, 8, 10, 80, reached],
  ['not applicable in full', '8×1:1 2×1:3 5×2:4', full, 18, 20, 90, excellent],
  ['all not applicable', '12×1:4', rule, 0, 0, null, null],
  ['all not applicable in full', '12×1:4', full, 12, 12, 100, excellent],
  ['points weigh', '9×1:1 1×2:3', rule, 9, 11, 81.8, reached],
  ['a veto that is not met', '19×1:1 1×1*:3', rule, 19, 20, 95, failed],
  ['a veto that is nearly met', '19×1:1 1×1*:2', rule, 19.5, 20, 97.5, excellent],
  ['a veto that does not apply', '19×1:1 1×1*:4', rule, 19, 19, 100, excellent],
  ['unanswered items do not count yet', '8×1:1 2×1:3 5×1:-', rule, 8, 10, 80, reached],
  ['nothing answered', '10×1:-', rule, 0, 0, null, null],
  ['own lines', '7×1:1 3×1:3', { ...rule, grades: { excellent: 70, reached: 50, basic: 20 } }, 7, 10, 70, excellent],
];

test.each(cases)('score: %s', (_what, text, by, raw, sum, score, grade) => {
  expect(scoreTarget(items(text), by)).toMatchObject({ raw, full: sum, score, grade });
});

const flags: [what: string, items: string, rule: ReachRule, ranked: boolean, reached: boolean, hits: number[]][] = [
  ['ten applicable items', '10×1:1', rule, true, true, []],
  ['nine applicable items', '9×1:1 5×1:4', rule, false, true, []],
  ['in full, what does not apply is not applicable either', '9×1:1 5×1:4', full, false, true, []],
  ['an unanswered item', '10×1:1 1×1:-', rule, false, true, []],
  ['vetoes are named', '10×1:1 1×1*:3 1×1*:1 1×1*:3', rule, true, false, [11, 13]],
  ['79.9 is not reached', '799×1:1 201×1:3', rule, true, false, []],
  ['79.95 is', '1599×1:1 401×1:3', rule, true, true, []],
  ['no score', '12×1:4', rule, false, false, []],
];
test.each(flags)('flags: %s', (_what, text, by, is_ranked, is_reached, veto_hits) => {
  expect(scoreTarget(items(text), by)).toMatchObject({ is_ranked, is_reached, veto_hits });
});

test('categories have sums and scores of their own', () => {
  const of = (category_code: string, score: string, result: number | null, item_id: number): ScoredItem => ({
    item_id,
    category_code,
    score,
    veto: false,
    result,
  });
  const mixed = [
    of('05', '2', met, 1),
    of('06', '1', unmet, 2),
    of('05', '1', nearly, 3),
    of('07', '1', na, 4),
    of('08', '1', null, 5),
  ];
  expect(scoreTarget(mixed, rule)).toMatchObject({
    score: 62.5,
    unanswered: 1,
    applicable: 3,
    by_category: [
      { category_code: '05', raw: 2.5, full: 3, score: 83.3 },
      { category_code: '06', raw: 0, full: 1, score: 0 },
      { category_code: '07', raw: 0, full: 0, score: null },
      { category_code: '08', raw: 0, full: 0, score: null },
    ],
  });
});

describe('ranks', () => {
  const target = (id: string, score: number | null, is_ranked = true) => ({ id, score, is_ranked });
  const ranks: [what: string, targets: ReturnType<typeof target>[], ranks: (number | null)[]][] = [
    ['best first', [target('a', 80), target('b', 90), target('c', 70)], [2, 1, 3]],
    ['a tie leaves one out', [target('a', 90), target('b', 90), target('c', 80)], [1, 1, 3]],
    [
      'a tie in the middle',
      [target('a', 95), target('b', 80), target('c', 80), target('d', 80), target('e', 10)],
      [1, 2, 2, 2, 5],
    ],
    ['unranked ones take no place', [target('a', 99, false), target('b', 80), target('c', null)], [null, 1, null]],
    ['nothing to rank', [], []],
  ];
  test.each(ranks)('%s', (_what, targets, expected) => {
    const found = rankTargets(targets);
    expect(targets.map(({ id }) => found.get(id))).toEqual(expected);
  });
});

const means: [what: string, labs: [level: number | null, final: number][], mean: number | null][] = [
  ['one laboratory', [[1, 87.5]], 87.5],
  // (4×90 + 1×60) ÷ 5
  [
    'level Ⅰ weighs four times',
    [
      [1, 90],
      [4, 60],
    ],
    84,
  ],
  // (4×80 + 3×90 + 2×70 + 1×60) ÷ 10
  [
    'all levels',
    [
      [1, 80],
      [2, 90],
      [3, 70],
      [4, 60],
    ],
    79,
  ],
  // (1×91 + 1×90 + 1×90) ÷ 3 = 90.333…
  [
    'two decimals',
    [
      [4, 91],
      [4, 90],
      [4, 90],
    ],
    90.33,
  ],
  // (2×85.1 + 2×85.2 + 4×85.2) ÷ 8 = 85.175
  [
    'half up',
    [
      [3, 85.1],
      [3, 85.2],
      [1, 85.2],
    ],
    85.18,
  ],
  [
    'without a level like the lowest',
    [
      [null, 60],
      [2, 100],
    ],
    90,
  ],
  ['no laboratory', [], null],
];
test.each(means)('weighted mean: %s', (_what, labs, mean) => {
  expect(
    weightedMean(
      labs.map(([level, final]) => ({ level, final })),
      rule,
    ),
  ).toBe(mean);
});

const figures: CollegeFigures = {
  labs: [
    { level: 1, final: 90 },
    { level: 4, final: 60 },
  ],
  management: 88,
  self_check: { done: 9, due: 10 },
  rectification: { done: 3, due: 4 },
  training: { done: 1, due: 2 },
  overdue: 0,
  overdue_urgent: 0,
  repeated: 0,
  returned: 0,
  missing_report: 0,
};
const none = { done: 0, due: 0 };

const colleges: [what: string, more: Partial<CollegeFigures>, points: Record<string, number>, total: number][] = [
  // 60 % of 84, 25 % of 88, and 5 % of 90, 75 and 50.
  ['all parts', {}, { labs: 50.4, management: 22, self_check: 4.5, rectification: 3.75, training: 2.5 }, 83.2],
  // Without training the 15 % are 7.5 % and 7.5 %.
  ['no training yet', { training: null }, { labs: 50.4, management: 22, self_check: 6.75, rectification: 5.63 }, 84.8],
  // 60, 7.5 and 7.5 of 75 %: 80 %, 10 % and 10 %.
  [
    'the list of the college was not checked',
    { management: null, training: null },
    { labs: 67.2, self_check: 9, rectification: 7.5 },
    83.7,
  ],
  // 60 and 25 of 85 %.
  [
    'no process at all',
    { training: null, self_check: none, rectification: none },
    { labs: 59.29, management: 25.88 },
    85.2,
  ],
  [
    'deductions',
    { overdue: 3, overdue_urgent: 2, repeated: 1, returned: 1, missing_report: 1 },
    {
      labs: 50.4,
      management: 22,
      self_check: 4.5,
      rectification: 3.75,
      training: 2.5,
      overdue: -1.5,
      overdue_urgent: -2,
      repeated: -0.5,
      returned: -0.5,
      missing_report: -2,
    },
    76.7,
  ],
  ['nothing at all', { labs: [], management: null, training: null, self_check: none, rectification: none }, {}, 0],
];
test.each(colleges)('college: %s', (_what, more, points, total) => {
  const lines = collegeLines({ ...figures, ...more }, rule);
  expect(Object.fromEntries(lines.map((line) => [line.kind, line.points]))).toEqual(points);
  expect(collegeTotal(lines, rule)).toBe(total);
});

const totals: [
  what: string,
  lines: [kind: Exclude<keyof typeof ScoreLine, '$items'>, points: number][],
  total: number,
][] = [
  [
    'bonuses',
    [
      ['labs', 80],
      ['demonstration', 2],
      ['proposal', 1.5],
    ],
    83.5,
  ],
  [
    'bonuses up to five',
    [
      ['labs', 80],
      ['demonstration', 4],
      ['proposal', 2.5],
    ],
    85,
  ],
  [
    'five are kept beside a deduction',
    [
      ['labs', 80],
      ['demonstration', 9],
      ['overdue', -1],
    ],
    84,
  ],
  [
    'an accident',
    [
      ['labs', 80],
      ['accident', -20],
    ],
    60,
  ],
  [
    'never below 0',
    [
      ['labs', 15],
      ['accident', -20],
    ],
    0,
  ],
  [
    'never above 110',
    [
      ['labs', 100],
      ['other', 30],
    ],
    110,
  ],
  ['half up', [['labs', 83.15]], 83.2],
  ['not up', [['labs', 83.14]], 83.1],
  // 0.1 + 0.2 in hundredths.
  [
    'exact sums',
    [
      ['labs', 80.1],
      ['management', 0.2],
      ['training', 0.05],
    ],
    80.4,
  ],
];
test.each(totals)('total: %s', (_what, lines, total) => {
  expect(
    collegeTotal(
      lines.map(([kind, points]) => ({ kind: ScoreLine[kind] as never, points })),
      rule,
    ),
  ).toBe(total);
});

test('entries of the school count by the rule', () => {
  expect(enteredPoints(ScoreLine.accident, 1, 0, rule)).toBe(-20);
  expect(enteredPoints(ScoreLine.demonstration, 2, 0, rule)).toBe(4);
  expect(enteredPoints(ScoreLine.proposal, 3, 0, rule)).toBe(1.5);
  expect(enteredPoints(ScoreLine.other, 1, -2.5, rule)).toBe(-2.5);
});

describe('rules', () => {
  const fault = (change: unknown) => reachRule.safeParse({ ...rule, ...(change as object) }).error?.issues[0]?.message;
  test.each([
    ['the defaults', {}, undefined],
    ['text of a form', { grades: { excellent: '92.5', reached: '80', basic: '60' } }, undefined],
    [
      'lines out of order',
      { grades: { excellent: 80, reached: 80, basic: 60 } },
      '分数线应依次降低：优秀 > 达标 > 基本达标',
    ],
    ['shares that do not add up', { shares: { labs: 60, management: 30, process: 15 } }, '三部分占比合计应为 100'],
    ['two decimals', { bounds: { least: 0, most: 110.55 } }, '请填写数字，最多一位小数'],
    ['bounds out of order', { bounds: { least: 110, most: 110 } }, '最高分应大于最低分'],
    ['an unknown mode', { na_mode: 'half' }, '请选择“不适用”的计分方式'],
  ])('%s', (_what, change, message) => {
    expect(fault(change)).toBe(message);
  });
});
