import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { DelayStatus } from '../../shared/core/problem.states.ts';
import type { ProblemDetail } from '../../shared/problem/problem.ts';
import { listDelaysOf } from './delay.queries.ts';
import { optionsOf } from '../core/option.queries.ts';
import { problemList } from './problem.queries.ts';

const text = (at: Date | null) => at && formatDateTime(at);

/** A problem with its rounds, delays, reassignments and log. */
export async function findProblem(ctx: Ctx, { id }: { id: number }): Promise<ProblemDetail> {
  const row = await problemList.find(ctx, id);
  const [rest, rounds, delays, reassigns, log, options] = await Promise.all([
    findRest(ctx, id),
    listRounds(ctx, id),
    listDelaysOf(ctx, id),
    listReassigns(ctx, id),
    listLog(ctx, id),
    optionsOf(ctx),
  ]);
  const firstLine = { id: 0, at: row.found_at, who: row.found_by_name, what: '发现隐患', note: '', bad: false };
  const agreed = delays.filter((delay) => delay.status === DelayStatus.agreed).length;
  return {
    ...row,
    ...rest,
    rounds,
    delays,
    reassigns,
    log: [...log, firstLine],
    limits: {
      delay_days: options.max_delay_days,
      delays_left: Math.max(0, options.max_delay_times - agreed),
      plan_days: options.max_plan_days,
    },
  };
}

type Rest = Pick<
  ProblemDetail,
  | 'record_id'
  | 'room_id'
  | 'item_id'
  | 'item_name'
  | 'facility_name'
  | 'equipment_name'
  | 'descr_id'
  | 'risk'
  | 'suggest'
  | 'organizer_name'
  | 'examine_by'
  | 'cc_names'
>;

async function findRest(ctx: Ctx, id: number): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select p.record_id, p.room_id, p.item_id, coalesce(i.name, '') as item_name,
      coalesce(nullif(y.name, ''), k.name, '') as facility_name, coalesce(q.name, '') as equipment_name, p.descr_id, p.risk, p.suggest, o.name as organizer_name,
      p.examine_by, array(select n.name from identity.account n where n.school_id = p.school_id and n.id = any(p.cc_ids) order by n.id) as cc_names
    from inspection.problem p join org.unit o on o.school_id = p.school_id and o.id = p.organizer_id
    left join inspection.item i on i.school_id = p.school_id and i.id = p.item_id
    left join base_info.lab_facility y on y.school_id = p.school_id and y.id = p.facility_id
    left join base_info.equipment q on q.school_id = p.school_id and q.id = p.equipment_id
    left join codes.code k on k.school_id = y.school_id and k.parent_key = 'material_category' and k.code = y.category
    where p.school_id = ${ctx.schoolId} and p.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

type StoredRound = Omit<
  ProblemDetail['rounds'][number],
  'photos' | 'files' | 'examine_photos' | 'submitted_at' | 'first_at' | 'examined_at'
> & {
  photos: number[];
  files: number[];
  examine_photos: number[];
  submitted_at: Date;
  first_at: Date | null;
  examined_at: Date | null;
};

async function listRounds(ctx: Ctx, id: number) {
  const { rows } = await sql<StoredRound>`
    select t.id, t.round, t.kind, t.measures, t.cause, t.finish_on, t.interim, t.budget, t.cost, t.executor, to_jsonb(t.photos) as photos, to_jsonb(t.files) as files,
      coalesce(s.name, '') as submitted_by_name, t.submitted_at, t.result, t.first_opinion, coalesce(b.name, '') as first_by_name, t.first_at,
      t.opinion, to_jsonb(t.examine_photos) as examine_photos, coalesce(e.name, '') as examined_by_name, t.examined_at
    from inspection.rectification t
    left join identity.account s on s.school_id = t.school_id and s.id = t.submitted_by
    left join identity.account b on b.school_id = t.school_id and b.id = t.first_by
    left join identity.account e on e.school_id = t.school_id and e.id = t.examined_by
    where t.school_id = ${ctx.schoolId} and t.problem_id = ${id} order by t.id`.execute(ctx.db);
  const refs = await fileRefs(
    ctx,
    rows.flatMap((row) => [...row.photos, ...row.files, ...row.examine_photos]),
  );
  return rows.map((row) => ({
    ...row,
    photos: pickFiles(refs, row.photos),
    files: pickFiles(refs, row.files),
    examine_photos: pickFiles(refs, row.examine_photos),
    submitted_at: formatDateTime(row.submitted_at),
    first_at: text(row.first_at),
    examined_at: text(row.examined_at),
  }));
}

async function listReassigns(ctx: Ctx, id: number) {
  const { rows } = await sql<Omit<ProblemDetail['reassigns'][number], 'at'> & { at: Date }>`
    select f.name as from_org, coalesce(x.name, '') as from_user, t.name as to_org, coalesce(y.name, '') as to_user, g.reason,
      coalesce(b.name, '') as by_name, g.created_at as at
    from inspection.reassign g
    join org.unit f on f.school_id = g.school_id and f.id = g.from_org_id
    join org.unit t on t.school_id = g.school_id and t.id = g.to_org_id
    left join identity.account x on x.school_id = g.school_id and x.id = g.from_user_id
    left join identity.account y on y.school_id = g.school_id and y.id = g.to_user_id
    left join identity.account b on b.school_id = g.school_id and b.id = g.created_by
    where g.school_id = ${ctx.schoolId} and g.problem_id = ${id} order by g.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: formatDateTime(row.at) }));
}

const badActions = /退回|不成立|撤销|不合格|不同意/;

/** Timeline of the problem, newest first. */
async function listLog(ctx: Ctx, id: number): Promise<ProblemDetail['log']> {
  const { rows } = await sql<{ id: number; at: Date; who: string; what: string; note: string }>`
    select id, at, user_name as who, action as what, note from kernel.op_log
    where school_id = ${ctx.schoolId} and doc_type = 'inspection.problem' and doc_id = ${id} order by id desc limit 200`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, at: formatDateTime(row.at), bad: badActions.test(row.what) }));
}
