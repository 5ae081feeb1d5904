import * as z from 'zod/mini';
import { endpoint, holds, type InputOf, onServer } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';

const filters = {
  /** Number or name. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
  /** Those that the caller teaches. */
  taught: wire.maybe(wire.bool()),
};

const courseRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  credit: z.string(),
  hours: z.int(),
  lab_hours: z.int(),
  college_id: z.int(),
  college_name: z.string(),
  classes: z.string(),
  teachers: z.string(),
  /** Students of the current term. */
  enrol_count: z.int(),
  /** Experiment projects in use. */
  projects: z.int(),
  status: z.int(),
  can: canOf('edit', 'enrol', 'teach'),
});
export type CourseRow = z.output<typeof courseRow>;

const courseDetail = z.object({
  ...courseRow.shape,
  teacher_list: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type CourseDetail = z.output<typeof courseDetail>;

const courseInput = z.object({
  code: wire.codeText('课程号', 20),
  name: wire.text('课程名称', 60),
  credit: wire.decimal('请填写学分'),
  hours: wire.int(0, 999, '总学时应为 0–999'),
  lab_hours: wire.int(0, 999, '实验学时应为 0–999'),
  college_id: wire.id('请选择开课学院'),
  classes: z.optional(wire.line('班级', 300)),
  teacher_ids: z.pipe(wire.list(wire.id(), 20), z.array(z.int()).check(z.minLength(1, '请选择任课教师'))),
});
export type CourseInput = z.output<typeof courseInput>;

const read = holds('teaching.course.read');
const edit = holds('teaching.course.edit');
const path = '/api/course';
const noun = '课程';
const crud = resourceEndpoints({
  path,
  noun,
  read,
  edit,
  filters,
  sort: ['code', 'name'],
  row: courseRow,
  input: courseInput,
});

export const courseApi = onServer('teaching', {
  ...crud,
  list: { ...crud.list, all: true },
  find: { ...crud.find, output: courseDetail },
  ...statusEndpoint({ path, noun, edit }),
});

export const courseSheet = onServer('teaching', sheetEndpoints(path, { read, write: edit }, filters));
export type CourseQuery = InputOf<typeof courseSheet.export>;

const studentFilters = {
  course_id: wire.maybe(wire.id()),
  term_id: wire.maybe(wire.id()),
  /** Name or number. */
  keyword: wire.keyword(),
  class_name: wire.maybe(wire.line('班级', 40)),
};

const studentRow = z.object({
  id: z.int(),
  course_id: z.int(),
  course_code: z.string(),
  course_name: z.string(),
  term_id: z.int(),
  term_name: z.string(),
  user_id: z.int(),
  name: z.string(),
  job_no: z.string(),
  class_name: z.string(),
  /** Projects of the course for which the student has a batch in the term. */
  selected: z.int(),
  can: canOf('remove'),
});
export type EnrolledRow = z.output<typeof studentRow>;

const studentPath = `${path}/student`;
export const enrolmentApi = onServer('teaching', {
  list: endpoint({
    method: 'GET',
    path: studentPath,
    guard: read,
    input: listInput(studentFilters),
    output: pageOf(studentRow),
  }),
  add: endpoint({
    method: 'POST',
    path: `${path}/{id}/student`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      term_id: wire.id('请选择学期'),
      class_name: z.optional(wire.line('班级', 40)),
      user_ids: z.pipe(wire.list(wire.id(), 200), z.array(z.int()).check(z.minLength(1, '请选择学生'))),
    }),
    output: z.object({ added: z.int() }),
    summary: '添加选课学生',
  }),
  remove: endpoint({
    method: 'POST',
    path: `${studentPath}/{id}/remove`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '移出选课名单',
  }),
});

export const enrolmentSheet = onServer('teaching', sheetEndpoints(studentPath, { read, write: edit }, studentFilters));
export type EnrolmentQuery = InputOf<typeof enrolmentSheet.export>;
