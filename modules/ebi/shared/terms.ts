import * as z from 'zod/mini';
import { defineEnum } from '#kernel/shared/enums.ts';
import * as wire from '#kernel/shared/wire.ts';
import { Fact, Index } from './facts.ts';

/** Whether an instrument serves many subjects or one; quotas differ. */
export const QuotaKind = defineEnum({
  general: { value: 1, label: '通用' },
  special: { value: 2, label: '专用' },
});

const percent = (label: string) => wire.int(0, 100, `${label}应为 0–100 的整数`);
const wrong = '请填写不小于 0 的数字，最多两位小数';
const points = () => wire.hundredths(wrong, { digits: 7 });

/** How facts become points: what a school edits, and a started task keeps. */
export const terms = z.object({
  /** Per cent of each index in the total. */
  weights: wire.list(z.object({ index: wire.code(Index), weight: percent('权重') }), 5),
  /** `points` for each `per` of a fact. */
  items: wire.list(z.object({ fact: wire.code(Fact), points: points(), per: points() }), 30),
  /** Points for the share of the original functions that is used, from a percentage on. */
  steps: wire.list(z.object({ from: percent('利用率'), points: percent('分值') }), 10),
  /** Hours of a year by the beginning of the class number; the longest beginning holds. */
  quotas: wire.list(
    z.object({
      class_no: z.string('请填写分类号').check(z.regex(/^\d{2,8}$/, '分类号应为 2–8 位数字')),
      kind: wire.code(QuotaKind, '请选择类型'),
      hours: wire.int(1, 8760, '定额应为 1–8760 小时'),
    }),
    50,
  ),
  /** Least totals of the grades. */
  grades: z.object({ excellent: percent('优秀'), good: percent('良好'), passed: percent('合格') }),
});
export type Terms = z.output<typeof terms>;
