import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { ActivityInput, StageInput } from '../../shared/activity/activity.ts';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { ListVersionStatus } from '../../shared/core/check-list.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { ReachStage, ReachTarget, WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { planFault } from './reach-stages.rules.ts';

type ReachInput = Pick<ActivityInput, 'stages' | 'lists' | 'start' | 'end'>;

/** Columns that only a reach check fills: the rule in force, which it keeps from then on. */
export async function reachValues(ctx: Ctx, actType: number, input: ReachInput): Promise<{ rule_id: number | null }> {
  if (actType !== ActType.reach) return { rule_id: null };
  const { stages = [], lists = [], start, end } = input;
  const fault = planFault({ start, end, stages, lists });
  assert(!fault, fault?.error ?? inspectionErrors.stagesMissing, fault?.params ?? {});
  await checkLists(ctx, lists);
  const { rows } = await sql<{ id: number }>`select r.id from inspection.reach_rule r
    where r.school_id = ${ctx.schoolId} order by r.revision desc limit 1`.execute(ctx.db);
  return { rule_id: rows[0]!.id };
}

/** Only published versions of enabled lists for the right target. */
async function checkLists(ctx: Ctx, lists: NonNullable<ReachInput['lists']>) {
  const { rows } = await sql<{ known: number }>`select count(*) as known
    from json_to_recordset(${JSON.stringify(lists)}::json) as x(target text, version_id bigint)
    join inspection.check_list_version v on v.school_id = ${ctx.schoolId} and v.id = x.version_id
      and v.status = ${ListVersionStatus.published}
    join inspection.check_list k on k.school_id = v.school_id and k.id = v.list_id and k.target = x.target
      and k.deleted_at is null`.execute(ctx.db);
  const count = lists.length - rows[0]!.known;
  assert(count === 0, inspectionErrors.reachListOutside, { count });
}

/** Items that the laboratories of the activity are asked; records name them after the publication. */
export async function itemsOfLists(ctx: Ctx, lists: ReachInput['lists'] = []): Promise<number[]> {
  const versions = lists.filter(({ target }) => target === ReachTarget.lab).map((row) => row.version_id);
  const { rows } = await sql<{ item_id: number }>`select distinct i.item_id from inspection.check_list_item i
    where i.school_id = ${ctx.schoolId} and i.version_id = any(${versions}) order by i.item_id`.execute(ctx.db);
  return rows.map((row) => row.item_id);
}

/** Writes stages and lists, in place of those of a former plan. */
export async function writeReach(ctx: Ctx, actId: number, { stages = [], lists = [] }: ReachInput): Promise<void> {
  await sql`delete from inspection.reach_stage where school_id = ${ctx.schoolId} and act_id = ${actId}`.execute(ctx.db);
  await sql`delete from inspection.reach_list where school_id = ${ctx.schoolId} and act_id = ${actId}`.execute(ctx.db);
  await sql`with staged as (
      insert into inspection.reach_stage (school_id, act_id, stage, from_on, to_on)
      select ${ctx.schoolId}, ${actId}, stage, "from", "to"
      from json_to_recordset(${JSON.stringify(stages)}::json) as x(stage int, "from" date, "to" date)
    )
    insert into inspection.reach_list (school_id, act_id, target, lab_class, version_id)
    select ${ctx.schoolId}, ${actId}, target, lab_class, version_id
    from json_to_recordset(${JSON.stringify(lists)}::json) as x(target text, lab_class int, version_id bigint)`.execute(
    ctx.db,
  );
}

/** Stages of a running reach check end later; what was submitted stays. */
export async function extendStages(ctx: Ctx, actId: number, stages: readonly StageInput[], end: string): Promise<void> {
  const { rows } = await sql<{ stage: number; to_on: string }>`select s.stage, s.to_on::text as to_on
    from inspection.reach_stage s where s.school_id = ${ctx.schoolId} and s.act_id = ${actId}`.execute(ctx.db);
  const known = new Map(rows.map((row) => [row.stage, row.to_on]));
  for (const { stage, to } of stages) {
    const before = known.get(stage);
    const name = { stage: labelOf(ReachStage, stage) };
    assert(before !== undefined, inspectionErrors.stageUnknown, name);
    assert(to >= before, inspectionErrors.stageEarlier, name);
    assert(to <= end, inspectionErrors.stageOutside, name);
  }
  await sql`update inspection.reach_stage s set to_on = x.to
    from json_to_recordset(${JSON.stringify(stages)}::json) as x(stage int, "to" date)
    where s.school_id = ${ctx.schoolId} and s.act_id = ${actId} and s.stage = x.stage`.execute(ctx.db);
}

/**
 * Results and works of the laboratories and, with a list for them, of their colleges. A college rates itself and is checked
 * by the school: by the group with most of its laboratories. Nothing is made for other types.
 */
export async function makeWorks(ctx: Ctx, actId: number): Promise<void> {
  const me = ctx.actor.userId;
  await sql`with lab as (
      select t.lab_id, u.college_id, t.group_id, coalesce(l.lab_class, 0) as lab_class
      from inspection.activity_lab t join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
      join base_info.lab l on l.school_id = t.school_id and l.id = t.lab_id
      where t.school_id = ${ctx.schoolId} and t.act_id = ${actId}
    ), list as (
      select r.target, r.lab_class, r.version_id from inspection.reach_list r
      where r.school_id = ${ctx.schoolId} and r.act_id = ${actId}
    ), target as (
      select lab.lab_id, null::bigint as org_id, lab.college_id, lab.group_id, x.version_id from lab
      cross join lateral (select version_id from list where target = 'lab' and list.lab_class in (0, lab.lab_class)
        order by list.lab_class desc limit 1) x
      union all
      select null, g.college_id, g.college_id, g.group_id, list.version_id from list
      join (select distinct on (college_id) college_id, group_id from lab where college_id is not null
        group by college_id, group_id order by college_id, count(*) desc, group_id) g on list.target = 'college'
    ), result as (
      insert into inspection.reach_result (school_id, act_id, lab_id, org_id, college_id, created_by, updated_by)
      select ${ctx.schoolId}, ${actId}, lab_id, org_id, college_id, ${me}, ${me} from target
      on conflict (school_id, act_id, unit_id) do nothing returning id, unit_id
    )
    insert into inspection.reach_work (school_id, act_id, result_id, stage, lab_id, org_id, college_id, group_id, version_id, created_by, updated_by)
    select ${ctx.schoolId}, ${actId}, result.id, s.stage, t.lab_id, t.org_id, t.college_id,
      case when s.stage = ${WorkStage.school} then t.group_id end, t.version_id, ${me}, ${me}
    from result join target t on coalesce(t.lab_id, t.org_id) = result.unit_id
    join inspection.reach_stage s on s.school_id = ${ctx.schoolId} and s.act_id = ${actId} and s.stage <= ${WorkStage.school}
      and (t.lab_id is not null or s.stage <> ${WorkStage.college})`.execute(ctx.db);
  await openDueStages(ctx, actId);
}

/** Laboratories leave a running reach check with their untouched works. */
export async function removeWorks(ctx: Ctx, actId: number, labIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ begun: number }>`select count(distinct w.lab_id) as begun from inspection.reach_work w
    where w.school_id = ${ctx.schoolId} and w.act_id = ${actId} and w.lab_id = any(${[...labIds]})
      and w.status <> ${WorkStatus.unchecked}`.execute(ctx.db);
  assert(rows[0]!.begun === 0, inspectionErrors.labBegun, { count: rows[0]!.begun });
  await sql`delete from inspection.reach_result where school_id = ${ctx.schoolId} and act_id = ${actId}
    and lab_id = any(${[...labIds]})`.execute(ctx.db);
}

/** Work `p` of the stage before `w`, of the same target and revision. */
const before = sql`(select p.status, p.confirmed_at, p.stage, p.act_id from inspection.reach_work p
  where p.school_id = w.school_id and p.result_id = w.result_id and p.revision = w.revision and p.stage < w.stage
  order by p.stage desc limit 1)`;

/**
 * Opens works whose stage has come: the first at its first day, others when the stage before is over. A submission opens
 * the next one at once. Their actors are told once for each activity and stage.
 */
export async function openDueStages(ctx: Ctx, actId?: number): Promise<void> {
  const today = sql`${formatDate(ctx.now)}::date`;
  const { rows } = await sql<{ act_id: number; stage: number }>`with opened as (
      update inspection.reach_work w set opened_at = ${ctx.now}, version = w.version + 1, updated_at = ${ctx.now}
      from inspection.activity a, inspection.reach_stage s
      where w.school_id = ${ctx.schoolId} and w.opened_at is null ${actId === undefined ? sql`` : sql`and w.act_id = ${actId}`}
        and a.school_id = w.school_id and a.id = w.act_id and a.status = ${ActivityStatus.running}
        and s.school_id = w.school_id and s.act_id = w.act_id and s.stage = w.stage
        and case when exists ${before}
          then exists (select 1 from ${before} p join inspection.reach_stage q on q.school_id = ${ctx.schoolId}
            and q.act_id = p.act_id and q.stage = p.stage where q.to_on < ${today})
          else s.from_on <= ${today} end
      returning w.act_id, w.stage
    ) select distinct act_id, stage from opened`.execute(ctx.db);
  for (const { act_id, stage } of rows) await ctx.job('inspection.notify-reach-stage', { id: act_id, stage });
}
