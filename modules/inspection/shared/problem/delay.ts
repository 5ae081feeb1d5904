import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { DelayStatus } from '../core/problem.states.ts';

export const delayRow = z.object({
  id: z.int(),
  problem_id: z.int(),
  problem_no: z.string(),
  org_name: z.string(),
  college_name: z.string(),
  description: z.string(),
  level: z.string(),
  photos: z.array(fileRef),
  days: z.int(),
  reason: z.string(),
  interim: z.string(),
  files: z.array(fileRef),
  from_deadline: z.string(),
  to_deadline: z.string(),
  status: z.int(),
  opinion: z.string(),
  applied_by_name: z.string(),
  applied_at: z.string(),
  decided_by_name: z.string(),
  decided_at: z.nullable(z.string()),
  can: canOf('decide'),
});

export type DelayRow = z.output<typeof delayRow>;

export const delayApi = {
  apply: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/delay',
    guard: holds('inspection.problem.rectify'),
    input: z.object({
      id: wire.id(),
      days: wire.int(1, 365),
      reason: wire.paragraph('原因', 300),
      interim: wire.paragraph('临时防控措施', 300),
      files: wire.maybe(wire.list(wire.id(), 10)),
    }),
    output: nothing,
    summary: '申请延期',
  }),
  list: endpoint({
    method: 'GET',
    path: '/check/delay',
    guard: holds('inspection.delay.decide'),
    input: listInput({
      status: wire.maybe(wire.code(DelayStatus)),
      /** Those that the caller may decide now; oldest first. */
      decidable: wire.maybe(wire.bool()),
      college_id: wire.maybe(wire.id()),
    }),
    output: pageOf(delayRow),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/check/delay/{id}/decide',
    guard: holds('inspection.delay.decide'),
    input: z.object({
      id: wire.id(),
      agree: wire.bool(),
      opinion: wire.maybe(wire.freeText('意见', 300)),
    }),
    output: nothing,
    summary: '审核延期申请',
  }),
  /** Agrees to requests for ordinary problems; all or none. */
  agreeBatch: endpoint({
    method: 'POST',
    path: '/check/delay/batch/agree',
    guard: holds('inspection.delay.decide'),
    input: z.object({ ids: wire.list(wire.id(), 200) }),
    output: nothing,
    summary: '批量同意延期',
  }),
};
