import { endpoint, holds, signedIn, type InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { ProblemLevel } from '../core/problem.states.ts';

const read = holds('inspection.class.read');
const edit = holds('inspection.class.edit');

const problemClass = z.object({
  id: z.int(),
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
  can: canOf('edit', 'status', 'remove'),
});
export type ProblemClass = z.output<typeof problemClass>;

const classInput = z.object({
  pid: wire.clearable(wire.id()),
  name: wire.text('分类名称', 30),
  code: wire.codeText('编码', 20),
  act_types: wire.maybe(wire.list(wire.int(1, 6), 6)),
  category_code: z.optional(wire.line('对应大类', 2)),
  days_ordinary: wire.clearable(wire.int(1, 90)),
  days_urgent: wire.clearable(wire.int(1, 30)),
  sort: wire.maybe(wire.int(0, 9999)),
});
export type ProblemClassInput = z.output<typeof classInput>;

const classFilters = {
  name: wire.keyword(),
  status: wire.maybe(wire.code(Enabled)),
  act_type: wire.maybe(wire.int(1, 6)),
};

const problemClasses = { path: '/check/problem-class', noun: '问题分类', edit };

export const problemClassApi = {
  ...resourceEndpoints({
    ...problemClasses,
    read,
    filters: classFilters,
    sort: [],
    row: problemClass,
    input: classInput,
  }),
  /** The whole tree, for everybody who may report a problem. */
  list: endpoint({
    method: 'GET',
    path: problemClasses.path,
    guard: signedIn,
    input: z.object(classFilters),
    output: z.object({ content: z.array(problemClass) }),
    all: true,
  }),
  ...statusEndpoint(problemClasses),
  ...removeEndpoint(problemClasses),
};

const problemDescr = z.object({
  id: z.int(),
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
  can: canOf('edit', 'status'),
});
export type ProblemDescr = z.output<typeof problemDescr>;

const descrFilters = {
  class_id: wire.maybe(wire.id()),
  keyword: wire.keyword(),
  level: wire.maybe(wire.code(ProblemLevel)),
  status: wire.maybe(wire.code(Enabled)),
};

const descrInput = z.object({
  class_id: wire.id('请选择分类'),
  text: wire.paragraph('描述', 300),
  level: wire.code(ProblemLevel, '请选择等级'),
  item_id: wire.clearable(wire.id()),
  suggest: z.optional(wire.freeText('整改建议', 300)),
  basis: z.optional(wire.freeText('依据', 300)),
});
export type ProblemDescrInput = z.output<typeof descrInput>;

const problemDescrs = { path: '/check/problem-descr', noun: '问题描述', edit };

export const problemDescrApi = {
  ...resourceEndpoints({
    ...problemDescrs,
    read,
    filters: descrFilters,
    sort: ['uses'],
    row: problemDescr,
    input: descrInput,
  }),
  ...statusEndpoint(problemDescrs),
  ...sheetEndpoints(problemDescrs.path, { read, write: edit }, descrFilters),
};
export type ProblemDescrQuery = InputOf<typeof problemDescrApi.export>;
