import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matterScope, storeScope } from '#kernel/server/policy.ts';

async function unitName({ db, schoolId, actor }: Ctx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from org.unit
    where school_id = ${schoolId} and id = ${actor.orgId}`.execute(db);
  return rows[0]?.name ?? '';
}

/** Whose waste the figures of the caller are of, in words. */
export async function partOf(ctx: Ctx): Promise<string> {
  if (storeScope(ctx.actor).kind === 'custody') return '您保管的暂存设施';
  const { kind } = matterScope(ctx.actor);
  if (kind === 'all') return '全校';
  if (kind === 'below') return unitName(ctx);
  return kind === 'assigned' ? '您正在检查的实验室' : '您的实验室';
}
