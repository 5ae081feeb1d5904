import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { addMonths } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { centsOf, moneyText, sumOf } from '#platform/funds/shared/money.rules.ts';
import { namesOfPeople } from '#platform/identity/server/public.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { projectErrors } from '../../shared/errors.ts';
import type { changeApi, ChangeInput } from '../../shared/running/change.ts';
import { ChangeKind, ChangeState, changeStates } from '../../shared/running/change.states.ts';
import { isBalanced, movedShare, shareText } from '../../shared/running/change.rules.ts';
import { readBudget } from '../application/project.queries.ts';
import { headReference } from '../application/project.service.ts';
import { assertIn, lockHeaded, lockProject, type Locked } from '../locked.queries.ts';
import { isOffice } from '../project.policy.ts';
import { collegeManagers, schoolManagers, tell } from '../project-notice.service.ts';
import { applyChange, type Wanted } from './apply-change.service.ts';

export const changeDoc = 'project.change';

type Line = { what: string; before: string; after: string };
type Plan = { wanted: Wanted; lines: Line[]; share: number | null };

async function headPlan(ctx: Ctx, project: Locked, headId: number | undefined): Promise<Plan> {
  if (headId === undefined || headId === project.head_id) throw badFields({ head_id: '请选择新的负责人' });
  await checkFields<ChangeInput>(ctx, { head_id: headReference(ctx, headId) });
  const line = { what: '负责人', before: project.head_name, after: await namesOfPeople(ctx, [headId]) };
  return { wanted: { head_id: headId }, lines: [line], share: null };
}

async function termPlan(ctx: Ctx, project: Locked, endsOn: string | undefined): Promise<Plan> {
  if (endsOn === undefined || endsOn <= project.ends_on)
    throw badFields({ ends_on: `请选择晚于 ${project.ends_on} 的结束日期` });
  assert(!project.extended, projectErrors.extended);
  const months = Number(await settingOf(ctx, 'project_extend_months'));
  if (endsOn > addMonths(project.ends_on, months)) throw badFields({ ends_on: `最多延期 ${months} 个月` });
  return {
    wanted: { ends_on: endsOn },
    lines: [{ what: '结束日期', before: project.ends_on, after: endsOn }],
    share: null,
  };
}

/** Moves money between rows of the budget; the whole stays. */
async function budgetPlan(ctx: Ctx, project: Locked, rows: ChangeInput['rows'] = []): Promise<Plan> {
  const budget = await readBudget(ctx, project.id);
  const given = new Map(rows.map(({ row_id, approved }) => [row_id, approved]));
  const moved = budget.map((row) => ({
    row,
    subject: row.subject,
    before: row.approved ?? '0',
    after: given.get(row.id) ?? row.approved ?? '0',
  }));
  const changed = moved.filter(({ before, after }) => centsOf(before) !== centsOf(after));
  if (changed.length === 0) throw badFields({ rows: '请填写要调整的预算行' });
  const sums = {
    before: moneyText(sumOf(moved.map(({ before }) => before))),
    after: moneyText(sumOf(moved.map(({ after }) => after))),
  };
  assert(isBalanced(moved), projectErrors.unbalanced, sums);
  for (const { row, after } of changed) assertKept(row, after);
  const lines = changed.map(({ row, before, after }) => ({
    what: `${row.subject_name} ${row.item}`,
    before: `${moneyText(before)} 元`,
    after: `${moneyText(after)} 元`,
  }));
  const wantedRows = changed.map(({ row, after }) => ({ row_id: row.id, approved: after }));
  return { wanted: { rows: wantedRows }, lines, share: movedShare(moved) };
}

function assertKept({ item, frozen, spent }: { item: string; frozen: string; spent: string }, after: string): void {
  const used = sumOf([frozen, spent]);
  assert(centsOf(after) >= centsOf(used), projectErrors.belowUsed, {
    item,
    used: moneyText(used),
    amount: moneyText(after),
  });
}

async function planOf(ctx: Ctx, project: Locked, input: ChangeInput): Promise<Plan> {
  if (input.kind === ChangeKind.head) return headPlan(ctx, project, input.head_id);
  if (input.kind === ChangeKind.term) return termPlan(ctx, project, input.ends_on);
  if (input.kind === ChangeKind.budget) return budgetPlan(ctx, project, input.rows);
  const content = input.content ?? '';
  if (content === '' || content === project.content) throw badFields({ content: '请填写变更后的建设内容' });
  const line = { what: '建设内容', before: project.content, after: content };
  return { wanted: { content }, lines: [line], share: null };
}

export async function createChange(ctx: Ctx, input: ChangeInput): Promise<void> {
  const project = await lockHeaded(ctx, input.id);
  assertIn(project, [ProjectState.running], '申请变更');
  const { rows: open } =
    await sql`select 1 from project.change where school_id = ${ctx.schoolId} and project_id = ${project.id}
    and state in (0, 9)`.execute(ctx.db);
  assert(open.length === 0, projectErrors.openChange);
  const { wanted, lines, share } = await planOf(ctx, project, input);
  const { rows } = await sql<{
    id: number;
  }>`insert into project.change (school_id, project_id, kind, wanted, lines, share, reason,
      submitted_by, submitted_at, updated_by, updated_at)
    values (${ctx.schoolId}, ${project.id}, ${input.kind}, ${JSON.stringify(wanted)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${share},
      ${input.reason}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}) returning id`.execute(ctx.db);
  const kind = `${labelOf(ChangeKind, input.kind)}变更`;
  await ctx.audit({
    action: `申请${kind}`,
    docType: changeDoc,
    docId: rows[0]!.id,
    note: input.reason.slice(0, 200),
    after: { lines },
  });
  const users = await collegeManagers(ctx, project.college_id);
  await tell(ctx, project, { type: 'PROJECT_CHECK', users, params: { kind }, url: '/project/change' });
}

type Stored = {
  project_id: number;
  kind: (typeof ChangeKind.$items)[number]['value'];
  state: number;
  share: number | null;
  wanted: Wanted;
};

async function lockChange(ctx: Ctx, id: number): Promise<Stored & { project: Locked }> {
  const read = sql<Stored>`select project_id, kind, state, share, wanted from project.change where school_id = ${ctx.schoolId} and id = ${id}`;
  const first = found((await read.execute(ctx.db)).rows[0], '变更');
  const project = await lockProject(ctx, first.project_id);
  return { ...(await read.execute(ctx.db)).rows[0]!, project };
}

/** A college decides alone on moderate moves of the budget; everything else goes on to the school. */
async function isFinal(ctx: Ctx, { kind, state, share }: Stored): Promise<boolean> {
  if (state === ChangeState.processing) return true;
  if (kind !== ChangeKind.budget) return false;
  return (share ?? 0) <= Number(await settingOf(ctx, 'project_college_share')) * 100;
}

export async function decideChange(ctx: Ctx, { id, passed, opinion }: InputOf<typeof changeApi.decide>): Promise<void> {
  const change = await lockChange(ctx, id);
  const { project, kind, share } = change;
  const mine = change.state === ChangeState.waiting ? project.decides : isOffice(ctx.actor) && !project.is_own;
  assert(mine, projectErrors.ownDecision);
  const action = !passed ? 'refuse' : (await isFinal(ctx, change)) ? 'pass' : 'forward';
  await applyTransition(ctx, changeStates, {
    table: 'project.change',
    id,
    action,
    set: { opinion, decided_by: ctx.actor.userId, decided_at: ctx.now },
    docType: changeDoc,
    note: share === null ? opinion : `调整 ${shareText(share)}：${opinion}`,
  });
  const title = `${labelOf(ChangeKind, kind)}变更`;
  if (action === 'forward') {
    const users = await schoolManagers(ctx);
    return tell(ctx, project, { type: 'PROJECT_CHECK', users, params: { kind: title }, url: '/project/change' });
  }
  if (action === 'pass') await applyChange(ctx, project, change.wanted);
  const params = { kind: title, result: passed ? '同意' : '不同意', opinion };
  return tell(ctx, project, { type: 'PROJECT_CHECK_DECIDED', users: [project.head_id], params });
}
