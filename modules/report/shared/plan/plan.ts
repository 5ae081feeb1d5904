import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { PlanStatus } from './plan.states.ts';

const yearMessage = '学年应如 2025-2026';
const schoolYear = () =>
  z
    .string(yearMessage)
    .check(
      z.refine(
        (year) => /^\d{4}-\d{4}$/.test(year) && Number(year.slice(5)) === Number(year.slice(0, 4)) + 1,
        yearMessage,
      ),
    );

const filters = {
  keyword: wire.keyword(),
  school_year: wire.maybe(schoolYear()),
  status: wire.maybe(wire.code(PlanStatus)),
};

const planRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  school_year: z.string(),
  types: z.int(),
  starts_on: z.string(),
  deadline: z.string(),
  /** Days to the deadline, negative after it. */
  days_left: z.int(),
  tasks: z.int(),
  reported: z.int(),
  status: z.int(),
  urged_on: z.nullable(z.string()),
  can: canOf('edit', 'publish', 'remove', 'urge', 'extend', 'close'),
});
export type PlanRow = z.output<typeof planRow>;

const planDetail = z.object({
  ...planRow.shape,
  type_ids: z.array(z.int()),
  type_list: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  college_ids: z.array(z.int()),
  college_names: z.array(z.string()),
  lab_classes: z.array(z.int()),
  lab_natures: z.array(z.string()),
  instructions: z.string(),
  files: z.array(fileRef),
  contact: z.string(),
});
export type PlanDetail = z.output<typeof planDetail>;

const planInput = z.object({
  name: wire.text('名称', 60),
  school_year: schoolYear(),
  type_ids: z.pipe(wire.list(wire.id(), 20), z.array(z.int()).check(z.minLength(1, '请选择填报类型'))),
  college_ids: wire.maybe(wire.list(wire.id(), 200)),
  lab_classes: wire.maybe(wire.list(wire.int(1, 99), 20)),
  lab_natures: wire.maybe(wire.list(wire.codeText('实验室性质', 40), 20)),
  starts_on: wire.date('请选择开始日期'),
  deadline: wire.date('请选择截止日期'),
  instructions: z.optional(wire.freeText('填报说明', 4000)),
  files: wire.maybe(wire.list(wire.id(), 10)),
  contact: wire.text('联系人', 100),
});
export type PlanInput = z.output<typeof planInput>;

const path = '/api/report_plan';
const one = `${path}/{id}`;
const edit = holds('report.plan.edit');
const resource = resourceEndpoints({
  path,
  noun: '填报计划',
  read: holds('report.read'),
  edit,
  filters,
  sort: ['deadline'],
  row: planRow,
  input: planInput,
});

export const planApi = onServer('report', {
  ...resource,
  find: { ...resource.find, output: planDetail },
  ...removeEndpoint({ path, noun: '填报计划', edit }),
  publish: endpoint({
    method: 'POST',
    path: `${one}/publish`,
    guard: edit,
    input: idOnly,
    output: z.object({ tasks: z.int(), rows: z.int() }),
    summary: '发布填报计划',
  }),
  urge: endpoint({
    method: 'POST',
    path: `${one}/urge`,
    guard: edit,
    input: idOnly,
    output: z.object({ units: z.int(), people: z.int() }),
    summary: '催报',
  }),
  extend: endpoint({
    method: 'POST',
    path: `${one}/extend`,
    guard: edit,
    input: z.object({ ...idOnly.shape, deadline: wire.date('请选择新的截止日期') }),
    output: nothing,
    summary: '延期',
  }),
  /** Accepted rows of a type in the year of the plan, of the whole school. */
  exportAccepted: endpoint({
    method: 'GET',
    path: `${one}/accepted`,
    guard: edit,
    input: z.object({ ...idOnly.shape, type_id: wire.id('请选择填报类型') }),
    output: z.any(),
    blob: true,
    perMinute: 10,
  }),
  close: endpoint({
    method: 'POST',
    path: `${one}/close`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '关闭填报计划',
  }),
});
