import * as z from 'zod/mini';
import { endpoint, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { edit, read, schoolYear } from './year.ts';

export const FindingLevel = defineEnum({
  error: { value: 'error', label: '错误', tone: 'bad' },
  warning: { value: 'warning', label: '警告', tone: 'warn' },
});

/** A change from the year before beyond this, in percent, is explained (rule 7). */
export const largeChange = 30;

const filters = {
  year: schoolYear,
  level: wire.maybe(wire.code(FindingLevel)),
  table: wire.maybe(wire.line('表', 4)),
  rule: wire.maybe(wire.line('规则', 40)),
  /** Only those without an explanation. */
  open: wire.maybe(wire.bool()),
};

const findingRow = z.object({
  id: z.int(),
  version: z.int(),
  level: z.string(),
  table: z.string(),
  record_id: z.nullable(z.int()),
  record: z.string(),
  field: z.string(),
  value: z.string(),
  rule: z.string(),
  message: z.string(),
  explanation: z.string(),
  can: canOf('explain'),
});
export type FindingRow = z.output<typeof findingRow>;

const compareRow = z.object({
  table: z.string(),
  field: z.string(),
  last: z.nullable(z.string()),
  now: z.string(),
  /** Percent; null without a last year or where it was 0. */
  change: z.nullable(z.number()),
  explanation: z.string(),
});
export type CompareRow = z.output<typeof compareRow>;

export const findingApi = onServer('equipment-report', {
  list: endpoint({
    method: 'GET',
    path: '/api/datasbm/{year}/finding',
    guard: read,
    input: listInput(filters),
    output: pageOf(findingRow),
  }),
  explain: endpoint({
    method: 'POST',
    path: '/api/datasbm/finding/{id}/explain',
    guard: edit,
    input: z.object({ id: wire.id(), version: wire.int(1), explanation: wire.text('说明', 300) }),
    output: nothing,
    summary: '说明校验警告',
  }),
  /** Counts and sums of the year beside those of the year before. */
  compare: endpoint({
    method: 'GET',
    path: '/api/datasbm/{year}/compare',
    guard: read,
    input: z.object({ year: schoolYear }),
    output: z.array(compareRow),
    slow: true,
  }),
});
