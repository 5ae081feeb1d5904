import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { AppealState } from './appeal.states.ts';

const appealRow = z.object({
  id: z.int(),
  score_id: z.int(),
  task_name: z.string(),
  equip_no: z.string(),
  name: z.string(),
  college_name: z.string(),
  user_name: z.string(),
  content: z.string(),
  state: z.int(),
  opinion: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  created_at: z.string(),
  /** Total before the appeal, and what the recalculation gave. */
  total_before: z.string(),
  total_after: z.nullable(z.string()),
  can: canOf('decide'),
});
export type AppealRow = z.output<typeof appealRow>;

const path = '/api/ebi/appeal';

export const appealApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('ebi.appeal.read'),
    input: listInput(
      { keyword: wire.keyword(), task_id: wire.maybe(wire.id()), state: wire.maybe(wire.code(AppealState)) },
      ['created_at'],
    ),
    output: pageOf(appealRow),
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard: holds('ebi.appeal.create'),
    input: z.object({ score_id: wire.id(), content: wire.paragraph('异议内容', 500) }),
    output: idOut,
    summary: '提出评价异议',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/{id}/handle`,
    guard: holds('ebi.task.edit'),
    input: z.object({ ...idOnly.shape, pass: wire.bool(), opinion: wire.text('处理意见', 300) }),
    output: nothing,
    summary: '处理评价异议',
  }),
};
