import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { WarningStatus } from '../../shared/warning/warning.ts';
import { currentReasons } from './warning-reasons.queries.ts';

const { waiting, ended } = WarningStatus;

/**
 * Raises a warning for each reason that has none, keeps its text true, and ends those whose reason is gone. One that gets
 * worse waits again, whatever was done about it before.
 */
export async function refreshWarnings(ctx: Ctx): Promise<void> {
  const reasons = await currentReasons(ctx);
  await sql`with reason as materialized (select * from ${reasons} r (kind, object_id, object, content, level, url, org_id, warehouse_id)),
    over as (update chemical.warning w set ended_at = ${ctx.now}, status = case when w.status = ${waiting} then ${ended} else w.status end,
        version = w.version + 1, updated_at = ${ctx.now}
      where w.school_id = ${ctx.schoolId} and w.ended_at is null
        and not exists (select 1 from reason r where r.kind = w.kind and r.object_id = w.object_id)),
    kept as (update chemical.warning w set object = r.object, content = r.content, level = r.level, url = r.url, org_id = r.org_id,
        warehouse_id = r.warehouse_id, version = w.version + 1, updated_at = ${ctx.now},
        status = case when r.level < w.level then ${waiting} else w.status end,
        note = case when r.level < w.level then '' else w.note end,
        handled_by = case when r.level < w.level then null else w.handled_by end,
        handled_at = case when r.level < w.level then null else w.handled_at end
      from reason r where w.school_id = ${ctx.schoolId} and w.ended_at is null and r.kind = w.kind and r.object_id = w.object_id
        and (r.object, r.content, r.level, r.url, r.org_id, r.warehouse_id)
          is distinct from (w.object, w.content, w.level, w.url, w.org_id, w.warehouse_id))
    insert into chemical.warning (school_id, kind, object_id, object, content, level, url, org_id, warehouse_id, raised_at, updated_at)
    select ${ctx.schoolId}, r.kind, r.object_id, r.object, r.content, r.level, r.url, r.org_id, r.warehouse_id, ${ctx.now}, ${ctx.now}
    from reason r where not exists (select 1 from chemical.warning w where w.school_id = ${ctx.schoolId} and w.ended_at is null
      and w.kind = r.kind and w.object_id = r.object_id)
    on conflict (school_id, kind, object_id) where ended_at is null do nothing`.execute(ctx.db);
}
