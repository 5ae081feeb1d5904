import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import type { gradingApi, GradingSet } from '../../shared/hazard/grading.ts';
import { gradingFaults } from '../../shared/hazard/grading-faults.rules.ts';
import { seedGrading } from './grading-seed.rules.ts';

const insert = (ctx: Ctx, edition: number, { rules, scores, consequences }: GradingSet, note: string) =>
  sql`insert into base_info.grading (school_id, edition, rules, scores, consequences, note, created_by, created_at)
    values (${ctx.schoolId}, ${edition}, ${JSON.stringify(rules)}, ${JSON.stringify(scores)},
      ${JSON.stringify(consequences)}, ${note}, ${ctx.actor.userId}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  );

/** Gives a school its first edition; a school that has one keeps it. */
export const prepareGrading = (ctx: Ctx) => insert(ctx, 1, seedGrading, '起始设置');

/** Saves the next edition; refused if another was saved since the caller read. */
export async function saveGrading(ctx: Ctx, { edition, note, ...set }: InputOf<typeof gradingApi.save>) {
  const faults = gradingFaults(set);
  if (faults.length > 0) throw badFields({ rules: faults.join('；') });
  const { rows } = await sql<{ edition: number }>`select max(edition) as edition from base_info.grading
    where school_id = ${ctx.schoolId}`.execute(ctx.db);
  assert(rows[0]?.edition === edition, baseInfoErrors.gradingChanged);
  const { numAffectedRows } = await insert(ctx, edition + 1, set, note);
  assert(numAffectedRows === 1n, baseInfoErrors.gradingChanged);
  await ctx.audit({ action: '保存分级分类设置', docType: 'base-info.grading', docId: edition + 1, note, after: set });
  return { edition: edition + 1 };
}
