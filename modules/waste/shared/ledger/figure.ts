import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import * as wire from '#kernel/shared/wire.ts';

const named = z.object({ name: z.string(), kg: z.number() });
const read = holds('waste.statistic.read');

const statistic = z.object({
  year: z.int(),
  /** Whose waste these figures are of. */
  part: z.string(),
  produced_kg: z.number(),
  stored_kg: z.number(),
  transferred_kg: z.number(),
  /** Collected in the year, by code and by college. */
  codes: z.array(z.object({ code: z.string(), ...named.shape })),
  colleges: z.array(z.object({ id: z.int(), ...named.shape })),
  /** What came into stores and left them, in each month of the year that has begun. */
  months: z.array(z.object({ month: z.string(), in_kg: z.number(), out_kg: z.number() })),
  stores: z.array(z.object({ id: z.int(), name: z.string(), kg: z.number(), capacity_kg: z.number() })),
  /** What stands in stores now, by days since it came. */
  ages: z.array(z.object({ age: z.string(), containers: z.int(), kg: z.number() })),
  /** Declared by laboratories and weighed by collectors, by month. */
  differences: z.array(
    z.object({ month: z.string(), declared_kg: z.number(), weighed_kg: z.number(), explained: z.int() }),
  ),
  /** Days from the application to the store. */
  waits: z.array(z.object({ name: z.string(), containers: z.int(), days: z.number() })),
  /** Null for callers who do not see costs. */
  costs: z.nullable(z.array(z.object({ id: z.int(), name: z.string(), amount: z.number() }))),
  /** Plan of the year beside what came of it. */
  plan: z.array(z.object({ code: z.string(), planned_kg: z.number(), actual_kg: z.number() })),
});
export type WasteStatistic = z.output<typeof statistic>;

export const StayRange = defineEnum({
  month: { value: '0-30', label: '0–30 天' },
  quarter: { value: '31-90', label: '31–90 天' },
  half: { value: '91-180', label: '91–180 天' },
  year: { value: '181-365', label: '181–365 天' },
  over: { value: '366', label: '365 天以上' },
});

export const statisticApi = onServer('waste', {
  read: endpoint({
    method: 'GET',
    path: '/api/waste/statistic',
    guard: read,
    slow: true,
    perMinute: 30,
    input: z.object({ year: wire.maybe(wire.int(2000, 2100)) }),
    output: statistic,
  }),
});

export const WarningKind = defineEnum({
  stay: { value: 'stay', label: '在室超期' },
  labFull: { value: 'labFull', label: '实验室存量' },
  age: { value: 'age', label: '暂存期限' },
  zone: { value: 'zone', label: '分区容量' },
  patrol: { value: 'patrol', label: '巡查' },
  licence: { value: 'licence', label: '处置单位' },
  contract: { value: 'contract', label: '处置合同' },
  receipt: { value: 'receipt', label: '接受确认' },
  annual: { value: 'annual', label: '管理计划' },
});
export const WarningLevel = defineEnum({
  red: { value: 1, label: '严重', tone: 'bad' },
  yellow: { value: 2, label: '提醒', tone: 'warn' },
});

const warning = z.object({
  kind: z.string(),
  level: z.int(),
  name: z.string(),
  text: z.string(),
  url: z.string(),
});
export type WasteWarning = z.output<typeof warning>;

export const warningApi = onServer('waste', {
  /** What is wrong or about to be, now; the graver ones first. */
  read: endpoint({
    method: 'GET',
    path: '/api/waste/warning',
    guard: read,
    slow: true,
    input: z.object({ kind: wire.maybe(wire.code(WarningKind)) }),
    output: z.object({ content: z.array(warning), total: z.int() }),
  }),
});

const summaryRow = z.object({
  month: z.string(),
  hw: z.string(),
  code: z.string(),
  opening_kg: z.string(),
  produced_kg: z.string(),
  in_kg: z.string(),
  out_kg: z.string(),
  closing_kg: z.string(),
});
export type SummaryRow = z.output<typeof summaryRow>;

const summary = {
  method: 'GET',
  guard: holds('waste.ledger.read'),
  slow: true,
  input: z.object({ year: wire.maybe(wire.int(2000, 2100)), yearly: wire.maybe(wire.bool()) }),
} as const;

/** The ledger by month or by year: what stood, what came, what went, what stands. */
export const summaryApi = onServer('waste', {
  read: endpoint({
    ...summary,
    path: '/api/waste/ledger-summary',
    output: z.object({ year: z.int(), content: z.array(summaryRow) }),
  }),
  export: endpoint({
    ...summary,
    path: '/api/waste/ledger-summary/export',
    perMinute: 5,
    blob: true,
    output: z.any(),
  }),
});
