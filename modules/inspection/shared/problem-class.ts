import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { can, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { Enabled } from './check-item.ts';
import { ProblemLevel } from './problem.ts';

const read = holds('inspection.class.read');
const edit = holds('inspection.class.edit');
const version = wire.int(1);

export const problemClass = z.object({
  class_id: z.int(),
  pid: z.nullable(z.int()),
  name: z.string(),
  code: z.string(),
  /** Activity types it is offered in; empty: all. */
  act_types: z.array(z.int()),
  /** Category 01–12 of the check items, for statistics. */
  category_code: z.string(),
  /** Days until the deadline; absent: the school's default. */
  days_ordinary: z.nullable(z.int()),
  days_urgent: z.nullable(z.int()),
  descrs: z.int(),
  sort: z.int(),
  status: z.int(),
  version: z.int(),
  can,
});
export type ProblemClass = z.output<typeof problemClass>;

const classFields = {
  pid: wire.clearable(wire.id()),
  name: wire.text('分类名称', 30),
  code: wire.codeText('编码', 20),
  act_types: wire.maybe(wire.list(wire.int(1, 6), 6)),
  category_code: wire.maybe(wire.freeText('对应大类', 2)),
  days_ordinary: wire.clearable(wire.int(1, 90)),
  days_urgent: wire.clearable(wire.int(1, 30)),
  sort: wire.maybe(wire.int(0, 9999)),
};

export const problemClassApi = {
  /** Everybody who may report a problem chooses a class. */
  list: endpoint({
    method: 'GET',
    path: '/check/problem-class',
    guard: signedIn,
    input: z.object({
      name: wire.keyword(),
      status: wire.maybe(wire.code(Enabled)),
      act_type: wire.maybe(wire.int(1, 6)),
    }),
    output: z.object({ content: z.array(problemClass) }),
    all: true,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/check/problem-class/{id}',
    guard: read,
    input: idOnly,
    output: problemClass,
  }),
  create: endpoint({
    method: 'POST',
    path: '/check/problem-class',
    guard: edit,
    input: z.object(classFields),
    output: idOut,
    summary: '新增问题分类',
  }),
  update: endpoint({
    method: 'POST',
    path: '/check/problem-class/{id}',
    guard: edit,
    input: z.object({ id: wire.id(), version, ...classFields }),
    output: nothing,
    summary: '修改问题分类',
  }),
  enable: endpoint({
    method: 'POST',
    path: '/check/problem-class/{id}/enable',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '启用问题分类',
  }),
  disable: endpoint({
    method: 'POST',
    path: '/check/problem-class/{id}/disable',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '停用问题分类',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/check/problem-class/{id}/delete',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除问题分类',
  }),
};

export const problemDescr = z.object({
  descr_id: z.int(),
  class_id: z.int(),
  class_name: z.string(),
  text: z.string(),
  level: z.string(),
  item_id: z.nullable(z.int()),
  item_code: z.string(),
  suggest: z.string(),
  basis: z.string(),
  uses: z.int(),
  status: z.int(),
  version: z.int(),
  can,
});
export type ProblemDescr = z.output<typeof problemDescr>;

const descrFilters = {
  class_id: wire.maybe(wire.id()),
  keyword: wire.keyword(),
  level: wire.maybe(wire.code(ProblemLevel)),
  status: wire.maybe(wire.code(Enabled)),
};
const descrFields = {
  class_id: wire.id('请选择分类'),
  text: wire.text('描述', 300),
  level: wire.code(ProblemLevel, '请选择等级'),
  item_id: wire.clearable(wire.id()),
  suggest: wire.maybe(wire.freeText('整改建议', 300)),
  basis: wire.maybe(wire.freeText('依据', 300)),
};

export const problemDescrApi = {
  list: endpoint({
    method: 'GET',
    path: '/check/problem-descr',
    guard: read,
    input: listInput(descrFilters),
    output: pageOf(problemDescr),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/check/problem-descr/{id}',
    guard: read,
    input: idOnly,
    output: problemDescr,
  }),
  create: endpoint({
    method: 'POST',
    path: '/check/problem-descr',
    guard: edit,
    input: z.object(descrFields),
    output: idOut,
    summary: '新增问题描述',
  }),
  update: endpoint({
    method: 'POST',
    path: '/check/problem-descr/{id}',
    guard: edit,
    input: z.object({ id: wire.id(), version, ...descrFields }),
    output: nothing,
    summary: '修改问题描述',
  }),
  enable: endpoint({
    method: 'POST',
    path: '/check/problem-descr/{id}/enable',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '启用问题描述',
  }),
  disable: endpoint({
    method: 'POST',
    path: '/check/problem-descr/{id}/disable',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '停用问题描述',
  }),
  ...sheetEndpoints('/check/problem-descr', { read, write: edit }, z.object(descrFilters)),
};
