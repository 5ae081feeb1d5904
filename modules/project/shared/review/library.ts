import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { nothing } from '#kernel/shared/paging.ts';
import { exportEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { money } from '#platform/funds/shared/money.ts';

const filters = { year: wire.maybe(wire.int(2000, 2100)), call_id: wire.maybe(wire.id()) };

const libraryRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  name: z.string(),
  org_name: z.string(),
  head_id: z.int(),
  head_name: z.string(),
  category_name: z.string(),
  call_id: z.int(),
  call_name: z.string(),
  year: z.int(),
  score: z.nullable(z.string()),
  applied: z.string(),
  suggested: z.nullable(z.string()),
  rank: z.nullable(z.int()),
  state: z.int(),
  budget: z.array(z.object({ id: z.int(), subject_name: z.string(), item: z.string(), amount: z.string() })),
});
export type LibraryRow = z.output<typeof libraryRow>;

const grant = z.object({
  id: wire.id(),
  version: wire.int(1),
  rows: wire.list(z.object({ row_id: wire.id(), approved: money() }), 60),
  /** An existing card to top up; without one a card of the project is opened. */
  card_id: wire.clearable(wire.id()),
});
export type Grant = z.output<typeof grant>;

const path = '/api/project/library';
const office = holds('project.office.edit');
const read = holds('project.library.read');

export const libraryApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: z.object(filters),
    output: z.object({ content: z.array(libraryRow), can_edit: z.boolean() }),
  }),
  sort: endpoint({
    method: 'POST',
    path: `${path}/sort`,
    guard: office,
    input: z.object({ ids: wire.list(wire.id(), 500).check(z.minLength(1, '请选择项目')) }),
    output: nothing,
    summary: '项目库排序',
  }),
  store: endpoint({
    method: 'POST',
    path: `${path}/store`,
    guard: office,
    input: z.object({ ids: wire.list(wire.id(), 200).check(z.minLength(1, '请选择项目')) }),
    output: z.object({ stored: z.int() }),
    summary: '入库待立项',
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/approve`,
    guard: office,
    input: z.object({
      note: wire.text('批准依据', 100),
      card_type: wire.text('经费卡类型', 40),
      items: wire.list(grant, 50).check(z.minLength(1, '请选择项目')),
    }),
    output: z.object({ approved: z.int() }),
    summary: '批准立项',
  }),
  export: exportEndpoint(path, holds('project.project.export'), filters, '导出项目库'),
};
