import { sql } from 'kysely';
import { sectionRows, type HomeSource, type SetupStep } from '#kernel/server/work-home.ts';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { defineTodos, todoRows, type TodoCount } from '#kernel/server/todos.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { awardApi } from '../../shared/award/award.ts';
import { recommendApi } from '../../shared/award/recommendation.ts';
import { RecommendStatus } from '../../shared/core/award.states.ts';
import { delayApi } from '../../shared/problem/delay.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { DelayStatus, needsRectifying, ProblemState } from '../../shared/core/problem.states.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { isOpen, isState } from '../core/problem-state.queries.ts';
import { isChecked } from '../core/record-state.queries.ts';
import { activityList, activityTables } from '../activity/activity.queries.ts';
import { awardCounts } from '../award/award.queries.ts';
import { delayList } from '../problem/delay.queries.ts';
import { problemTables } from '../problem/problem-row.queries.ts';
import {
  acceptsHere,
  confirms,
  problemCondition,
  rectifies,
  reviews,
  type ProblemRule,
} from '../problem/problem.policy.ts';
import { problemList } from '../problem/problem.queries.ts';
import { ownCheckCounts } from '../daily-check/daily-check.queries.ts';
import { ownTaskCounts } from '../self-check/self-task.queries.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { dailyCheckApi } from '../../shared/daily-check/daily-check.ts';
import { selfTaskApi } from '../../shared/self-check/self-task.ts';
import { openObjections } from '../reach/reach-result.queries.ts';
import { reachWorkCounts } from '../reach/reach-work.queries.ts';
import { reachResultApi } from '../../shared/reach/reach-result.ts';
import { reachWorkApi } from '../../shared/reach/reach-work.ts';
import { ObjectionStatus } from '../../shared/core/reach.states.ts';
import { checks, resultRecords } from '../record/record.policy.ts';
import { typesFor } from '../../shared/core/type-rights.ts';

const waitingForMe = { status: DelayStatus.waiting, decidable: true };

/** What waits for inspectors, laboratories and offices. */
export const inspectionTodos = defineTodos({
  kinds: [
    {
      name: 'inspection.labs_to_check',
      label: '待检查实验室',
      right: 'inspection.record.fill',
      action: '去检查',
      note: '进行中的活动里，还没有提交检查记录的实验室',
      page: '/lab-check/check/start',
    },
    {
      name: 'inspection.to_self_check',
      label: '待自查',
      right: 'inspection.self.fill',
      action: '去自查',
      note: '已经开始的自查周期，含补报期内的',
      page: '/lab-check/self-check/my-check-activity',
      rows: todoRows(selfTaskApi.mine, { status: SelfTaskStatus.open }),
    },
    {
      name: 'inspection.to_check_daily',
      label: '待每日自查',
      right: 'inspection.daily.fill',
      action: '去自查',
      note: '今天还没有完成的实验前、离开前自查',
      page: '/lab-check/hndx/my-lab-list',
      rows: todoRows(dailyCheckApi.mine, { waiting: true }),
    },
    {
      name: 'inspection.reach_works',
      label: '待检查打分',
      right: 'inspection.reach.read',
      action: '去打分',
      note: '达标检查中已开放、还没有提交的自评、复查和检查',
      page: '/lab-check/reach-check/check-work',
      rows: todoRows(reachWorkApi.list, { mine: true }),
    },
    {
      name: 'inspection.reach_confirms',
      label: '待确认学校检查',
      right: 'inspection.reach.check',
      action: '去确认',
      note: '达标检查中本组已提交、等您确认的检查打分',
      page: '/lab-check/reach-check/check-work',
      rows: todoRows(reachWorkApi.list, { confirm: true }),
    },
    {
      name: 'inspection.reach_objections',
      label: '待答复异议',
      right: 'inspection.reach.edit',
      action: '去答复',
      note: '达标检查结果公示期内提交的异议',
      page: '/lab-check/reach-check/check-result',
      rows: todoRows(reachResultApi.list, { objection: ObjectionStatus.waiting }),
    },
    {
      name: 'inspection.recommendations',
      label: '待审评优推荐',
      right: 'inspection.recommend.examine',
      action: '去审核',
      note: '学院上报、等学校审核的评优推荐',
      page: '/lab-check/reach-check/check-recommend',
      rows: todoRows(recommendApi.list, { status: RecommendStatus.submitted }),
    },
    {
      name: 'inspection.due_awards',
      label: '公示期满待表彰',
      right: 'inspection.award.edit',
      action: '去表彰',
      note: '公示期已满、可以表彰的单位和个人',
      page: '/lab-check/reach-check/check-award',
      rows: todoRows(awardApi.list, { due: true }),
    },
    {
      name: 'inspection.to_examine',
      label: '待审核隐患',
      right: 'inspection.problem.examine',
      action: '去审核',
      note: '不限学期',
      page: '/lab-check/problem-examine',
      rows: todoRows(examineApi.list, {}),
    },
    {
      name: 'inspection.to_review',
      label: '待复核整改',
      right: 'inspection.rectify.examine',
      action: '去复核',
      note: '不限学期',
      page: '/lab-check/rectify-examine',
      rows: todoRows(reviewApi.list, {}),
    },
    {
      name: 'inspection.to_decide',
      label: '待审延期',
      right: 'inspection.delay.decide',
      action: '去审批',
      note: '延期申请',
      page: '/lab-check/rectify-examine?tab=delay',
      rows: todoRows(delayApi.list, waitingForMe),
    },
    {
      name: 'inspection.college_reports',
      label: '待报学院自查',
      right: 'inspection.college-report.edit',
      action: '去填报',
      note: '专项检查要求学院提交的自查报告',
      page: '/lab-check/special-check/activity',
      rows: todoRows(activityApi.list, { owes_report: true }),
    },
    {
      name: 'inspection.to_rectify',
      label: '待我整改',
      right: 'inspection.problem.rectify',
      action: '去整改',
      note: '由您负责或您管理的实验室，不限学期',
      page: '/lab-check/problem-rectify?pool=all',
      rows: todoRows(problemApi.list, { mine: 'duty', states: [...needsRectifying] }),
    },
    {
      name: 'inspection.to_accept',
      label: '待验收整改',
      right: 'inspection.problem.rectify',
      action: '去验收',
      note: '移交职能部门的隐患，部门已整改，等实验室验收',
      page: '/lab-check/problem-rectify?pool=all',
      rows: todoRows(problemApi.list, { mine: 'accept', states: [ProblemState.checking] }),
    },
  ],
  count: async (ctx) => {
    const [labs, work, delays, reports] = await Promise.all([
      countLabsToCheck(ctx),
      countWork(ctx),
      countDelays(ctx),
      countReports(ctx),
    ]);
    return {
      'inspection.labs_to_check': labs,
      'inspection.college_reports': reports,
      'inspection.to_decide': { count: delays },
      ...work,
    };
  },
});

/** Laboratories not yet submitted in the running activities of 我的检查: of the own groups, and of own activities. */
async function countLabsToCheck(ctx: Ctx): Promise<TodoCount> {
  if (typesFor(ctx.actor, 'fill').length === 0) return { count: 0 };
  const { rows } = await sql<TodoCount>`select count(*) as count, min(a.end_at) as due_at from inspection.record r
    join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    where r.school_id = ${ctx.schoolId} and ${checks(ctx.actor, ctx.schoolId)}
      and r.status in (${RecordStatus.unchecked}, ${RecordStatus.draft})
      and a.status = ${ActivityStatus.running} and a.deleted_at is null
      and a.act_type = any(${typesFor(ctx.actor, 'fill')})`.execute(ctx.db);
  return rows[0]!;
}

/** Activities to which the caller's colleges still owe a report. */
async function countReports(ctx: Ctx): Promise<TodoCount> {
  if (!holdsRight(ctx.actor, 'inspection.college-report.edit')) return { count: 0 };
  const { rows } = await sql<TodoCount>`select count(*) as count,
      count(*) filter (where a.report_due < ${formatDate(ctx.now)}::date) as overdue,
      min((a.report_due + 1)::timestamp at time zone 'Asia/Shanghai') as due_at
    from ${activityTables} where ${activityList.where(ctx, { owes_report: true })}`.execute(ctx.db);
  return rows[0]!;
}

type Counts = {
  examine: number;
  review: number;
  rectify: number;
  accept: number;
  overdue: number;
  due_at: Date | null;
  tasks: number;
  tasks_overdue: number;
  tasks_due_at: Date | null;
  daily: number;
  reach_works: number;
  reach_confirms: number;
  reach_due_at: Date | null;
  reach_objections: number;
  recommendations: number;
  due_awards: number;
};

/** What waits for the caller: problems to be confirmed, examined, or put right by him, and own self-checks. */
async function countWork(ctx: Ctx) {
  const { unchecked, checking } = ProblemState;
  const open = [unchecked, checking, ...needsRectifying];
  const isFor = (rule: (actor: Actor) => ProblemRule) => problemCondition(rule(ctx.actor), ctx.actor, ctx.schoolId);
  const isMine = sql<boolean>`${isOpen} and ${isFor(rectifies)}`;
  const { rows } = await sql<Counts>`select * from (
    select count(*) filter (where ${isState(unchecked)} and ${isFor(confirms)}) as examine,
      count(*) filter (where ${isState(checking)} and ${isFor(reviews)}) as review,
      count(*) filter (where ${isState(checking)} and ${isFor(acceptsHere)}) as accept,
      count(*) filter (where ${isMine}) as rectify,
      count(*) filter (where ${isMine} and p.effective_deadline < ${ctx.now}) as overdue,
      min(p.effective_deadline) filter (where ${isMine} and p.effective_deadline >= ${ctx.now}) as due_at
    from ${problemTables} where ${problemList.where(ctx, { states: open })}) problems, (${ownTaskCounts(ctx)}) own,
      (${ownCheckCounts(ctx)}) today, (${reachWorkCounts(ctx)}) reach, (${openObjections(ctx)}) objections, (${awardCounts(ctx)}) awards`.execute(
    ctx.db,
  );
  const { examine, review, rectify, accept, overdue, due_at, tasks, tasks_overdue, tasks_due_at, daily } = rows[0]!;
  const { reach_works, reach_confirms, reach_due_at, reach_objections, recommendations, due_awards } = rows[0]!;
  return {
    'inspection.reach_works': { count: reach_works, due_at: reach_due_at },
    'inspection.reach_confirms': { count: reach_confirms },
    'inspection.reach_objections': { count: reach_objections },
    'inspection.recommendations': { count: recommendations },
    'inspection.due_awards': { count: due_awards },
    'inspection.to_examine': { count: examine },
    'inspection.to_review': { count: review },
    'inspection.to_rectify': { count: rectify, overdue, due_at },
    'inspection.to_accept': { count: accept },
    'inspection.to_check_daily': { count: daily },
    'inspection.to_self_check': { count: tasks, overdue: tasks_overdue, due_at: tasks_due_at },
  };
}

const countDelays = async (ctx: Ctx): Promise<number> =>
  holdsRight(ctx.actor, 'inspection.delay.decide') ? delayList.count(ctx, waitingForMe) : 0;

/** Running activities of the caller's scope, the one that ends first above; counted is what their result lists for him. */
export const runningActivities: HomeSource = {
  name: 'inspection.running',
  title: '进行中的检查',
  empty: '目前没有进行中的检查活动',
  isWork: true,
  page: '/lab-check/check?status=1',
  right: 'inspection.activity.read',
  rows: async (ctx) => {
    const { rows } = await sql<{
      id: number;
      act_name: string;
      act_type: number;
      org_name: string;
      end_at: Date;
      checked: number;
      labs: number;
    }>`
      select a.id, a.act_name, a.act_type, o.name as org_name, a.end_at, n.checked, n.labs from ${activityTables}
      cross join lateral (select count(*) as labs, count(*) filter (where ${isChecked} or exists (
          -- A reach check writes its records when it is published.
          select 1 from inspection.reach_result y where y.school_id = r.school_id and y.act_id = r.act_id and y.lab_id = r.lab_id
            and y.final is not null)) as checked
        from inspection.record r where r.school_id = a.school_id and r.act_id = a.id and ${resultRecords(ctx)}) n
      where ${activityList.where(ctx, { status: ActivityStatus.running })} order by a.end_at, a.id limit ${sectionRows}`.execute(
      ctx.db,
    );
    return rows.map(({ id, act_name, act_type, org_name, end_at, checked, labs }) => ({
      id,
      title: act_name,
      note: `${org_name} · 已检 ${checked}/${labs} 间 · ${formatDate(end_at)} 截止`,
      url: `${pathsOf(act_type).result}/${id}`,
      at: '',
      tag: '',
      tone: 'info',
    }));
  },
};

const everyState = ProblemState.$items.map(({ value }) => value);

/** What the caller has reported, for those who do not find problems by inspecting. */
export const ownReports: HomeSource = {
  name: 'inspection.own-reports',
  title: '我上报的隐患',
  empty: '还没有上报。发现隐患请点“随手拍”，处理情况会显示在这里',
  isWork: true,
  page: `/lab-check/problem-rectify?pool=all&mine=found&states=${everyState.join(',')}`,
  right: 'inspection.home.read',
  unless: 'inspection.record.fill',
  rows: async (ctx) =>
    (await problemList.all(ctx, { mine: 'found' }, undefined, sectionRows)).map((row) => ({
      id: row.id,
      title: row.description,
      note: [row.org_name, row.place].filter(Boolean).join(' · '),
      url: `/lab-check/problem_look/${row.id}`,
      at: row.found_at,
      tag: labelOf(ProblemState, row.state),
      tone: row.state === ProblemState.finished ? 'neutral' : 'info',
    })),
};

/** The last step of a new school. */
export const firstInspection: SetupStep = {
  name: 'inspection',
  label: '第一次检查',
  note: '新建一次日常巡查',
  page: '/lab-check/activity/0',
  right: 'inspection.activity.edit',
  sort: 4,
  isDone: (ctx) =>
    sql<boolean>`exists (select 1 from inspection.activity a where a.school_id = ${ctx.schoolId} and a.deleted_at is null)`,
};
