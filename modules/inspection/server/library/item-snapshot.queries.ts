import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { ItemTarget } from '../../shared/library/check-item.ts';

/** Basis of item `i` with its source: 《危险化学品安全管理条例》第二十四条：剧毒化学品…; a document number stays behind the title. */
export const basisText = sql<string>`case when i.regulation = '' then i.basis
  else regexp_replace(i.regulation, '^([^《（]+)', '《\\1》') || i.clause || case when i.basis = '' then '' else '：' || i.basis end end`;

/** Items `i` as they are kept; `own` are score, veto and order of who keeps them. */
export const snapshotWith = (own: {
  score: RawBuilder<unknown>;
  veto: RawBuilder<unknown>;
  sort: RawBuilder<unknown>;
}) =>
  sql`i.id as item_id, i.code, i.name, i.points, ${basisText} as basis, i.target, ${own.score} as score, ${own.veto} as veto, i.urgent, i.lab_classes, i.lab_levels,
  i.aptitude_ids, i.risk_ids, i.class_id, i.descr_id, coalesce(d.text, '') as descr, i.suggest, c.code as category_code,
  c.name as category_name, g.code as group_code, g.name as group_name, ${own.sort} as sort`;

/** Place of an item in the library. */
export const libraryOrder = sql`row_number() over (order by s.sort, c.sort, c.code, g.sort, g.code, i.sort, i.code)`;

/** Items `i` as an activity or a plan keeps them, in the order of the library; later changes of it do not reach them. */
export const snapshotColumns = snapshotWith({ score: sql`i.score`, veto: sql`i.veto`, sort: libraryOrder });

export const snapshotTables = sql`inspection.item i
  join inspection.store s on s.school_id = i.school_id and s.id = i.store_id
  join inspection.item_group g on g.school_id = i.school_id and g.id = i.group_id
  join inspection.item_group c on c.school_id = g.school_id and c.id = coalesce(g.pid, g.id)
  left join inspection.problem_descr d on d.school_id = i.school_id and d.id = i.descr_id`;

/** Item `i` may be chosen for checks of this target. */
export const isAvailableFor = (target: RawBuilder<unknown>) =>
  sql<boolean>`i.status = ${sql.lit(Enabled.on)} and i.target = ${target} and i.deleted_at is null`;
/** Item `i` may be chosen for checks of laboratories. */
export const isAvailable = isAvailableFor(sql.lit(ItemTarget.lab));

/** How many of these items are not enabled items for laboratories, or for another target. */
export async function countUnavailable(ctx: Ctx, ids: readonly number[], target = isAvailable): Promise<number> {
  const { rows } = await sql<{ known: number }>`select count(*) as known from inspection.item i
    where i.school_id = ${ctx.schoolId} and i.id = any(${[...ids]}) and ${target}`.execute(ctx.db);
  return ids.length - rows[0]!.known;
}
