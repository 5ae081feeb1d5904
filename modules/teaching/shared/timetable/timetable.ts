import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { TimetableOf } from '../kinds.ts';

const entry = z.object({
  id: z.int(),
  course_name: z.string(),
  project_name: z.string(),
  lab_name: z.string(),
  place: z.string(),
  teachers: z.string(),
  week: z.int(),
  weekday: z.int(),
  period_from: z.int(),
  period_to: z.int(),
  starts_at: z.string(),
  ends_at: z.string(),
  state: z.int(),
  taken: z.int(),
  capacity: z.int(),
});
export type TimetableEntry = z.output<typeof entry>;

const timetable = z.object({
  /** Whose it is, as a title. */
  title: z.string(),
  term_id: z.int(),
  term_name: z.string(),
  starts_on: z.string(),
  weeks: z.int(),
  week: z.int(),
  periods: z.array(z.object({ no: z.int(), from: z.string(), to: z.string() })),
  entries: z.array(entry),
});
export type Timetable = z.output<typeof timetable>;

const asked = z.object({
  of: wire.maybe(wire.code(TimetableOf)),
  /** Laboratory, teacher or student. */
  id: wire.maybe(wire.id()),
  class_name: wire.maybe(wire.line('班级', 40)),
  term_id: wire.maybe(wire.id()),
  /** Absent: the current one, or the first. */
  week: wire.maybe(wire.int(1, 36)),
});

const path = '/api/course/timetable';
const read = holds('teaching.timetable.read');

export const timetableApi = onServer('teaching', {
  find: endpoint({ method: 'GET', path, guard: read, input: asked, output: timetable }),
  /** What the caller may look at, for the choice of whose it is. */
  subjects: endpoint({
    method: 'GET',
    path: `${path}/subjects`,
    guard: read,
    input: z.object({ of: wire.code(TimetableOf), term_id: wire.maybe(wire.id()) }),
    output: z.object({ content: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/pdf`,
    guard: read,
    input: asked,
    ...paperFile,
    summary: '打印实验课表',
  }),
});
