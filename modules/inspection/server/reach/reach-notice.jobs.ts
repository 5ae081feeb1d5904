import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { objectionStates, ObjectionStatus, ReachStage, WorkStage, workStates } from '../../shared/core/reach.states.ts';
import { InspectorKind } from '../../shared/library/inspector.ts';
import { disputableUntil, resultTables } from './reach-result.queries.ts';

type Work = {
  id: number;
  act_id: number;
  act_name: string;
  stage: number;
  version: number;
  unit_name: string;
  due_on: string | null;
  return_reason: string;
  by: number | null;
};

async function listWorks(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Work[]> {
  const { rows } =
    await sql<Work>`select w.id, w.act_id, a.act_name, w.stage, w.version, u.name as unit_name, s.to_on::text as due_on,
      w.return_reason, w.submitted_by as by
    from inspection.reach_work w join inspection.activity a on a.school_id = w.school_id and a.id = w.act_id and a.deleted_at is null
    join org.unit u on u.school_id = w.school_id and u.id = w.unit_id
    left join inspection.reach_stage s on s.school_id = w.school_id and s.act_id = w.act_id and s.stage = w.stage
    where w.school_id = ${ctx.schoolId} and ${condition}`.execute(ctx.db);
  return rows;
}

const holders = (
  role: string,
) => sql`join identity.role q on q.school_id = h.school_id and q.id = h.role_id and q.status = 1
  and q.role_key = ${role}`;

/** Who fills in works `w`: managers of the laboratory, the college and its inspectors, or the group of the activity. */
async function listActors(ctx: Ctx, condition: RawBuilder<unknown>): Promise<number[]> {
  const today = sql`${formatDate(ctx.now)}::date`;
  const works = sql`works as materialized (select w.stage, w.lab_id, w.org_id, w.college_id, w.group_id from inspection.reach_work w
    where w.school_id = ${ctx.schoolId} and ${condition})`;
  const { rows } = await sql<{ id: number }>`with ${works}
    select h.user_id as id from identity.holding h ${holders('lab')}
      where h.school_id = ${ctx.schoolId} and h.org_id in (select lab_id from works where stage = ${WorkStage.self})
    union select h.user_id from identity.holding h ${holders('college')}
      where h.school_id = ${ctx.schoolId} and (h.org_id in (select college_id from works where stage = ${WorkStage.college})
        or h.org_id in (select org_id from works where stage = ${WorkStage.self}))
    union select i.user_id from inspection.inspector i
      where i.school_id = ${ctx.schoolId} and i.kind = ${InspectorKind.college} and i.status = ${Enabled.on}
        and ${today} between i.from_on and i.to_on
        and (i.org_id in (select college_id from works where stage = ${WorkStage.college})
          or exists (select 1 from works where stage = ${WorkStage.college} and college_id = any(i.duty_org_ids)))
    union select i.user_id from inspection.activity_inspector i
      where i.school_id = ${ctx.schoolId} and i.group_id in (select group_id from works where stage = ${WorkStage.school})`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}

const start = '/lab-check/reach-check/check-work' as const;

/** A stage opens for the first units: its actors are told once for each activity and stage. */
export async function notifyReachStage(ctx: Ctx, { id, stage }: { id: number; stage: number }): Promise<void> {
  const opened = sql`w.act_id = ${id} and w.stage = ${stage} and w.opened_at is not null`;
  const [work] = await listWorks(ctx, sql`${opened} limit 1`);
  if (!work) return;
  await notify(ctx, {
    type: 'REACH_STAGE',
    userIds: await listActors(ctx, opened),
    params: { act_name: work.act_name, stage: labelOf(ReachStage, stage), deadline: work.due_on ?? '' },
    url: start,
    dedupe: `reach:${id}:stage:${stage}`,
    awaits: { docType: 'inspection.activity', ids: [id], states: [String(ActivityStatus.running)] },
  });
}

const open = workStates.transitions.submit.from.map(String);
const awaitsWork = ({ id }: Work) => ({ docType: 'inspection.reach_work', ids: [id], states: open });

/** A returned work goes back to who has submitted it. */
export async function notifyReachReturned(ctx: Ctx, { id }: { id: number }): Promise<void> {
  for (const work of await listWorks(ctx, sql`w.id = ${id} and w.return_reason <> ''`))
    await notify(ctx, {
      type: 'REACH_RETURNED',
      userIds: work.by === null ? [] : [work.by],
      params: {
        act_name: work.act_name,
        lab: work.unit_name,
        stage: labelOf(ReachStage, work.stage),
        opinion: work.return_reason,
      },
      url: `/lab-check/reach-check/check-work/${work.id}`,
      dedupe: `reach-work:${work.id}:returned:${work.version}`,
      awaits: awaitsWork(work),
    });
}

/** A re-check is asked of those who check at the last stage. */
export async function notifyReachRecheck(ctx: Ctx, { id }: { id: number }): Promise<void> {
  for (const work of await listWorks(ctx, sql`w.id = ${id}`))
    await notify(ctx, {
      type: 'REACH_RECHECK',
      userIds: await listActors(ctx, sql`w.id = ${id}`),
      params: { act_name: work.act_name, lab: work.unit_name },
      url: `/lab-check/reach-check/check-work/${work.id}`,
      dedupe: `reach-work:${work.id}:recheck`,
      awaits: awaitsWork(work),
    });
}

/** Published results: to the laboratories and colleges that have one. */
export async function notifyReachResult(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{
    act_name: string;
    until: Date;
  }>`select a.act_name, ${disputableUntil} - interval '1 day' as until
    from ${resultTables} where r.school_id = ${ctx.schoolId} and r.act_id = ${id} and a.results_published_at is not null limit 1`.execute(
    ctx.db,
  );
  const [act] = rows;
  if (!act) return;
  const { rows: people } = await sql<{ id: number }>`select distinct h.user_id as id from identity.holding h
    join identity.role q on q.school_id = h.school_id and q.id = h.role_id and q.status = 1 and q.role_key in ('lab', 'college')
    where h.school_id = ${ctx.schoolId} and h.org_id in (select x from inspection.reach_result r, unnest(array[r.lab_id, r.college_id]) x
      where r.school_id = ${ctx.schoolId} and r.act_id = ${id} and x is not null)`.execute(ctx.db);
  await notify(ctx, {
    type: 'REACH_RESULT',
    userIds: people.map((row) => row.id),
    params: { act_name: act.act_name, deadline: formatDate(act.until) },
    url: `/lab-check/reach-check/check-result-org/${id}`,
    dedupe: `reach:${id}:result`,
  });
}

/** The answer to an objection, to who has sent it. */
export async function notifyReachAnswered(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{ by: number; status: number; answer: string; unit_name: string; act_name: string }>`
    select x.created_by as by, x.status, x.answer, u.name as unit_name, a.act_name from ${resultTables}
    where r.school_id = ${ctx.schoolId} and r.id = ${id} and x.status = any(${Object.values(objectionStates.transitions).map(({ to }) => to)})`.execute(
    ctx.db,
  );
  for (const { by, status, answer, unit_name, act_name } of rows)
    await notify(ctx, {
      type: 'REACH_ANSWERED',
      userIds: [by],
      params: { act_name, lab: unit_name, result: labelOf(ObjectionStatus, status), opinion: answer },
      url: `/lab-check/reach-check/check-result/${id}`,
      dedupe: `reach-result:${id}:answered`,
    });
}
