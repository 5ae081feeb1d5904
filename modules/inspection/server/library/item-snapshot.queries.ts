import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { ItemTarget } from '../../shared/library/check-item.ts';

/** Items `i` as an activity or a plan keeps them, in the order of the library; later changes of it do not reach them. */
export const snapshotColumns = sql`i.id as item_id, i.code, i.name, i.points, i.basis, i.target, i.score, i.veto, i.urgent, i.lab_classes, i.lab_levels,
  i.aptitude_ids, i.risk_ids, i.class_id, i.descr_id, coalesce(d.text, '') as descr, i.suggest, c.code as category_code,
  c.name as category_name, g.code as group_code, g.name as group_name,
  row_number() over (order by s.sort, c.sort, c.code, g.sort, g.code, i.sort, i.code) as sort`;

export const snapshotTables = sql`inspection.item i
  join inspection.store s on s.school_id = i.school_id and s.id = i.store_id
  join inspection.item_group g on g.school_id = i.school_id and g.id = i.group_id
  join inspection.item_group c on c.school_id = g.school_id and c.id = coalesce(g.pid, g.id)
  left join inspection.problem_descr d on d.school_id = i.school_id and d.id = i.descr_id`;

/** How many of these items are not enabled items for laboratories. */
export async function countUnavailable(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`select count(*) as known from inspection.item
    where school_id = ${ctx.schoolId} and id = any(${[...ids]}) and status = ${Enabled.on} and target = ${ItemTarget.lab}
      and deleted_at is null`.execute(ctx.db);
  return ids.length - rows[0]!.known;
}
