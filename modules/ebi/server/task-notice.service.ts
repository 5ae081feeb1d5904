import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { notify } from '#platform/notices/server/public.ts';

type Told = { id: number; name: string; until: string };

/** Tells the keepers of instruments that have a score, each once. */
export async function tellKeepers(
  ctx: Ctx,
  type: 'EBI_NOTICED' | 'EBI_PUBLISHED',
  { id, name, until }: Told,
): Promise<void> {
  const { rows } = await sql<{ keeper_id: number }>`select distinct s.keeper_id from ebi.score s
    where s.school_id = ${ctx.schoolId} and s.task_id = ${id} and s.total is not null`.execute(ctx.db);
  await notify(ctx, {
    type,
    userIds: rows.map(({ keeper_id }) => keeper_id),
    params: { name, until },
    url: `/ebi/score?task_id=${id}&mine=true`,
    dedupe: `${type}:${id}`,
  });
}
