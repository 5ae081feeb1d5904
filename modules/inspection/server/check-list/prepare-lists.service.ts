import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { ListVersionStatus } from '../../shared/core/check-list.states.ts';
import { defaultReachRule } from '../../shared/core/reach-rule.ts';
import { libraryOrder, snapshotTables, snapshotWith } from '../library/item-snapshot.queries.ts';
import { itemColumns } from './check-list.service.ts';
import { seedLists } from './seed-list.rules.ts';

/** Gives a school the default rules and its first check lists, published; once, so that later changes of it are kept. */
export async function prepareLists(ctx: Ctx): Promise<void> {
  await sql`insert into inspection.reach_rule (school_id, revision, rule, note)
    select ${ctx.schoolId}, 1, ${JSON.stringify(defaultReachRule)}::jsonb, '初始规则'
    where not exists (select 1 from inspection.reach_rule r where r.school_id = ${ctx.schoolId})`.execute(ctx.db);
  const { rows } = await sql<{
    id: number;
  }>`insert into inspection.check_list (school_id, code, name, act_types, target,
      lab_classes, org_id, remark)
    select ${ctx.schoolId}, r.code, r.name, array(select value::int from json_array_elements_text(r.act_types)), r.target,
      array(select value::int from json_array_elements_text(r.lab_classes)), o.id, r.remark
    from json_to_recordset(${JSON.stringify(seedLists)}::json) as r(code text, name text, act_types json, target text,
      lab_classes json, remark text)
    join org.unit o on o.school_id = ${ctx.schoolId} and o.level = 'school' and o.deleted_at is null
    where not exists (select 1 from inspection.check_list l where l.school_id = ${ctx.schoolId}) returning id`.execute(
    ctx.db,
  );
  if (rows.length > 0) await publishFirst(ctx);
}

async function publishFirst(ctx: Ctx) {
  const codes = JSON.stringify(seedLists.map(({ code, item_codes }) => ({ code, item_codes })));
  const own = { score: sql`i.score`, veto: sql`i.veto`, sort: libraryOrder };
  await sql`insert into inspection.check_list_version (school_id, list_id, note)
    select l.school_id, l.id, '初始版本' from inspection.check_list l where l.school_id = ${ctx.schoolId}`.execute(
    ctx.db,
  );
  await sql`insert into inspection.check_list_item (${itemColumns})
    select ${ctx.schoolId}, v.id, ${snapshotWith(own)} from ${snapshotTables}
    join json_to_recordset(${codes}::json) as r(code text, item_codes jsonb) on r.item_codes ? i.code
    join inspection.check_list l on l.school_id = i.school_id and l.code = r.code
    join inspection.check_list_version v on v.school_id = l.school_id and v.list_id = l.id
    where i.school_id = ${ctx.schoolId} and i.deleted_at is null and i.store_id = (select min(f.id) from inspection.store f
      where f.school_id = ${ctx.schoolId})`.execute(ctx.db);
  await sql`update inspection.check_list_version v set item_count = n.items, total = n.total, published_at = ${ctx.now},
      status = ${sql.lit(ListVersionStatus.published)}, version_no = l.code || '-V' || ${formatDate(ctx.now).slice(0, 4)} || '.1'
    from inspection.check_list l, (select x.version_id, count(*) as items, sum(x.score) as total
      from inspection.check_list_item x where x.school_id = ${ctx.schoolId} group by x.version_id) n
    where v.school_id = ${ctx.schoolId} and n.version_id = v.id and l.school_id = v.school_id and l.id = v.list_id`.execute(
    ctx.db,
  );
}
