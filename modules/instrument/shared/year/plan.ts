import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { schoolYear } from '../amount.ts';
import { PlanStatus } from './plan.states.ts';

/** Files that are made of the passed rows of a year. */
export const ExportKind = defineEnum({
  sj3: { value: 'sj3', label: '基表三（SJ3）' },
  national: { value: 'national', label: '国家平台表' },
  school: { value: 'school', label: '学校汇总' },
});

const filters = { keyword: wire.keyword(), status: wire.maybe(wire.code(PlanStatus)) };

const planRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  school_year: z.string(),
  starts_on: z.string(),
  deadline: z.string(),
  days_left: z.int(),
  reports: z.int(),
  reported: z.int(),
  passed: z.int(),
  rejected: z.int(),
  status: z.int(),
  urged_on: z.nullable(z.string()),
  can: canOf('edit', 'publish', 'remove', 'urge', 'extend', 'close'),
});
export type PlanRow = z.output<typeof planRow>;
const progress = z.object({
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  reports: z.int(),
  reported: z.int(),
  passed: z.int(),
});
const planDetail = z.object({ ...planRow.shape, instructions: z.string(), colleges: z.array(progress) });
export type PlanDetail = z.output<typeof planDetail>;

const planInput = z.object({
  name: wire.text('名称', 60),
  school_year: schoolYear,
  starts_on: wire.date('请选择开始日期'),
  deadline: wire.date('请选择截止日期'),
  instructions: z.optional(wire.freeText('填报说明', 2000)),
});
export type PlanInput = z.output<typeof planInput>;

const path = '/api/instrument/report/plan';
const one = `${path}/{id}`;
const noun = '年度上报计划';
const edit = holds('instrument.plan.edit');
const crud = resourceEndpoints({
  path,
  noun,
  read: holds('instrument.read'),
  edit,
  filters,
  sort: ['deadline'],
  row: planRow,
  input: planInput,
});

export const planApi = onServer('instrument-report', {
  ...crud,
  find: { ...crud.find, output: planDetail },
  ...removeEndpoint({ path, noun, edit }),
  publish: endpoint({
    method: 'POST',
    path: `${one}/publish`,
    guard: edit,
    input: idOnly,
    output: z.object({ reports: z.int() }),
    summary: '发布年度上报计划',
  }),
  urge: endpoint({
    method: 'POST',
    path: `${one}/urge`,
    guard: edit,
    input: idOnly,
    output: z.object({ instruments: z.int(), people: z.int() }),
    summary: '催报年度数据',
  }),
  extend: endpoint({
    method: 'POST',
    path: `${one}/extend`,
    guard: edit,
    input: z.object({ ...idOnly.shape, deadline: wire.date('请选择截止日期') }),
    output: nothing,
    summary: '延长年度上报',
  }),
  close: endpoint({
    method: 'POST',
    path: `${one}/close`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '关闭年度上报计划',
  }),
  export: endpoint({
    method: 'GET',
    path: `${one}/export`,
    guard: holds('instrument.export'),
    input: z.object({ ...idOnly.shape, kind: wire.code(ExportKind, '请选择导出的表') }),
    output: z.any(),
    blob: true,
    perMinute: 10,
    summary: '导出大型仪器年度数据',
  }),
});
