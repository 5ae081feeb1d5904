import { endpoint, holds } from '#kernel/shared/contract.ts';
import { listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { problemRow } from '../problem/problem.ts';
import { ProblemLevel, ProblemState } from '../core/problem.states.ts';
import { recordRow } from '../record/result.ts';

const read = holds('inspection.ledger.read');

/** Maximum rows of the print preview. */
export const previewRows = 500;

/** Most checks of a printed ledger. */
export const printedChecks = 5_000;

export const ledgerFilters = {
  /** School year such as 2025-2026, and its term. */
  school_year: z.optional(
    z.pipe(
      z.transform((v: unknown) => (v === '' ? undefined : v)),
      z.optional(z.string().check(z.regex(/^\d{4}-\d{4}$/, '学年格式应为 2025-2026'))),
    ),
  ),
  term: wire.maybe(wire.int(1, 2)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
  act_type: wire.maybe(wire.int(1, 6)),
  act_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  lab_level: wire.maybe(wire.int(1, 9)),
  /** Checks that found a problem of this level or in this state. */
  level: wire.maybe(wire.code(ProblemLevel)),
  state: wire.maybe(wire.code(ProblemState)),
  keyword: wire.keyword(),
};

const ledgerQuery = z.object(ledgerFilters);
export type LedgerQuery = z.output<typeof ledgerQuery>;

const ledgerProblem = z.object({
  id: z.int(),
  problem_no: z.string(),
  description: z.string(),
  level: z.string(),
  state: z.string(),
  measures: z.string(),
  duty_name: z.string(),
  deadline: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  examined_by_name: z.string(),
});

/** One check of a laboratory with its problems. */
const ledgerRow = z.object({
  id: z.int(),
  checked_on: z.string(),
  act_id: z.int(),
  act_name: z.string(),
  act_type: z.int(),
  act_type_name: z.string(),
  org_name: z.string(),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  lab_id: z.int(),
  lab_no: z.string(),
  lab_name: z.string(),
  lab_level: z.nullable(z.int()),
  rooms: z.string(),
  inspectors: z.string(),
  companion: z.string(),
  status: z.int(),
  conclusion: z.nullable(z.int()),
  note: z.string(),
  problems: z.array(ledgerProblem),
});
export type LedgerRow = z.output<typeof ledgerRow>;

export const ledgerApi = {
  list: endpoint({
    method: 'GET',
    path: '/check/ledger',
    guard: read,
    input: listInput(ledgerFilters, []),
    output: pageOf(ledgerRow),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/check/ledger/preview',
    guard: read,
    input: ledgerQuery,
    output: z.object({
      school_name: z.string(),
      printed_at: z.string(),
      printed_by: z.string(),
      total: z.int(),
      rows: z.array(ledgerRow),
    }),
  }),
  /** All checks of the preview as PDF, not only its first rows. */
  pdf: endpoint({
    method: 'GET',
    path: '/check/ledger/pdf',
    guard: read,
    input: ledgerQuery,
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
  export: endpoint({
    method: 'GET',
    path: '/check/ledger/export',
    guard: holds('inspection.ledger.export'),
    input: ledgerQuery,
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
  /** The file of one laboratory for a school year. */
  lab: endpoint({
    method: 'GET',
    path: '/check/ledger/{id}',
    guard: read,
    input: z.object({ id: wire.id(), school_year: ledgerFilters.school_year }),
    output: z.object({
      lab_id: z.int(),
      lab_no: z.string(),
      lab_name: z.string(),
      college_id: z.nullable(z.int()),
      college_name: z.string(),
      lab_level: z.nullable(z.int()),
      lab_class: z.nullable(z.int()),
      head_name: z.string(),
      safety_officer_name: z.string(),
      rooms: z.string(),
      school_year: z.string(),
      school_years: z.array(z.string()),
      checks: z.array(z.extend(recordRow, { act_name: z.string(), act_type: z.int(), act_type_name: z.string() })),
      problems: z.array(problemRow),
    }),
  }),
};
