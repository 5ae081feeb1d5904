import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { reachRuleApi } from '../../shared/check-list/reach-rule-revision.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';

/** Puts new rules into force; activities keep the revision they were saved with. */
export async function createRevision(
  ctx: Ctx,
  { revision, rule, note }: InputOf<typeof reachRuleApi.create>,
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into inspection.reach_rule (school_id, revision, rule, note, created_by)
    select ${ctx.schoolId}, ${revision + 1}, ${JSON.stringify(rule)}::jsonb, ${note}, ${ctx.actor.userId}
    where ${revision} = (select max(r.revision) from inspection.reach_rule r where r.school_id = ${ctx.schoolId})
    on conflict do nothing returning id`.execute(ctx.db);
  assert(rows[0], inspectionErrors.ruleChanged);
  const { id } = rows[0];
  await ctx.audit({ action: '修改达标检查规则', docType: 'inspection.reach-rule', docId: id, note, after: rule });
  return id;
}
