import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, formatDate, mondayOf, parseDateTime } from '#kernel/shared/time.ts';
import { workingInstant, workedUntil } from '#kernel/shared/working-time.rules.ts';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { ListVersionStatus } from '../../shared/core/check-list.states.ts';
import type { ReachRule } from '../../shared/core/reach-rule.ts';
import { ReachStage, ReachTarget, WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { makeWorks } from '../activity/activity-reach.service.ts';
import { rankActivity, writeRecords } from '../reach/reach-score.service.ts';
import { addActivityLabs, storeActivity, type Activity, type Checks } from './activity.demo.ts';
import { fillWorks, type Stages } from './reach-work.demo.ts';

const { self, college, school, publicity, recommend, award } = ReachStage;
/** Laboratories of one check; more say nothing more. */
const most = 36;

/** One check is over and published; the other one is in its second stage. Days are counted from this Monday. */
const plans = [
  {
    title: '年春季实验室安全达标检查',
    from: -196,
    days: 151,
    status: ActivityStatus.ended,
    stages: [
      [self, 0, 25],
      [college, 28, 60],
      [school, 63, 102],
      [publicity, 105, 116],
      [recommend, 119, 130],
      [award, 133, 151],
    ],
  },
  {
    title: '年秋季实验室安全达标检查',
    from: -35,
    days: 102,
    status: ActivityStatus.running,
    stages: [
      [self, 0, 46],
      [college, 21, 60],
      [school, 49, 74],
      [publicity, 77, 88],
      [recommend, 91, 95],
      [award, 98, 102],
    ],
  },
] as const satisfies readonly { title: string; from: number; days: number; status: number; stages: Stages }[];

/** Reach checks over all levels with every grade. */
export async function addReachChecks(ctx: Ctx, checks: Checks): Promise<void> {
  const { rows } = await sql<{ id: number; rule: ReachRule }>`select r.id, r.rule from inspection.reach_rule r
    where r.school_id = ${ctx.schoolId} order by r.revision desc limit 1`.execute(ctx.db);
  const [inForce] = rows;
  if (!inForce) return;
  for (const plan of plans) {
    const start = addDays(mondayOf(formatDate(ctx.now)), plan.from);
    const activity = await storeActivity(ctx, checks, {
      name: `${start.slice(0, 4)}${plan.title}`,
      type: ActType.reach,
      start,
      end: addDays(start, plan.days),
      status: plan.status,
      no: `DB${start.replaceAll('-', '')}001`,
      rule: inForce.id,
    });
    await addStages(ctx, activity, plan.stages);
    const every = Math.max(1, Math.ceil(checks.labs.length / most));
    await addActivityLabs(
      ctx,
      activity,
      checks.labs.filter((_, i) => i % every === 0),
    );
    await sql`insert into inspection.record (school_id, act_id, lab_id, group_id, college_id, created_at, updated_at)
      select t.school_id, t.act_id, t.lab_id, t.group_id, u.college_id, ${activity.startedAt}, ${activity.startedAt}
      from inspection.activity_lab t join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
      where t.school_id = ${ctx.schoolId} and t.act_id = ${activity.id}`.execute(ctx.db);
    await makeWorks(demoContext(ctx, activity.startedAt!), activity.id);
    await fillWorks(ctx, checks, activity, { rule: inForce.rule, stages: plan.stages });
    if (plan.status === ActivityStatus.ended) await publish(ctx, activity, plan.stages);
    else await submitOne(ctx, activity, checks);
  }
}

async function addStages(ctx: Ctx, { id, start }: Activity, stages: Stages) {
  const rows = stages.map(([stage, from, to]) => ({ stage, from: addDays(start, from), to: addDays(start, to) }));
  await sql`insert into inspection.reach_stage (school_id, act_id, stage, from_on, to_on)
    select ${ctx.schoolId}, ${id}, x.stage, x."from", x."to"
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(stage int, "from" date, "to" date)`.execute(ctx.db);
  await sql`insert into inspection.reach_list (school_id, act_id, target, lab_class, version_id)
    select distinct on (k.target, c.code) k.school_id, ${id}::bigint, k.target, c.code, v.id from inspection.check_list k
    join inspection.check_list_version v on v.school_id = k.school_id and v.list_id = k.id and v.status = ${ListVersionStatus.published}
    cross join lateral unnest(case when k.lab_classes = '{}' then '{0}' else k.lab_classes end) c(code)
    join org.unit o on o.school_id = k.school_id and o.id = k.org_id and o.level = 'school'
    where k.school_id = ${ctx.schoolId} and ${ActType.reach} = any(k.act_types) and k.deleted_at is null
      and k.target in (${ReachTarget.lab}, ${ReachTarget.college})
    order by k.target, c.code, k.id`.execute(ctx.db);
}

/** One check of the first group is submitted and waits for its leader, the printed account. */
async function submitOne(ctx: Ctx, { id, groups }: Activity, { inspectors }: Checks): Promise<void> {
  const at = workingInstant(workedUntil(ctx.now) - 5 * 3_600_000);
  await sql`update inspection.reach_work w set status = ${WorkStatus.submitted}, answers = p.answers, raw = p.raw, "full" = p."full",
      score = p.score, inspector_ids = array(select i.user_id from inspection.activity_inspector i where i.school_id = w.school_id
        and i.group_id = w.group_id order by i.user_id limit 2), submitted_by = ${inspectors.at(-1)!}, submitted_at = ${at}, updated_at = ${at}
    from (select w.id, q.answers, q.raw, q."full", q.score from inspection.reach_work w
      join inspection.reach_work q on q.school_id = w.school_id and q.result_id = w.result_id and q.stage = ${WorkStage.college}
        and q.status = ${WorkStatus.submitted}
      where w.school_id = ${ctx.schoolId} and w.act_id = ${id} and w.stage = ${WorkStage.school} and w.group_id = ${groups[0]!}
      order by w.id limit 1) p
    where w.school_id = ${ctx.schoolId} and w.id = p.id`.execute(ctx.db);
}

/** Results that were published when the stage of publicity began, with an objection of a laboratory that was answered. */
async function publish(ctx: Ctx, { id, start }: Activity, stages: Stages): Promise<void> {
  const [, day] = stages.find(([stage]) => stage === publicity)!;
  const at = parseDateTime(`${addDays(start, day)} 09:30:00`);
  await sql`update inspection.activity set results_published_at = ${at}, results_published_by = leader_id
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const then = demoContext(ctx, at);
  await rankActivity(then, id);
  await writeRecords(then, id);
  const answeredAt = parseDateTime(`${addDays(start, day + 3)} 15:20:00`);
  await sql`insert into inspection.reach_objection (school_id, result_id, act_id, status, content, answer, answered_by, answered_at, created_by,
      created_at, updated_at)
    select r.school_id, r.id, r.act_id, 2, '扣分的检查项在检查前一天已经整改，现场没有核对整改记录。', '已核对整改记录和现场照片，整改在检查之后完成，维持原结果。',
      a.leader_id, ${answeredAt}, u.head_id, ${parseDateTime(`${addDays(start, day + 1)} 10:10:00`)}, ${answeredAt}
    from inspection.reach_result r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and r.act_id = ${id} and u.head_id is not null order by r.final, r.id limit 1`.execute(
    ctx.db,
  );
  // Sent on the last day, and still to be answered.
  await sql`insert into inspection.reach_objection (school_id, result_id, act_id, content, created_by, created_at, updated_at)
    select r.school_id, r.id, r.act_id, '安全员信息在检查当天已经更新，请核对后更正。', u.head_id, x.at, x.at
    from inspection.reach_result r join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    cross join (select ${parseDateTime(`${addDays(start, day + 7)} 16:05:00`)}::timestamptz as at) x
    where r.school_id = ${ctx.schoolId} and r.act_id = ${id} and u.head_id is not null and r.final < 90
      and not exists (select 1 from inspection.reach_objection y where y.school_id = r.school_id and y.result_id = r.id)
    order by r.final desc, r.id limit 1`.execute(ctx.db);
}
