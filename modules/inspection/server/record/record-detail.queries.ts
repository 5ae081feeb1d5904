import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { asksLab } from '../../shared/core/check-items.rules.ts';
import type { RecordDetail } from '../../shared/record/record.ts';
import type { DraftRow } from '../../shared/record/draft.ts';
import { optionsOf } from '../core/option.queries.ts';
import type { Answer } from './answers.rules.ts';
import { listFrozenItems } from './record.queries.ts';
import { belongsTo, checks, readableRecords, recordActions, type RecordFacts } from './record.policy.ts';

type Stored = Omit<RecordDetail, 'photos' | 'sign' | 'checked_at' | 'answers' | 'items' | 'problems' | 'can'> &
  RecordFacts & {
    photo_ids: number[];
    sign_id: number | null;
    checked_at: Date | null;
    answers: Answer[];
    lab_classes: number[];
    aptitude_ids: number[];
    risk_ids: number[];
  };

/** One record with its answers, problems and photos. */
export async function findRecord(ctx: Ctx, { id }: { id: number }): Promise<RecordDetail> {
  const { photo_ids, sign_id, answers, ...record } = await findStored(ctx, id);
  const [items, drafts, options] = await Promise.all([
    listFrozenItems(ctx, record.act_id),
    draftRows(ctx, sql<boolean>`p.record_id = ${id}`, 200, 0, true),
    optionsOf(ctx),
  ]);
  const refs = await fileRefs(ctx, [
    ...photo_ids,
    ...(sign_id === null ? [] : [sign_id]),
    ...answers.flatMap((row) => row.photos),
  ]);
  const mayJudge = record.is_inspector || record.is_leader;
  return {
    ...record,
    checked_at: record.checked_at && formatDateTime(record.checked_at),
    photos: pickFiles(refs, photo_ids),
    sign: sign_id === null ? null : (refs.get(sign_id) ?? null),
    answers: answers.map((row) => ({ ...row, photos: pickFiles(refs, row.photos) })),
    items: items.filter((item) => asksLab(item, record)),
    problems: drafts.filter((problem) => mayJudge || !problem.is_draft),
    can: recordActions(ctx.actor, record, options.draft_grace_days, ctx.now),
  };
}

async function findStored(ctx: Ctx, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select r.id as record_id, r.act_id, a.act_no, a.act_name, a.status as act_status, a.ended_at, a.item_mode, r.lab_id, u.code as lab_no,
      u.name as lab_name, coalesce(c.name, '') as college_name, l.lab_level, g.name as group_name, r.companion, r.good_points, r.note,
      to_jsonb(r.photos) as photo_ids, r.sign_id, r.checked_at, r.status, r.conclusion, r.lng, r.lat, r.answers, r.version,
      coalesce((select json_agg(json_build_object('room_id', m.id, 'room_no', m.room_no) order by m.room_no)
        from base_info.lab_room x join org.room m on m.school_id = x.school_id and m.id = x.room_id
        where x.school_id = r.school_id and x.lab_id = r.lab_id), '[]') as rooms,
      coalesce((select json_agg(json_build_object('user_id', n.id, 'name', n.name) order by n.id)
        from identity.account n where n.school_id = r.school_id and n.id = any(r.inspector_ids)), '[]') as inspectors,
      ${checks(ctx.actor, ctx.schoolId)} as is_inspector, ${ctx.actor.userId} in (a.leader_id, g.leader_id) as is_leader,
      ${belongsTo(ctx.actor, ctx.schoolId)} as is_member,
      case when l.lab_class is null then l.lab_classes else l.lab_classes || l.lab_class end as lab_classes,
      to_jsonb(array(select t.attribute_id from base_info.lab_aptitude t where t.school_id = r.school_id and t.lab_id = r.lab_id)) as aptitude_ids,
      to_jsonb(array(select t.attribute_id from base_info.lab_risk_point t where t.school_id = r.school_id and t.lab_id = r.lab_id)) as risk_ids
    from inspection.record r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    join inspection.activity_group g on g.school_id = r.school_id and g.id = r.group_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id
    left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id} and a.deleted_at is null
      and ${readableRecords(ctx.actor, ctx.schoolId, 'inspection.record.read')}`.execute(ctx.db);
  return found(rows[0], '检查记录');
}

type StoredDraft = Omit<DraftRow, 'photos' | 'found_at' | 'can'> & { photos: number[]; found_at: Date; leads: boolean };

/** Problems of records as inspectors see them; whoever found one, or leads, may still change its draft. */
export async function draftRows(
  ctx: Ctx,
  where: RawBuilder<boolean>,
  limit: number,
  offset: number,
  issuedToo = false,
): Promise<DraftRow[]> {
  const { rows } = await sql<StoredDraft>`
    select p.id as problem_id, p.client_id, p.problem_no, p.is_draft, p.item_id, p.class_id, k.name as class_name, p.descr_id, p.description, p.level,
      p.state, p.place, p.room_id, p.risk, p.suggest, to_jsonb(p.photos) as photos, p.found_by, f.name as found_by_name, p.found_at, p.act_id, p.record_id, p.org_id,
      u.name as org_name, coalesce(c.name, '') as college_name, p.version, ${leads(ctx)} as leads
    from inspection.problem p join inspection.problem_class k on k.school_id = p.school_id and k.id = p.class_id
    join identity.account f on f.school_id = p.school_id and f.id = p.found_by
    join org.unit u on u.school_id = p.school_id and u.id = p.org_id
    join inspection.activity a on a.school_id = p.school_id and a.id = p.act_id join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    left join org.unit c on c.school_id = p.school_id and c.id = p.college_id
    where p.school_id = ${ctx.schoolId} and p.deleted_at is null and (p.is_draft or ${issuedToo}) and ${where}
    order by p.id limit ${limit} offset ${offset}`.execute(ctx.db);
  const refs = await fileRefs(
    ctx,
    rows.flatMap((row) => row.photos),
  );
  return rows.map(({ leads: isLeader, ...row }) => ({
    ...row,
    photos: pickFiles(refs, row.photos),
    found_at: formatDateTime(row.found_at),
    can:
      row.is_draft && (isLeader || row.found_by === ctx.actor.userId)
        ? ['edit', 'delete', ...(isLeader ? ['merge'] : [])]
        : [],
  }));
}

/** Organizer of the activity, its leader, or leader of the group that checked. */
export const leads = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(a.leader_id = ${ctx.actor.userId}
  or exists (select 1 from inspection.record r join inspection.activity_group g on g.school_id = r.school_id and g.id = r.group_id
    where r.school_id = p.school_id and r.id = p.record_id and g.leader_id = ${ctx.actor.userId})
  or ${organizes(ctx)})`;

export const organizes = (ctx: Ctx): RawBuilder<boolean> =>
  within(scopeOf(ctx.actor, 'inspection.activity.edit'), 'o.path');
