import * as z from 'zod/mini';
import { endpoint, holds, signedIn, onServer } from '#kernel/shared/contract.ts';
import { idOnly, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { termApi } from '#platform/org/shared/term.ts';

const clock = (label: string) =>
  z.pipe(wire.text(label, 5), z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}应为 时:分，如 08:00`)));

const period = z.object({ no: z.int(), from: z.string(), to: z.string() });
const periodInput = z.object({ no: wire.int(1, 20), from: clock('开始时间'), to: clock('结束时间') });

const termRow = z.object({
  id: z.int(),
  name: z.string(),
  school_year: z.string(),
  term: z.int(),
  starts_on: z.string(),
  ends_on: z.string(),
  weeks: z.int(),
  is_current: z.boolean(),
  /** The week that today lies in; null outside of the term. */
  week: z.nullable(z.int()),
  /** Those of the term, else of the last term before it that has any, else the usual ones. */
  periods: z.array(period),
  has_own: z.boolean(),
  can_edit: z.boolean(),
});
export type TeachingTerm = z.output<typeof termRow>;

export const teachingTermApi = onServer('teaching', {
  /** Terms with their weeks and periods, the newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/term/periods',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(termRow) }),
  }),
  setPeriods: endpoint({
    method: 'POST',
    path: '/api/term/{id}/periods',
    guard: holds('teaching.term.edit'),
    input: z.object({
      ...idOnly.shape,
      periods: z.pipe(
        wire.list(periodInput, 20),
        z.array(z.custom<z.output<typeof period>>()).check(z.minLength(1, '请填写节次')),
      ),
    }),
    output: nothing,
    summary: '修改学期节次',
  }),
  /** Pick lists of the platform, below the server key of the specification. */
  pick: termApi.pick,
  years: termApi.years,
});
