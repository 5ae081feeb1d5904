import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile, paperInput } from '#platform/print/shared/paper.ts';
import { moe, riskFigures } from './statistic.ts';
import { unitFigures } from './unit-figures.ts';

const filters = {
  campus_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  nature: wire.keyword(),
  /** Calendar year; the running one unless given. */
  year: wire.maybe(wire.int(2000, 2100)),
};
export type YearQuery = { [K in keyof typeof filters]?: z.output<(typeof filters)[K]> };

const period = { year: z.int(), from: z.string(), to: z.string(), day: z.string(), is_today: z.boolean() };

const people = z.object({
  ...period,
  /** Colleges, and what belongs to none. */
  units: z.array(z.extend(unitFigures, { id: z.nullable(z.int()), name: z.string() })),
  total: unitFigures,
});
export type PeopleStatistic = z.output<typeof people>;

const { school_year: _year, activity: _activity, ...yearOfLabs } = moe.shape;
const yearly = z.object({
  ...yearOfLabs,
  ...period,
  risks: z.object(riskFigures),
  units: people.shape.units,
  total: unitFigures,
});
export type YearlyReport = z.output<typeof yearly>;

const path = '/statistic';
const read = holds('base-info.statistic.read');
const save = holds('base-info.statistic.export');
const query = z.object(filters);

/** Figures of a calendar year. */
export const yearApi = {
  people: endpoint({
    method: 'GET',
    path: `${path}/people`,
    guard: read,
    input: query,
    output: people,
    slow: true,
    perMinute: 60,
  }),
  report: endpoint({
    method: 'GET',
    path: `${path}/yearly`,
    guard: read,
    input: query,
    output: yearly,
    slow: true,
    perMinute: 60,
  }),
  exportPeople: endpoint({
    method: 'GET',
    path: `${path}/people/export`,
    guard: save,
    input: query,
    output: z.any(),
    blob: true,
    perMinute: 10,
  }),
  /** 年度报告 as PDF or Word. */
  print: endpoint({
    method: 'GET',
    path: `${path}/yearly/print`,
    guard: save,
    input: z.object({ ...filters, ...paperInput }),
    ...paperFile,
  }),
};
