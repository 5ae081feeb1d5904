import { endpoint, holds } from '#kernel/shared/contract.ts';
import { idOnly, idOut, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { reachRule } from '../core/reach-rule.ts';

const path = '/check/reach-rule';
const read = holds('inspection.reach-rule.read');

const revisionRow = z.object({
  id: z.int(),
  revision: z.int(),
  rule: reachRule,
  note: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  is_current: z.boolean(),
  /** Running activities that keep this revision. */
  activities: z.int(),
});
export type RuleRevision = z.output<typeof revisionRow>;

/** Revisions of the rules of the reach check; the newest is in force. */
export const reachRuleApi = {
  list: endpoint({ method: 'GET', path, guard: read, input: listInput({}), output: pageOf(revisionRow) }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: revisionRow }),
  current: endpoint({ method: 'GET', path: `${path}/current`, guard: read, input: z.object({}), output: revisionRow }),
  create: endpoint({
    method: 'POST',
    path,
    guard: holds('inspection.reach-rule.edit'),
    input: z.object({
      /** The revision that was edited; refused if it is no longer the newest. */
      revision: wire.int(1),
      rule: reachRule,
      note: wire.paragraph('修改说明', 200),
    }),
    output: idOut,
    summary: '修改达标检查规则',
  }),
};
