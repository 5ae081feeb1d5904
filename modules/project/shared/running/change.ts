import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { money } from '#platform/funds/shared/money.ts';
import { ChangeKind, ChangeState } from './change.states.ts';

const filters = {
  /** Number or name of the project. */
  keyword: wire.keyword(),
  project_id: wire.maybe(wire.id()),
  kind: wire.maybe(wire.code(ChangeKind)),
  state: wire.maybe(wire.code(ChangeState)),
  /** Those that the caller decides. */
  waits: wire.maybe(wire.bool()),
};

const changeRow = z.object({
  id: z.int(),
  project_id: z.int(),
  project_no: z.string(),
  project_name: z.string(),
  org_name: z.string(),
  kind: z.string(),
  /** What was and what shall be, line by line. */
  lines: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  /** Hundredths of a percent that a change of the budget moves between subjects. */
  share: z.nullable(z.int()),
  reason: z.string(),
  submitted_name: z.string(),
  submitted_at: z.string(),
  opinion: z.string(),
  decided_name: z.string(),
  decided_at: z.nullable(z.string()),
  state: z.int(),
  can: canOf('decide'),
});
export type ChangeRow = z.output<typeof changeRow>;

const changeInput = z.object({
  ...idOnly.shape,
  kind: wire.code(ChangeKind, '请选择变更事项'),
  reason: wire.paragraph('变更原因', 500),
  head_id: wire.maybe(wire.id('请选择新的负责人')),
  ends_on: wire.maybe(wire.date()),
  content: wire.maybe(wire.freeText('建设内容', 4000)),
  rows: wire.maybe(wire.list(z.object({ row_id: wire.id(), approved: money() }), 60)),
});
export type ChangeInput = z.output<typeof changeInput>;

const path = '/api/project/change';

export const changeApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('project.project.read'),
    input: listInput(filters, ['submitted_at']),
    output: pageOf(changeRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/project/{id}/change',
    guard: holds('project.project.apply'),
    input: changeInput,
    output: nothing,
    summary: '申请变更',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/{id}/decide`,
    guard: holds('project.college.decide', 'project.office.edit'),
    input: z.object({ ...idOnly.shape, passed: wire.bool(), opinion: wire.paragraph('意见', 300) }),
    output: nothing,
    summary: '审核变更',
  }),
};
