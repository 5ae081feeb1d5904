import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { settingOf, settingsOf } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { centsOf } from '#platform/funds/shared/money.rules.ts';
import { projectStates } from '../../shared/application/project.states.ts';
import { projectErrors } from '../../shared/errors.ts';
import { CheckKind, CheckResult, type stageCheckApi } from '../../shared/running/stage-check.ts';
import { assertIn, changeState, lockHeaded, lockProject, projectDoc, type Locked } from '../locked.queries.ts';
import { collegeManagers, schoolManagers, tell } from '../project-notice.service.ts';
import { isOffice } from '../project.policy.ts';
import { stopLocked } from './stop.service.ts';

type Used = { spent: string; open: number };

/** What is spent of a project, and how many expenses are open. */
async function usedOf(ctx: Ctx, id: number): Promise<Used> {
  const { rows } = await sql<Used>`select (select coalesce(sum(b.spent), 0)::text from project.budget b
      where b.school_id = ${ctx.schoolId} and b.project_id = ${id}) as spent,
    (select count(*)::int from project.expense e where e.school_id = ${ctx.schoolId} and e.project_id = ${id} and e.state in (0, 1)) as open`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** Whole percent, rounded down, so that 89.99 is less than 90. */
const percentOf = (spent: string, approved: string | null) =>
  centsOf(approved ?? '0') === 0 ? 0 : Math.floor((centsOf(spent) / centsOf(approved ?? '0')) * 100);

type Check = {
  kind: number;
  content: string;
  files: readonly number[];
  achieved?: readonly object[];
  reason?: string | undefined;
  assets?: string | undefined;
  spent_percent: number;
};

async function addCheck(ctx: Ctx, { id }: Locked, check: Check): Promise<void> {
  const { kind, content, files, achieved = [], reason = '', assets = '', spent_percent } = check;
  await sql`insert into project.stage_check (school_id, project_id, kind, content, achieved, reason, assets, spent_percent, files,
      submitted_by, submitted_at)
    values (${ctx.schoolId}, ${id}, ${kind}, ${content}, ${JSON.stringify(achieved)}::jsonb, ${reason}, ${assets}, ${spent_percent},
      ${[...files]}::bigint[], ${ctx.actor.userId}, ${ctx.now})`.execute(ctx.db);
  await attachFiles(ctx, projectDoc, id, files);
}

const tellDeciders = (ctx: Ctx, project: Locked, kind: number, users: readonly number[]) =>
  tell(ctx, project, {
    type: 'PROJECT_CHECK',
    users,
    params: { kind: labelOf(CheckKind, kind) },
    url: '/project/check',
  });

export async function submitMidterm(
  ctx: Ctx,
  { id, content, files = [] }: InputOf<typeof stageCheckApi.midterm>,
): Promise<void> {
  const project = await lockHeaded(ctx, id);
  assertIn(project, projectStates.transitions.examine.from, '提交中期检查');
  const { spent } = await usedOf(ctx, id);
  const kind = CheckKind.midterm;
  await addCheck(ctx, project, { kind, content, files, spent_percent: percentOf(spent, project.approved) });
  await changeState(ctx, id, 'examine');
  await tellDeciders(ctx, project, kind, await collegeManagers(ctx, project.college_id));
}

type Indicator = { name: string; target: string };
type Achieved = InputOf<typeof stageCheckApi.accept>['achieved'];

/** Each indicator of the application with its result: what was promised is that of the project, whatever was sent. */
async function achievedOf(ctx: Ctx, id: number, given: Achieved): Promise<(Indicator & { result: string })[]> {
  const { rows } = await sql<{ indicators: Indicator[] }>`select indicators from project.project
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const { indicators } = rows[0]!;
  const missing = indicators.find(({ name }, at) => given[at]?.name !== name);
  if (missing) throw badFields({ achieved: `请填写指标“${missing.name}”的完成情况` });
  return indicators.map(({ name, target }, at) => ({ name, target, result: given[at]!.result }));
}

/** Money is spent, or it is said why not; nothing is left open. */
export async function submitAcceptance(
  ctx: Ctx,
  { id, ...input }: InputOf<typeof stageCheckApi.accept>,
): Promise<void> {
  const project = await lockHeaded(ctx, id);
  assertIn(project, projectStates.transitions.finish.from, '提交验收');
  const { spent, open } = await usedOf(ctx, id);
  assert(open === 0, projectErrors.openExpenses, { count: open, action: '提交验收' });
  const percent = percentOf(spent, project.approved);
  const least = Number(await settingOf(ctx, 'project_spent_percent'));
  assert(percent >= least || (input.reason ?? '') !== '', projectErrors.lessSpent, { percent, least });
  const kind = CheckKind.acceptance;
  const achieved = await achievedOf(ctx, id, input.achieved);
  await addCheck(ctx, project, { kind, ...input, achieved, spent_percent: percent });
  await changeState(ctx, id, 'finish', {}, `经费执行率 ${percent}%`);
  await tellDeciders(ctx, project, kind, await schoolManagers(ctx));
}

const resulting = {
  [CheckKind.midterm]: {
    [CheckResult.passed]: 'examined',
    [CheckResult.rectify]: 'examined',
    [CheckResult.failed]: 'examined',
  },
  [CheckKind.acceptance]: {
    [CheckResult.passed]: 'accept',
    [CheckResult.rectify]: 'rectify',
    [CheckResult.failed]: 'stop',
  },
} as const;

/**
 * The college concludes a midterm check, the school an acceptance. What is to be rectified is submitted again; a failed
 * midterm check asks the school to stop the project, a failed acceptance stops it.
 */
export async function decideCheck(
  ctx: Ctx,
  { id, result, opinion }: InputOf<typeof stageCheckApi.decide>,
): Promise<void> {
  const { rows } = await sql<{ project_id: number; kind: 1 | 2 }>`select project_id, kind from project.stage_check
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const { project_id, kind } = found(rows[0], '检查');
  const project = await lockProject(ctx, project_id);
  const decides = kind === CheckKind.midterm ? project.decides : isOffice(ctx.actor) && !project.is_own;
  assert(decides, projectErrors.ownDecision);
  const { project_rectify_days: days } = await settingsOf(ctx, ['project_rectify_days']);
  const due = result === CheckResult.rectify ? addDays(formatDate(ctx.now), Number(days)) : null;
  const { rows: done } =
    await sql`update project.stage_check set result = ${result}, opinion = ${opinion}, decided_by = ${ctx.actor.userId},
      decided_at = ${ctx.now}, due_on = ${due}::date
    where school_id = ${ctx.schoolId} and id = ${id} and result is null returning 1`.execute(ctx.db);
  assert(done.length === 1, projectErrors.moved, { action: '给出结论' });
  const action = resulting[kind][result];
  const note = `${labelOf(CheckKind, kind)}${labelOf(CheckResult, result)}：${opinion}`;
  if (action === 'stop') await stopLocked(ctx, project, `验收不通过：${opinion}`.slice(0, 300));
  else
    await changeState(ctx, project_id, action, action === 'accept' ? { closed_at: ctx.now, percent: 100 } : {}, note);
  await tellResult(ctx, project, { kind, result, opinion });
}

async function tellResult(
  ctx: Ctx,
  project: Locked,
  { kind, result, opinion }: { kind: number; result: number; opinion: string },
) {
  const params = { kind: labelOf(CheckKind, kind), result: labelOf(CheckResult, result), opinion };
  const isHopeless = kind === CheckKind.midterm && result === CheckResult.failed;
  const users = [project.head_id, ...(isHopeless ? await schoolManagers(ctx) : [])];
  await tell(ctx, project, { type: 'PROJECT_CHECK_DECIDED', users, params });
}
