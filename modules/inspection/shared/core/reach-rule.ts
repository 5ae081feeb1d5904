import * as z from 'zod/mini';
import { defineEnum } from '#kernel/shared/enums.ts';
import * as wire from '#kernel/shared/wire.ts';

/** What an item that does not apply counts: nothing at all, or its full points. */
export const NaMode = defineEnum({
  exclude: { value: 'exclude', label: '不计入总分' },
  full: { value: 'full', label: '按满分计' },
});

export const ReachGrade = defineEnum({
  excellent: { value: 1, label: '优秀', tone: 'good' },
  reached: { value: 2, label: '达标', tone: 'info' },
  basic: { value: 3, label: '基本达标', tone: 'warn' },
  failed: { value: 4, label: '不达标', tone: 'bad' },
});

const oneDecimal = '请填写数字，最多一位小数';
/** A number of points or percent with at most one decimal. */
const tenths = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^\d{1,4}(\.\d)?$/.test(value) ? Number(value) : value,
    ),
    z.number(oneDecimal).check(
      z.minimum(min, `不能小于 ${min}`),
      z.maximum(max, `不能大于 ${max}`),
      z.refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, oneDecimal),
    ),
  );
const percent = tenths(0, 100);
const points = tenths(0, 100);

/** Numbers of the reach check that a school sets; an activity keeps the revision it started with. */
export const reachRule = z.object({
  /** Least score of each grade; below the last is 不达标. `reached` is also the line that a re-check is capped at. */
  grades: z
    .object({ excellent: percent, reached: percent, basic: percent })
    .check(
      z.refine(
        ({ excellent, reached, basic }) => excellent > reached && reached > basic,
        '分数线应依次降低：优秀 > 达标 > 基本达标',
      ),
    ),
  na_mode: wire.code(NaMode, '请选择“不适用”的计分方式'),
  /** Applicable items that a target needs to be ranked. */
  min_items: wire.int(0, 500),
  /** Weights of safety levels Ⅰ–Ⅳ in the mean of a college. */
  level_weights: z.tuple([points, points, points, points]),
  /** Percent of the score of a college. */
  shares: z
    .object({ labs: percent, management: percent, process: percent })
    .check(z.refine((s) => Math.round((s.labs + s.management + s.process) * 10) === 1000, '三部分占比合计应为 100')),
  /** Parts of the process share. */
  process: z.object({ self_check: percent, rectification: percent, training: percent }),
  /** Points taken for each; `returned_times` is how often a rectification was returned. */
  deductions: z.object({
    overdue: points,
    overdue_urgent: points,
    repeated: points,
    returned: points,
    returned_times: wire.int(1, 20),
    missing_report: points,
    accident: points,
  }),
  bonus: z.object({ demonstration: points, proposal: points, most: points }),
  bounds: z
    .object({ least: tenths(0, 200), most: tenths(0, 200) })
    .check(z.refine(({ least, most }) => least < most, '最高分应大于最低分')),
  /** Laboratories that a college may recommend, in percent of those checked, and at least. */
  quota: z.object({ percent, least: wire.int(0, 50) }),
  /** Excellent units of the group with laboratories of level Ⅰ or Ⅱ, of the others, and the rate of reached laboratories that they need. */
  excellent: z.object({ risky: wire.int(0, 50), others: wire.int(0, 50), reached_rate: percent }),
  /** Calendar days in which results are public and open to objections, working days before an award. */
  publicity: z.object({ result_days: wire.int(0, 60), award_days: wire.int(0, 30) }),
  /** Inspectors that a check by the school needs. */
  min_inspectors: wire.int(1, 10),
});
export type ReachRule = z.output<typeof reachRule>;

export const defaultReachRule: ReachRule = {
  grades: { excellent: 90, reached: 80, basic: 60 },
  na_mode: NaMode.exclude,
  min_items: 10,
  level_weights: [4, 3, 2, 1],
  shares: { labs: 60, management: 25, process: 15 },
  process: { self_check: 5, rectification: 5, training: 5 },
  deductions: {
    overdue: 0.5,
    overdue_urgent: 1,
    repeated: 0.5,
    returned: 0.5,
    returned_times: 3,
    missing_report: 2,
    accident: 20,
  },
  bonus: { demonstration: 2, proposal: 0.5, most: 5 },
  bounds: { least: 0, most: 110 },
  quota: { percent: 10, least: 1 },
  excellent: { risky: 3, others: 2, reached_rate: 95 },
  publicity: { result_days: 7, award_days: 5 },
  min_inspectors: 2,
};
