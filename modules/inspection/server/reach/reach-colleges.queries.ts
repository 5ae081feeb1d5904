import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { WorkStage } from '../../shared/core/reach.states.ts';
import type { MyReachActivity, ReachWorkCollege, StageProgress, reachWorkApi } from '../../shared/reach/reach-work.ts';
import type { ReachResultCollege, reachResultApi } from '../../shared/reach/reach-result.ts';
import { activityList } from '../activity/activity.queries.ts';
import { labFigures } from '../core/reach-figures.queries.ts';
import { readableResults } from './reach-result.policy.ts';
import { resultTables } from './reach-result.queries.ts';
import { isOwnWork, readableWorks } from './reach-work.policy.ts';
import { isMine, isMyConfirm } from './work-facts.queries.ts';
import { isDone, workTables } from './reach-work.queries.ts';

/** The reach check, if the caller sees it. */
async function headOf(ctx: Ctx, id: number) {
  const [act] = await activityList.all(ctx, { act_type: ActType.reach }, sql`a.id = ${id}`, 1);
  return found(act, '达标检查活动');
}

type Counted = {
  college_id: number | null;
  college_name: string;
  college_code: string;
  labs: number;
  stages: StageProgress[];
  own: ReachWorkCollege['own'];
};

/** The reach check of works that the caller reads; without one, as the list of activities shows it. */
export async function findWorkHead(ctx: Ctx, id: number): Promise<{ act_name: string; stage: number | null }> {
  const { rows } = await sql<{ act_name: string; stage: number | null }>`select a.act_name, ${stageToday(ctx)} as stage
    from ${workTables} where w.school_id = ${ctx.schoolId} and w.act_id = ${id} and ${readableWorks(ctx)} limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? headOf(ctx, id);
}

/** 检查单位: colleges with the progress of each stage, within the caller's reach. */
export async function listWorkColleges(
  ctx: Ctx,
  { id }: { id: number },
): Promise<OutputOf<typeof reachWorkApi.colleges>> {
  const { act_name, stage } = await findWorkHead(ctx, id);
  const { rows } = await sql<Counted>`with n as (
      select w.college_id, coalesce(c.name, '校直属') as college_name, coalesce(c.code, '') as college_code, w.stage, w.lab_id, w.id, w.status,
        ${isDone} as done
      from ${workTables} where w.school_id = ${ctx.schoolId} and w.act_id = ${id} and w.revision = 1 and ${readableWorks(ctx)}
    ), staged as (
      select college_id, stage, count(*) as works, count(*) filter (where done) as done from n where lab_id is not null group by 1, 2
    )
    select n.college_id, n.college_name, n.college_code, count(distinct n.lab_id) as labs,
      (select coalesce(json_agg(json_build_object('stage', s.stage, 'works', s.works, 'done', s.done) order by s.stage), '[]')
        from staged s where s.college_id is not distinct from n.college_id) as stages,
      coalesce(json_agg(json_build_object('id', n.id, 'stage', n.stage, 'status', n.status) order by n.stage)
        filter (where n.lab_id is null), '[]') as own
    from n group by n.college_id, n.college_name, n.college_code order by n.college_code`.execute(ctx.db);
  return { act_name, stage, content: rows.map(({ college_code: _code, ...row }) => row) };
}

/** The stage of today of work `w`'s activity. */
const stageToday = ({ now }: Ctx) => sql`(select z.stage from inspection.reach_stage z where z.school_id = w.school_id
  and z.act_id = w.act_id and z.from_on <= ${formatDate(now)}::date order by z.stage desc limit 1)`;

type StoredMine = Omit<MyReachActivity, 'end_at'> & { end_at: Date };

/** Running reach checks, and re-checks after them, in which the caller has works. */
export async function listMyActivities(ctx: Ctx): Promise<{ content: MyReachActivity[] }> {
  const { rows } = await sql<StoredMine>`select w.act_id, a.act_no, a.act_name, a.end_at,
      min(${stageToday(ctx)}) as stage,
      count(*) filter (where ${isOwnWork(ctx)}) as works, count(*) filter (where ${isOwnWork(ctx)} and ${isDone}) as done,
      count(*) filter (where ${isMine(ctx)}) as open, count(*) filter (where ${isMyConfirm(ctx)}) as confirm
    from ${workTables} where w.school_id = ${ctx.schoolId} and ${readableWorks(ctx)} and (${isOwnWork(ctx)} or ${isMyConfirm(ctx)})
      and (a.status = ${ActivityStatus.running} or ${isMine(ctx)})
    group by w.act_id, a.act_no, a.act_name, a.end_at order by a.end_at, w.act_id limit 100`.execute(ctx.db);
  return { content: rows.map((row) => ({ ...row, end_at: formatDateTime(row.end_at) })) };
}

type StoredCollege = Omit<ReachResultCollege, 'reached_rate'> & { college_code: string; reached: number };

/** 学院检查结果: figures of the laboratories by college, and the college's own result. */
export async function listResultColleges(
  ctx: Ctx,
  { id }: { id: number },
): Promise<OutputOf<typeof reachResultApi.colleges>> {
  const { act_name, is_published, status } = await headOf(ctx, id);
  const { rows } = await sql<StoredCollege>`select r.college_id, coalesce(c.name, '校直属') as college_name,
      coalesce(c.code, '') as college_code, ${labFigures},
      min(case when r.lab_id is null then json_build_object('id', r.id, 'final', r.final, 'grade', r.grade)::text end)::json as own
    from ${resultTables} where r.school_id = ${ctx.schoolId} and r.act_id = ${id} and ${readableResults(ctx)}
    group by 1, 2, 3 order by 3`.execute(ctx.db);
  const { rows: heads } = await sql<{
    published_at: Date | null;
    unfinished: number;
  }>`select a.results_published_at as published_at,
      (select count(*) from inspection.reach_work w where w.school_id = a.school_id and w.act_id = a.id and w.revision = 1
        and w.stage <> ${WorkStage.self} and not ${isDone} and not exists (select 1 from inspection.reach_work n
          where n.school_id = w.school_id and n.result_id = w.result_id and n.revision = 1 and n.stage > w.stage)) as unfinished
    from inspection.activity a where a.school_id = ${ctx.schoolId} and a.id = ${id}`.execute(ctx.db);
  const { published_at, unfinished } = heads[0]!;
  const mayPublish =
    holdsRight(ctx.actor, 'inspection.reach.edit') && !is_published && status !== ActivityStatus.waiting;
  return {
    act_name,
    published_at: published_at && formatDateTime(published_at),
    unfinished,
    content: rows.map(({ college_code: _code, reached, ...row }) => ({
      ...row,
      reached_rate: rateOf(reached, row.checked),
    })),
    can: mayPublish ? ['publish'] : [],
  };
}
