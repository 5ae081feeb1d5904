import * as z from 'zod/mini';
import { endpoint, holds, type InputOf, onServer } from '#kernel/shared/contract.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { Attendance, Weekday } from '../kinds.ts';
import { BatchState } from './batch.states.ts';

const filters = {
  /** Batch, project or course. */
  keyword: wire.keyword(),
  term_id: wire.maybe(wire.id()),
  course_id: wire.maybe(wire.id()),
  course_lab_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  week: wire.maybe(wire.int(1, 36)),
  state: wire.maybe(wire.list(wire.code(BatchState), 7)),
  /** Has begun: what attendance is noted for. */
  begun: wire.maybe(wire.bool()),
};

const batchRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  course_id: z.int(),
  course_name: z.string(),
  course_lab_id: z.int(),
  project_name: z.string(),
  hours: z.int(),
  term_id: z.int(),
  term_name: z.string(),
  week: z.int(),
  weekday: z.int(),
  period_from: z.int(),
  period_to: z.int(),
  starts_at: z.string(),
  ends_at: z.string(),
  lab_id: z.int(),
  lab_name: z.string(),
  teachers: z.string(),
  capacity: z.int(),
  taken: z.int(),
  selects_from: z.nullable(z.string()),
  selects_until: z.string(),
  state: z.int(),
  /** Students whose attendance is noted. */
  noted: z.int(),
  can: canOf('edit', 'publish', 'lock', 'move', 'cancel', 'remove', 'copy', 'students', 'attend'),
});
export type BatchRow = z.output<typeof batchRow>;

const batchDetail = z.object({
  ...batchRow.shape,
  note: z.string(),
  cancelled_because: z.string(),
  place: z.string(),
  teacher_list: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type BatchDetail = z.output<typeof batchDetail>;

const place = {
  week: wire.int(1, 36, '周次应为 1–36'),
  weekday: wire.code(Weekday, '请选择星期'),
  period_from: wire.int(1, 20, '请选择节次'),
  period_to: wire.int(1, 20, '请选择节次'),
  lab_id: wire.id('请选择实验室'),
};

const batchInput = z.object({
  course_lab_id: wire.id('请选择实验项目'),
  term_id: wire.id('请选择学期'),
  name: wire.text('批次名称', 50),
  ...place,
  teacher_ids: z.pipe(wire.list(wire.id(), 10), z.array(z.int()).check(z.minLength(1, '请选择任课教师'))),
  capacity: wire.int(1, 500, '容量应为 1–500'),
  selects_from: wire.clearable(wire.dateTime('请选择选课开始时间')),
  selects_until: wire.dateTime('请选择选课截止时间'),
  note: z.optional(wire.freeText('说明', 300)),
});
export type BatchInput = z.output<typeof batchInput>;

/** What publishing meets: faults refuse, warnings are to be known, bookings make way if teaching goes first. */
const findings = z.object({
  faults: z.array(z.string()),
  warnings: z.array(z.string()),
  bookings: z.object({ count: z.int(), people: z.array(z.string()) }),
  can_priority: z.boolean(),
});
export type Findings = z.output<typeof findings>;

const student = z.object({
  user_id: z.int(),
  name: z.string(),
  job_no: z.string(),
  class_name: z.string(),
  group_no: z.nullable(z.int()),
  attendance: z.int(),
  score: z.nullable(z.string()),
  remark: z.string(),
});
export type BatchStudent = z.output<typeof student>;

const choice = z.object({
  id: z.int(),
  name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  week: z.int(),
  weekday: z.int(),
  period_from: z.int(),
  period_to: z.int(),
  lab_name: z.string(),
  place: z.string(),
  teachers: z.string(),
  capacity: z.int(),
  taken: z.int(),
  selects_from: z.nullable(z.string()),
  selects_until: z.string(),
  state: z.int(),
  note: z.string(),
  is_mine: z.boolean(),
  /** What the student has at this time; empty if nothing. */
  conflict: z.string(),
  /** The laboratory asks for an admission that the student does not have. */
  needs_admission: z.boolean(),
  can: canOf('select', 'drop'),
});
export type Choice = z.output<typeof choice>;
const choiceProject = z.object({
  course_lab_id: z.int(),
  course_name: z.string(),
  project_name: z.string(),
  hours: z.int(),
  content: z.string(),
  batches: z.array(choice),
});
export type ChoiceProject = z.output<typeof choiceProject>;

const path = '/api/course/lab/batch';
const one = `${path}/{id}`;
const noun = '实验批次';
const read = holds('teaching.course.read');
const edit = holds('teaching.batch.edit');
const select = holds('teaching.batch.select');
const people = z.pipe(wire.list(wire.id(), 200), z.array(z.int()).check(z.minLength(1, '请选择学生')));
const crud = resourceEndpoints({
  path,
  noun,
  read,
  edit,
  filters,
  sort: ['starts_at'],
  row: batchRow,
  input: batchInput,
});

const mark = z.object({
  user_id: wire.id(),
  group_no: wire.clearable(wire.int(1, 99, '组号应为 1–99')),
  attendance: wire.code(Attendance, '请选择考勤'),
  score: wire.clearable(wire.decimal('成绩应为 0–100')),
  remark: z.optional(wire.line('备注', 100)),
});

export const batchApi = onServer('teaching', {
  ...crud,
  list: { ...crud.list, all: true },
  find: { ...crud.find, output: batchDetail },
  ...removeEndpoint({ path, noun, edit }),
  /** Drafts of the same project in other weeks. */
  copy: endpoint({
    method: 'POST',
    path: `${one}/copy`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      weeks: z.pipe(wire.list(wire.int(1, 36), 36), z.array(z.int()).check(z.minLength(1, '请选择周次'))),
    }),
    output: z.object({ copied: z.int() }),
    summary: '复制实验批次',
  }),
  /** What publishing would meet. */
  check: endpoint({ method: 'POST', path: `${one}/check`, guard: edit, input: idOnly, output: findings }),
  publish: endpoint({
    method: 'POST',
    path: `${one}/publish`,
    guard: edit,
    input: z.object({ ...idOnly.shape, priority: wire.maybe(wire.bool()) }),
    output: z.object({ cancelled: z.int() }),
    summary: '发布实验批次',
  }),
  lock: endpoint({
    method: 'POST',
    path: `${one}/lock`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '锁定实验批次',
  }),
  move: endpoint({
    method: 'POST',
    path: `${one}/move`,
    guard: edit,
    input: z.object({ ...idOnly.shape, version: wire.int(1), ...place, priority: wire.maybe(wire.bool()) }),
    output: z.object({ cancelled: z.int() }),
    summary: '调整实验批次',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    guard: edit,
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('原因', 200) }),
    output: nothing,
    summary: '取消实验批次',
  }),
  students: endpoint({
    method: 'GET',
    path: `${one}/student`,
    guard: read,
    input: idOnly,
    output: z.object({ content: z.array(student), can: canOf('students', 'attend') }),
  }),
  addStudents: endpoint({
    method: 'POST',
    path: `${one}/student/add`,
    guard: edit,
    input: z.object({ ...idOnly.shape, user_ids: people }),
    output: z.object({ added: z.int() }),
    summary: '加入实验批次',
  }),
  removeStudents: endpoint({
    method: 'POST',
    path: `${one}/student/remove`,
    guard: edit,
    input: z.object({ ...idOnly.shape, user_ids: people }),
    output: nothing,
    summary: '移出实验批次',
  }),
  /** The whole sheet, saved as one. */
  attend: endpoint({
    method: 'POST',
    path: `${one}/attendance`,
    guard: edit,
    input: z.object({ ...idOnly.shape, rows: wire.list(mark, 500) }),
    output: nothing,
    summary: '登记考勤成绩',
  }),
  exportAttendance: endpoint({
    method: 'GET',
    path: `${one}/attendance/export`,
    guard: edit,
    input: idOnly,
    output: z.any(),
    blob: true,
    perMinute: 20,
    summary: '导出考勤成绩',
  }),
  printAttendance: endpoint({
    method: 'GET',
    path: `${one}/attendance/pdf`,
    guard: edit,
    input: idOnly,
    ...paperFile,
    summary: '打印考勤表',
  }),
  /** Batches of the own courses, by project. */
  choices: endpoint({
    method: 'GET',
    path: `${path}/choice`,
    guard: select,
    input: z.object({}),
    output: z.object({ content: z.array(choiceProject) }),
  }),
  select: endpoint({
    method: 'POST',
    path: `${one}/select`,
    guard: select,
    input: idOnly,
    output: nothing,
    summary: '选择实验批次',
  }),
  drop: endpoint({
    method: 'POST',
    path: `${one}/drop`,
    guard: select,
    input: idOnly,
    output: nothing,
    summary: '退选实验批次',
  }),
});
export type Mark = InputOf<typeof batchApi.attend>['rows'][number];
