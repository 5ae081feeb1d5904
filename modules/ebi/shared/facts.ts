import * as z from 'zod/mini';
import { defineEnum } from '#kernel/shared/enums.ts';

/** The five indices of the ministry's form 高等学校贵重仪器设备年度效益评价表 (教高司条函〔2000〕010号). */
export const Index = defineEnum({
  hours: { value: 'hours', label: '机时利用' },
  people: { value: 'people', label: '人才培养' },
  results: { value: 'results', label: '科研成果' },
  income: { value: 'income', label: '服务收入' },
  functions: { value: 'functions', label: '功能利用与开发' },
});
export const indexKeys = ['hours', 'people', 'results', 'income', 'functions'] as const;
export type IndexKey = (typeof indexKeys)[number];

/** Facts that earn points in proportion; hours and used functions have rules of their own. */
export const Fact = defineEnum({
  independent: { value: 'independent', label: '能独立操作' },
  guided: { value: 'guided', label: '能在指导下操作' },
  demonstrated: { value: 'demonstrated', label: '演示' },
  award_nation: { value: 'award_nation', label: '国家级或国际奖' },
  award_province: { value: 'award_province', label: '省部级奖' },
  award_school: { value: 'award_school', label: '校级奖' },
  paper: { value: 'paper', label: '核心刊物论文' },
  patent: { value: 'patent', label: '授权发明专利' },
  income_out: { value: 'income_out', label: '校外收入' },
  income_in: { value: 'income_in', label: '校内收入' },
  function_new: { value: 'function_new', label: '新开发功能' },
});
export type FactKey = (typeof Fact.$items)[number]['value'];

/** The index to which a fact belongs, and its unit. */
export const factParts: Readonly<Record<FactKey, { index: IndexKey; unit: string }>> = {
  independent: { index: 'people', unit: '人' },
  guided: { index: 'people', unit: '人' },
  demonstrated: { index: 'people', unit: '人' },
  award_nation: { index: 'results', unit: '项' },
  award_province: { index: 'results', unit: '项' },
  award_school: { index: 'results', unit: '项' },
  paper: { index: 'results', unit: '篇' },
  patent: { index: 'results', unit: '件' },
  income_out: { index: 'income', unit: '元' },
  income_in: { index: 'income', unit: '元' },
  function_new: { index: 'functions', unit: '项' },
};

const decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/));

/** What an instrument did in a school year: the accepted row of its yearly report, and the register's part in it. */
export const facts = z.object({
  price: decimal,
  /** Class of the asset register, such as 03040101. */
  class_no: z.string(),
  /** 1 general, 2 special. */
  kind: z.int(),
  /** Months of the year in which it was in use; the quota is scaled by them. */
  months: z.int().check(z.minimum(0), z.maximum(12)),
  /** Effective hours: use with the necessary preparation and post-processing. */
  hours: decimal,
  /** Hours of open use, in and outside the school, and those of people from outside. */
  hours_open: decimal,
  hours_outside: decimal,
  down_hours: decimal,
  samples: z.int(),
  /** Costs of consumables, repair and staff, yuan. */
  cost: decimal,
  functions: z.int(),
  functions_used: z.int(),
  /** Values by fact; results carry the share of the instrument, so they may have decimals. */
  values: z.record(z.string(), decimal),
});
export type Facts = z.output<typeof facts>;
