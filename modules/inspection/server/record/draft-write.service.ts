import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { poolOf } from '../../shared/core/pool.rules.ts';
import type { ProblemDraft } from '../../shared/record/record.ts';
import type { LockedRecord } from './locked-record.queries.ts';
import { Enabled } from '#kernel/shared/enums.ts';

const shortest = 5;

/**
 * Upserts the problems of a record by `client_id`, so that a repeated request creates no duplicates. Issued problems and
 * those of other inspectors are not changed.
 */
export async function writeDrafts(ctx: Ctx, record: LockedRecord, drafts: readonly ProblemDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const short = drafts.findIndex((draft) => draft.description.length < shortest);
  if (short >= 0) throw badFields({ [`problems.${short}.description`]: '请至少用 5 个字描述隐患' });
  assert(!drafts.some(({ fixed, level }) => fixed && level === ProblemLevel.urgent), inspectionErrors.fixedUrgent);
  const bare = drafts.findIndex(({ fixed, after = [] }) => fixed && after.length === 0);
  if (bare >= 0) throw badFields({ [`problems.${bare}.after`]: '现场整改请上传整改后照片' });
  const rows = [...new Map(drafts.map((draft) => [draft.client_id, draft])).values()].map((draft) => ({
    ...draft,
    photos: draft.photos ?? [],
    fixed: draft.fixed ?? false,
    after: draft.fixed ? (draft.after ?? []) : [],
    found_at: draft.found_at === undefined ? ctx.now : parseDateTime(draft.found_at),
  }));
  const { rows: written } = await sql<{ known: number }>`
    with classes as (
      select id, category_code from inspection.problem_class where school_id = ${ctx.schoolId} and status = ${Enabled.on} and deleted_at is null
        and id = any(${rows.map((row) => row.class_id)})
    ), written as (
    insert into inspection.problem as p (school_id, client_id, pool_type, source_act_type, act_id, record_id, org_id, college_id, room_id, item_id,
      category_code, class_id, descr_id, description, place, level, photos, risk, suggest, is_draft, fixed, after_photos, found_by, found_at, organizer_id, examine_by,
      created_by, updated_by, updated_at)
    select ${ctx.schoolId}, d.client_id, ${poolOf(record.act_type)}, ${record.act_type}, ${record.act_id}, ${record.id}, ${record.lab_id}, ${record.college_id}, d.room_id, i.item_id,
      coalesce(i.category_code, k.category_code), d.class_id, d.descr_id, d.description, coalesce(d.place, ''), d.level,
      array(select value::bigint from json_array_elements_text(d.photos)), coalesce(d.risk, ''), coalesce(d.suggest, ''), true,
      d.fixed, array(select value::bigint from json_array_elements_text(d.after)),
      ${ctx.actor.userId}, greatest(least(d.found_at, ${ctx.now}::timestamptz), ${record.started_at}::timestamptz), ${record.organizer_id}, ${record.examine_by}, ${ctx.actor.userId}, ${ctx.actor.userId}, ${ctx.now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as d(client_id uuid, item_id bigint, class_id bigint, descr_id bigint, description text,
      level text, photos json, place text, room_id bigint, risk text, suggest text, found_at timestamptz, fixed boolean, after json)
    join classes k on k.id = d.class_id
    left join inspection.activity_item i on i.school_id = ${ctx.schoolId} and i.act_id = ${record.act_id} and i.item_id = d.item_id
    on conflict (school_id, client_id) do update set class_id = excluded.class_id, descr_id = excluded.descr_id, description = excluded.description,
      place = excluded.place, level = excluded.level, photos = excluded.photos, risk = excluded.risk, suggest = excluded.suggest,
      fixed = excluded.fixed, after_photos = excluded.after_photos, room_id = excluded.room_id, item_id = excluded.item_id, category_code = excluded.category_code, version = p.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where p.is_draft and p.record_id = ${record.id} and p.deleted_at is null and (p.found_by = ${ctx.actor.userId} or ${record.is_leader})
    )
    select count(*) as known from classes`.execute(ctx.db);
  assert(written[0]!.known === new Set(rows.map((row) => row.class_id)).size, inspectionErrors.classUnknown);
}

/** Removes drafts that the inspector deleted on the phone. */
export async function discardDrafts(ctx: Ctx, record: LockedRecord, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  await sql`update inspection.problem set deleted_at = ${ctx.now}, updated_by = ${ctx.actor.userId}, updated_at = ${ctx.now}, version = version + 1
    where school_id = ${ctx.schoolId} and record_id = ${record.id} and client_id = any(${[...clientIds]}::uuid[]) and is_draft and deleted_at is null
      and (found_by = ${ctx.actor.userId} or ${record.is_leader})`.execute(ctx.db);
}
