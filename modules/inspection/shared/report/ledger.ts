import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { problemRow } from '../problem/problem.ts';
import { ProblemLevel, ProblemState } from '../core/problem.states.ts';
import { VisitedStatus } from '../core/record.states.ts';
import { recordRow } from '../record/result.ts';

const read = holds('inspection.ledger.read');
const readSelf = holds('inspection.ledger.self');

/** Maximum rows of the print preview. */
export const previewRows = 500;

/** Most checks of an export with photos. */
export const photoChecks = 500;

/** How print and export are ordered, and by what the list is summed up. */
export const LedgerGroup = defineEnum({
  college: { value: 'college', label: '按学院' },
  activity: { value: 'activity', label: '按活动' },
});
export type LedgerGroupCode = EnumValue<typeof LedgerGroup>;

/** Most checks of a printed ledger. */
export const printedChecks = 5_000;

const ledgerConditions = {
  /** School year such as 2025-2026, and its term. */
  school_year: z.optional(
    z.pipe(
      z.transform((v: unknown) => (v === '' ? undefined : v)),
      z.optional(z.string().check(z.regex(/^\d{4}-\d{4}$/, '学年格式应为 2025-2026'))),
    ),
  ),
  term: wire.maybe(wire.int(1, 3)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  lab_level: wire.maybe(wire.int(1, 9)),
  /** Checks that found a problem of this level or in this state. */
  level: wire.maybe(wire.code(ProblemLevel)),
  state: wire.maybe(wire.code(ProblemState)),
  keyword: wire.keyword(),
};

export const ledgerFilters = {
  ...ledgerConditions,
  act_types: wire.maybe(wire.list(wire.int(0, 6), 7)),
  campus_id: wire.maybe(wire.id()),
  /** Carried out, without entry, or exempt. */
  status: wire.maybe(wire.code(VisitedStatus)),
  act_id: wire.maybe(wire.id()),
};
const ledgerQuery = z.object(ledgerFilters);
export type LedgerQuery = z.output<typeof ledgerQuery>;

const paper = { group: wire.maybe(wire.code(LedgerGroup)) };
const sheet = { ...paper, photos: wire.maybe(wire.bool()) };
const summed = { group: wire.code(LedgerGroup) };

const selfFilters = { ...ledgerConditions, plan_id: wire.maybe(wire.id()) };
const selfQuery = z.object(selfFilters);
export type SelfLedgerQuery = z.output<typeof selfQuery>;

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

/** The checks of a college or an activity; without an id those of laboratories that belong to no college. */
const ledgerGroup = z.object({
  id: z.nullable(z.int()),
  name: z.string(),
  note: z.string(),
  checks: z.int(),
  labs: z.int(),
  problems: z.int(),
  urgent: z.int(),
  finished: z.int(),
  rate: z.nullable(z.number()),
});
export type LedgerGroupRow = z.output<typeof ledgerGroup>;
const groups = z.object({ groups: z.array(ledgerGroup) });

/** One check of a laboratory with its problems: a visit, or a self-check with its plan in place of the activity. */
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

const preview = z.object({
  school_name: z.string(),
  /** What the cover says of the filter. */
  scope: z.array(z.object({ label: z.string(), value: z.string() })),
  printed_at: z.string(),
  printed_by: z.string(),
  total: z.int(),
  rows: z.array(ledgerRow),
});
export type LedgerPreview = z.output<typeof preview>;

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
    input: z.object({ ...ledgerFilters, ...paper }),
    output: preview,
  }),
  /** The same rows, summed up by college or activity. */
  groups: endpoint({
    method: 'GET',
    path: '/check/ledger/groups',
    guard: read,
    input: z.object({ ...ledgerFilters, ...summed }),
    output: groups,
    slow: true,
    perMinute: 30,
  }),
  /** All checks of the preview as PDF, not only its first rows. */
  pdf: endpoint({
    method: 'GET',
    path: '/check/ledger/pdf',
    guard: read,
    input: z.object({ ...ledgerFilters, ...paper }),
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
  export: endpoint({
    method: 'GET',
    path: '/check/ledger/export',
    guard: holds('inspection.ledger.export'),
    input: z.object({ ...ledgerFilters, ...sheet }),
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
  /** The file of one laboratory for a school year. */
  lab: endpoint({
    method: 'GET',
    path: '/check/ledger/{id}',
    guard: read,
    input: z.object({ id: wire.id(), school_year: ledgerConditions.school_year }),
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
      /** Self-checks that were due, the newest first. */
      self_checks: z.array(
        z.object({
          id: z.int(),
          plan_name: z.string(),
          from_day: z.string(),
          to_day: z.string(),
          status: z.int(),
          abnormal: z.int(),
          submitted_at: z.nullable(z.string()),
          submitted_by_name: z.string(),
        }),
      ),
    }),
  }),
};

/** Self-checks that were carried out, as rows of the ledger. */
export const selfLedgerApi = {
  list: endpoint({
    method: 'GET',
    path: '/check/ledger/self',
    guard: readSelf,
    input: listInput(selfFilters, []),
    output: pageOf(ledgerRow),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/check/ledger/self/preview',
    guard: readSelf,
    input: z.object({ ...selfFilters, ...paper }),
    output: preview,
  }),
  groups: endpoint({
    method: 'GET',
    path: '/check/ledger/self/groups',
    guard: readSelf,
    input: z.object({ ...selfFilters, ...summed }),
    output: groups,
    slow: true,
    perMinute: 30,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/check/ledger/self/pdf',
    guard: readSelf,
    input: z.object({ ...selfFilters, ...paper }),
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
  export: endpoint({
    method: 'GET',
    path: '/check/ledger/self/export',
    guard: readSelf,
    input: z.object({ ...selfFilters, ...sheet }),
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
};
