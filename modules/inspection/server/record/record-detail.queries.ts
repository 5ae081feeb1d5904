import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { appliesTo } from '../../shared/core/check-items.rules.ts';
import type { RecordDetail } from '../../shared/record/record.ts';
import { optionsOf } from '../core/option.queries.ts';
import type { Answer } from './answers.rules.ts';
import { listProblemsOf } from './draft.queries.ts';
import { listSnapshotItems } from './record.queries.ts';
import { belongsTo, checks, readableRecords, recordActions, type RecordFacts } from './record.policy.ts';
import { rightFor, typesFor } from '../../shared/core/type-rights.ts';

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
    listSnapshotItems(ctx, record.act_id),
    listProblemsOf(ctx, id),
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
    items: items.filter((item) => appliesTo(item, record)),
    problems: drafts.filter((problem) => mayJudge || !problem.is_draft || problem.fixed),
    can: recordActions(ctx.actor, record, options.draft_grace_days, ctx.now),
  };
}

async function findStored(ctx: Ctx, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select r.id, r.act_id, a.act_no, a.act_name, a.act_type, a.status as act_status, a.ended_at, a.item_mode, r.lab_id, u.code as lab_no,
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
      and a.act_type = any(${typesFor(ctx.actor, 'fill', 'result')}) and ${readableRecords(ctx.actor, ctx.schoolId, rightFor(ctx.actor, 'result'))}`.execute(
    ctx.db,
  );
  return found(rows[0], '检查记录');
}
