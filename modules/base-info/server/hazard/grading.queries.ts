import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { GradingSet } from '../../shared/hazard/grading.ts';

type Saved = GradingSet & { edition: number; note: string; saved_at: Date; saved_by: string };

const columns = sql`g.edition, g.note, g.created_at as saved_at, coalesce(a.name, '系统') as saved_by`;
const from = sql`base_info.grading g left join identity.account a on a.school_id = g.school_id and a.id = g.created_by`;

/** The rules, score table and consequences in force. */
export async function currentGrading(ctx: Ctx): Promise<Saved> {
  const { rows } = await sql<Saved>`select ${columns}, g.rules, g.scores, g.consequences from ${from}
    where g.school_id = ${ctx.schoolId} order by g.edition desc limit 1`.execute(ctx.db);
  return found(rows[0], '分级分类设置');
}

/** The rules, score table and consequences of an edition. */
export async function gradingOf(ctx: Ctx, edition: number): Promise<GradingSet> {
  const { rows } = await sql<GradingSet>`select g.rules, g.scores, g.consequences from base_info.grading g
    where g.school_id = ${ctx.schoolId} and g.edition = ${edition}`.execute(ctx.db);
  return found(rows[0], '分级分类设置');
}

export async function findGrading(ctx: Ctx) {
  const { rules, scores, consequences, edition, saved_at, saved_by } = await currentGrading(ctx);
  const can: 'edit'[] = holdsRight(ctx.actor, 'base-info.grading.edit') ? ['edit'] : [];
  return { rules, scores, consequences, edition, saved_at: formatDateTime(saved_at), saved_by, can };
}

/** The latest editions, newest first. */
export async function listEditions(ctx: Ctx) {
  const { rows } = await sql<Saved>`select ${columns} from ${from} where g.school_id = ${ctx.schoolId}
    order by g.edition desc limit 100`.execute(ctx.db);
  return rows.map((row) => ({ ...row, saved_at: formatDateTime(row.saved_at) }));
}
