import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { LedgerBlank } from './ledger-items.ts';
import { unitFigures } from './unit-figures.ts';

/** The statistics, as their addresses name them. */
export const StatisticType = defineEnum({
  gradeClass: { value: 'grade-class', label: '实验室分级分类统计' },
  hazardClass: { value: 'hazard-class', label: '危险源分类统计' },
  ledger: { value: 'safety-ledger', label: '安全台账' },
  riskPoint: { value: 'risk-point', label: '风险点统计表' },
  moe: { value: 'moe', label: '教育部数据' },
  people: { value: 'people', label: '人员、培训和自查统计' },
  yearly: { value: 'yearly', label: '年度报告' },
});
export type StatisticTypeCode = EnumValue<typeof StatisticType>;

const labFilters = {
  campus_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  nature: wire.keyword(),
};
/** Laboratories of a statistic, as they were at the end of a day; without one as they are now. */
const filters = { ...labFilters, day: wire.maybe(wire.date()) };
export type StatisticQuery = { [K in keyof typeof filters]?: z.output<(typeof filters)[K]> };

const moeFilters = { ...labFilters, school_year: wire.maybe(wire.line('学年', 9)) };
export type MoeQuery = { [K in keyof typeof moeFilters]?: z.output<(typeof moeFilters)[K]> };

const nullableInt = z.nullable(z.int());
const code = z.object({ code: z.int(), name: z.string(), color: z.string() });
export type GradeCode = z.output<typeof code>;

/** Day of the figures; those of today lead to the lists behind them. */
const dated = { day: z.string(), is_today: z.boolean() };
const grades = { levels: z.array(code), classes: z.array(code) };

const gradeClass = z.object({
  ...dated,
  ...grades,
  colleges: z.array(z.object({ id: nullableInt, name: z.string() })),
  cells: z.array(z.object({ college_id: nullableInt, lab_level: nullableInt, lab_class: nullableInt, labs: z.int() })),
});
export type GradeClass = z.output<typeof gradeClass>;

const byLevel = z.array(z.object({ lab_level: nullableInt, labs: z.int() }));
const amounts = z.array(z.object({ unit: z.string(), qty: z.string() }));
const sums = { labs: z.int(), rows: z.int(), levels: byLevel, amounts };

const hazardClass = z.object({
  ...dated,
  levels: grades.levels,
  /** The tree from the first level on; a kind counts what stands below it. */
  kinds: z.array(z.object({ code: z.string(), parent: z.string(), depth: z.int(), name: z.string(), ...sums })),
  total: z.object(sums),
  buildings: z.array(
    z.object({
      id: nullableInt,
      name: z.string(),
      labs: z.int(),
      rows: z.int(),
      kinds: z.array(z.object({ code: z.string(), rows: z.int() })),
    }),
  ),
});
export type HazardClass = z.output<typeof hazardClass>;
export type HazardSums = HazardClass['total'];

export const riskFigures = {
  labs: z.int(),
  points: z.int(),
  /** Risk points by level of risk, Ⅰ first, and those without one. */
  levels: z.array(z.int()),
  unrated: z.int(),
  measures: z.int(),
  placed: z.int(),
  /** Risk points with a measure that is not in place. */
  unplaced: z.int(),
  /** Risk points whose review is overdue. */
  overdue: z.int(),
};
const riskPoint = z.object({
  ...dated,
  rows: z.array(z.object({ attribute_id: nullableInt, name: z.string(), ...riskFigures })),
  total: z.object(riskFigures),
  /** More names than are shown; the export has all. */
  more: z.boolean(),
  /** Risk points of the two highest levels, the highest first, at most a hundred. */
  high: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      level: z.int(),
      lab_id: z.int(),
      lab_name: z.string(),
      college_name: z.string(),
      review_on: z.nullable(z.string()),
      is_overdue: z.boolean(),
    }),
  ),
});
export type RiskPointStatistic = z.output<typeof riskPoint>;
export type RiskFigures = RiskPointStatistic['total'];

/** Hidden dangers of a laboratory up to a day. */
const labProblems = z.nullable(
  z.object({ found: z.int(), finished: z.int(), overdue: z.int(), checked_on: z.nullable(z.string()) }),
);
export type LabProblems = z.output<typeof labProblems>;

export const DutyState = defineEnum({
  valid: { value: 'valid', label: '有效', tone: 'good' },
  expired: { value: 'expired', label: '已过期', tone: 'bad' },
  none: { value: 'none', label: '未签订', tone: 'warn' },
});
export const CertState = defineEnum({
  none: { value: 'none', label: '无需证书', tone: 'neutral' },
  valid: { value: 'valid', label: '齐全有效', tone: 'good' },
  missing: { value: 'missing', label: '缺失或过期', tone: 'bad' },
});

const ledgerRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  college_name: z.string(),
  place: z.string(),
  nature_name: z.string(),
  head_name: z.string(),
  safety_head_name: z.string(),
  officer_name: z.string(),
  lab_level: nullableInt,
  level_name: z.string(),
  level_color: z.string(),
  class_name: z.string(),
  duty: z.string(),
  duty_expires_on: z.nullable(z.string()),
  hazards: z.array(z.object({ name: z.string(), rows: z.int() })),
  hazard_rows: z.int(),
  risks: z.int(),
  /** Required facilities that are not there. */
  lacks: z.array(z.string()),
  cert: z.string(),
  problems: labProblems,
  /** Of the calendar year up to the day. */
  year: unitFigures,
  /** Required items that are empty, and the share of those filled in, percent. */
  blanks: z.array(z.string()),
  completeness: z.number(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

/** Rows of the ledger with an empty item, or without a required facility. */
const ledgerFilters = {
  ...filters,
  blank: wire.maybe(wire.code(LedgerBlank)),
  lacking: wire.maybe(wire.bool()),
};
export type LedgerQuery = { [K in keyof typeof ledgerFilters]?: z.output<(typeof ledgerFilters)[K]> };

const ledgerSummary = z.object({
  ...dated,
  labs: z.int(),
  /** Laboratories without a blank item; without a required facility. */
  complete: z.int(),
  lacking: z.int(),
  completeness: z.nullable(z.number()),
  blanks: z.array(z.object({ item: z.string(), labs: z.int() })),
});
export type LedgerSummary = z.output<typeof ledgerSummary>;

/** Most laboratories of a printed ledger. */
export const printedLabs = 5_000;

const periodFigures = z.nullable(
  z.object({
    inspections: z.int(),
    labs_checked: z.int(),
    found: z.int(),
    finished: z.int(),
    rate: z.nullable(z.number()),
  }),
);
export type PeriodFigures = z.output<typeof periodFigures>;

export const moe = z.object({
  ...dated,
  ...grades,
  school_year: z.string(),
  from: z.string(),
  to: z.string(),
  labs: z.int(),
  rooms: z.int(),
  cells: z.array(z.object({ lab_level: nullableInt, lab_class: nullableInt, labs: z.int(), rooms: z.int() })),
  hazards: z.object({
    total: z.object(sums),
    kinds: z.array(z.object({ code: z.string(), name: z.string(), ...sums })),
  }),
  checks: periodFigures,
  /** People, training, drills and self-checks. */
  activity: unitFigures,
});
export type Moe = z.output<typeof moe>;

const overview = z.object({
  ...dated,
  labs: z.int(),
  unjudged: z.int(),
  hazards: z.int(),
  hazard_labs: z.int(),
  risks: z.int(),
  high_risks: z.int(),
  /** Mean completeness of the ledger, percent; null without laboratories. */
  completeness: z.nullable(z.number()),
  members: z.int(),
  school_year: z.string(),
  checks: periodFigures,
});
export type StatisticOverview = z.output<typeof overview>;

const read = holds('base-info.statistic.read');
const statistic = <I extends z.core.$ZodType, O extends z.core.$ZodType>(path: string, input: I, output: O) =>
  endpoint({ method: 'GET', path: `/statistic${path}`, guard: read, input, output, slow: true, perMinute: 60 });
const file = <I extends z.core.$ZodType>(path: string, input: I) =>
  endpoint({
    method: 'GET',
    path: `/statistic/${path}`,
    guard: holds('base-info.statistic.export'),
    input,
    output: z.any(),
    blob: true,
    perMinute: 10,
  });
const query = z.object(filters);

export const statisticApi = {
  overview: statistic('', query, overview),
  gradeClass: statistic('/grade-class', query, gradeClass),
  hazardClass: statistic('/hazard-class', query, hazardClass),
  riskPoint: statistic('/risk-point', query, riskPoint),
  ledger: statistic(
    '/safety-ledger',
    z.object({ ...ledgerFilters, page: wire.maybe(wire.int(1, 10_000_000)), size: wire.maybe(wire.int(1, 150)) }),
    z.object({ ...pageOf(ledgerRow).shape, ...dated }),
  ),
  ledgerSummary: statistic('/safety-ledger/summary', query, ledgerSummary),
  moe: statistic('/moe', z.object(moeFilters), moe),
  exportGradeClass: file('grade-class/export', query),
  exportHazardClass: file('hazard-class/export', query),
  exportRiskPoint: file('risk-point/export', query),
  exportLedger: file('safety-ledger/export', z.object(ledgerFilters)),
  exportMoe: file('moe/export', z.object(moeFilters)),
  /** The ledger as a paper. */
  printLedger: file('safety-ledger/pdf', z.object(ledgerFilters)),
  /** Everything about one laboratory as a paper. */
  printLab: endpoint({
    method: 'GET',
    path: '/statistic/safety-ledger/{id}/pdf',
    guard: read,
    input: z.object({ id: wire.id() }),
    output: z.any(),
    blob: true,
    perMinute: 30,
  }),
};
