import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ExpCategory, ExpRequirement, ExpType, StudentType } from '../kinds.ts';

const filters = {
  /** Number or name. */
  keyword: wire.keyword(),
  course_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  type: wire.maybe(wire.code(ExpType)),
  status: wire.maybe(wire.code(Enabled)),
};

const facts = {
  category: z.int(),
  type: z.int(),
  is_online: z.boolean(),
  subject: z.string(),
  requirement: z.int(),
  student_type: z.int(),
  group_size: z.int(),
  hours: z.int(),
};

const projectRow = z.object({
  id: z.int(),
  version: z.int(),
  course_id: z.int(),
  course_name: z.string(),
  exp_no: z.string(),
  name: z.string(),
  ...facts,
  lab_id: z.int(),
  lab_name: z.string(),
  content: z.string(),
  /** Of the register, with its assessment of risks. */
  experiment_id: z.nullable(z.int()),
  experiment_name: z.string(),
  status: z.int(),
  /** Batches of the current term. */
  batches: z.int(),
  can: canOf('edit', 'batch'),
});
export type ProjectRow = z.output<typeof projectRow>;

const projectInput = z.object({
  course_id: wire.id('请选择课程'),
  exp_no: z.pipe(
    wire.text('实验编号', 13),
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,12}\*?$/, '实验编号用字母、数字，最多 13 位；独立设课的末位为 *')),
  ),
  name: wire.text('实验名称', 50),
  category: wire.code(ExpCategory, '请选择实验类别'),
  type: wire.code(ExpType, '请选择实验类型'),
  is_online: wire.bool(),
  subject: z.optional(
    z.pipe(
      wire.line('所属学科', 4),
      z.string().check(z.regex(/^(\d{4})?$/, '所属学科填本科专业目录的四位代码，如 0703')),
    ),
  ),
  requirement: wire.code(ExpRequirement, '请选择实验要求'),
  student_type: wire.code(StudentType, '请选择实验者类别'),
  group_size: wire.int(1, 99, '每组人数应为 1–99'),
  hours: wire.int(1, 999, '实验学时应为 1–999'),
  lab_id: wire.id('请选择实验室'),
  experiment_id: wire.clearable(wire.id()),
  content: z.optional(wire.freeText('实验内容和要求', 1000)),
});
export type ProjectInput = z.output<typeof projectInput>;

const read = holds('teaching.course.read');
const edit = holds('teaching.batch.edit');
const path = '/api/course/lab';
const noun = '课程实验项目';
const crud = resourceEndpoints({
  path,
  noun,
  read,
  edit,
  filters,
  sort: ['exp_no', 'name'],
  row: projectRow,
  input: projectInput,
});

export const projectApi = onServer('teaching', {
  ...crud,
  list: { ...crud.list, all: true },
  ...statusEndpoint({ path, noun, edit }),
  ...removeEndpoint({ path, noun, edit }),
  /** Rows of table SJ4: what ended in a school year, by default the present one. */
  exportGiven: endpoint({
    method: 'GET',
    path: `${path}/given/export`,
    guard: holds('teaching.course.edit'),
    input: z.object({ school_year: wire.maybe(wire.line('学年', 9)) }),
    output: z.any(),
    blob: true,
    perMinute: 5,
    summary: '导出教学实验项目表',
  }),
});
