import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { alignHoldings } from '#platform/identity/server/public.ts';

/** Laboratories, each with its head and safety officer. */
type Posts = { id: number; people: number[] };

const post = { source: 'lab', role: 'lab' } as const;

/** Head and safety officer hold the lab role while in office. */
export function alignLabHoldings(ctx: Ctx, labs: readonly Posts[]): Promise<number> {
  const holders = labs.flatMap(({ id, people }) => people.map((user_id) => ({ user_id, org_id: id })));
  return alignHoldings(ctx, post, { orgIds: labs.map((lab) => lab.id) }, holders);
}

// One statement for all would take too long in a large school.
const batch = 2_000;

/** The same for all laboratories of the school, for data that did not pass through form or import. */
export async function alignAllLabHoldings(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Posts>`
    select id, to_jsonb(array_remove(array_prepend(head_id, safety_officer_ids), null)) as people from org.unit
    where school_id = ${ctx.schoolId} and level = 'lab' and deleted_at is null`.execute(ctx.db);
  let changed = 0;
  for (let from = 0; from < rows.length; from += batch)
    changed += await alignLabHoldings(ctx, rows.slice(from, from + batch));
  if (changed > 0) await ctx.audit({ action: '实验室任职角色校正', docType: 'base-info.lab', note: `${changed} 人次` });
}
