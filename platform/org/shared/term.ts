import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

export const Term = defineEnum({
  autumn: { value: 1, label: '第一学期' },
  spring: { value: 2, label: '第二学期' },
  summer: { value: 3, label: '小学期' },
});

/** Days that differ from the week: a rest on working days, or work on a weekend instead. */
export const DayKind = defineEnum({
  holiday: { value: 'holiday', label: '放假', tone: 'bad' },
  workday: { value: 'workday', label: '调休上班', tone: 'info' },
});

const schoolYear = z.pipe(
  wire.text('学年', 9),
  z.string().check(
    z.refine((text) => {
      const [from, to, ...rest] = text.split('-').map(Number);
      return /^\d{4}-\d{4}$/.test(text) && rest.length === 0 && to === from! + 1;
    }, '学年应为相邻两年，如 2025-2026'),
  ),
);

const termRow = z.object({
  id: z.int(),
  version: z.int(),
  school_year: z.string(),
  term: z.int(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** Weeks that the term touches. */
  weeks: z.int(),
  is_current: z.boolean(),
  can: canOf('edit', 'remove'),
});
export type TermRow = z.output<typeof termRow>;

const termInput = z.object({
  school_year: schoolYear,
  term: wire.code(Term, '请选择学期'),
  starts_on: wire.date('请选择开始日期'),
  ends_on: wire.date('请选择结束日期'),
});
export type TermInput = z.output<typeof termInput>;

const edit = holds('org.calendar.edit');

const noun = '学期';
const path = '/org/term';

export const termApi = {
  ...resourceEndpoints({
    path,
    noun,
    read: edit,
    edit,
    filters: { school_year: wire.maybe(wire.line('学年', 9)) },
    sort: ['starts_on'],
    row: termRow,
    input: termInput,
  }),
  ...removeEndpoint({ path, noun, edit }),
  /** Terms for pick lists, by the name of the specification; the newest first. */
  pick: endpoint({
    method: 'GET',
    path: '/api/term',
    guard: signedIn,
    input: z.object({ school_year: wire.maybe(wire.line('学年', 9)) }),
    output: z.array(
      z.object({
        id: z.int(),
        school_year: z.string(),
        term: z.int(),
        term_name: z.string(),
        starts_on: z.string(),
        ends_on: z.string(),
        is_current: z.boolean(),
      }),
    ),
  }),
  /** School years that have terms, the newest first. */
  years: endpoint({
    method: 'GET',
    path: '/api/school_year',
    guard: signedIn,
    input: z.object({}),
    output: z.array(
      z.object({ school_year: z.string(), starts_on: z.string(), ends_on: z.string(), is_current: z.boolean() }),
    ),
  }),
};

const dayRow = z.object({
  id: z.int(),
  version: z.int(),
  from_day: z.string(),
  to_day: z.string(),
  kind: z.string(),
  name: z.string(),
  can: canOf('edit', 'remove'),
});
export type CalendarDayRow = z.output<typeof dayRow>;

const dayInput = z.object({
  from_day: wire.date('请选择开始日期'),
  to_day: wire.date('请选择结束日期'),
  kind: wire.code(DayKind, '请选择类型'),
  name: wire.text('名称', 50),
});
export type CalendarDayInput = z.output<typeof dayInput>;

const dayNoun = '放假调休';
const dayPath = '/org/calendar-day';

export const calendarDayApi = {
  ...resourceEndpoints({
    path: dayPath,
    noun: dayNoun,
    read: edit,
    edit,
    filters: { kind: wire.maybe(wire.code(DayKind)), year: wire.maybe(wire.int(2000, 2100)) },
    sort: ['from_day'],
    row: dayRow,
    input: dayInput,
  }),
  ...removeEndpoint({ path: dayPath, noun: dayNoun, edit }),
};
