import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assertSeen } from '#kernel/server/db/stale-version.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { adjustMoney } from '#platform/funds/server/public.ts';
import { centsOf, moneyText, yuanOf } from '#platform/funds/shared/money.rules.ts';
import type { projectApi } from '../../shared/application/project.ts';
import { projectStates } from '../../shared/application/project.states.ts';
import { assertIn, changeState, lockForOffice, projectDoc, type Locked } from '../locked.queries.ts';
import { tell } from '../project-notice.service.ts';
import { lockOpenExpenses } from './expense-locked.queries.ts';
import { dropExpense } from './expense.service.ts';

/** Ends a locked project: open expenses are given up, and what was not spent leaves the card and goes back to the call. */
export async function stopLocked(ctx: Ctx, project: Locked, reason: string): Promise<void> {
  const { id, no, card_id, call_id, approved } = project;
  for (const expense of await lockOpenExpenses(ctx, id)) await dropExpense(ctx, expense, '项目终止');
  await sql`update project.change set state = 2, opinion = '项目终止', decided_by = ${ctx.actor.userId}, decided_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and project_id = ${id} and state in (0, 9)`.execute(ctx.db);
  const { rows } = await sql<{ spent: string }>`select coalesce(sum(spent), 0)::text as spent from project.budget
    where school_id = ${ctx.schoolId} and project_id = ${id}`.execute(ctx.db);
  const returned = yuanOf(centsOf(approved ?? '0') - centsOf(rows[0]!.spent));
  if (card_id !== null && centsOf(returned) > 0) {
    await adjustMoney(ctx, {
      id: card_id,
      amount: yuanOf(-centsOf(returned)),
      note: `项目 ${no} 终止，收回未支出经费`,
    });
    await sql`update project.call set granted = granted - ${returned}::numeric where school_id = ${ctx.schoolId} and id = ${call_id}`.execute(
      ctx.db,
    );
  }
  await changeState(
    ctx,
    id,
    'stop',
    { reason, returned, closed_at: ctx.now },
    `${reason}；收回 ${moneyText(returned)} 元`,
  );
  const params = { result: '已终止', opinion: `${reason}。收回未支出经费 ${moneyText(returned)} 元。` };
  await tell(ctx, project, { type: 'PROJECT_DECIDED', users: [project.head_id], params });
}

export async function stopProject(ctx: Ctx, { id, version, reason }: InputOf<typeof projectApi.stop>): Promise<void> {
  const project = await lockForOffice(ctx, id);
  await assertSeen(ctx, { ...project, docType: projectDoc }, version);
  assertIn(project, projectStates.transitions.stop.from, '终止');
  await sql`update project.stage_check set result = 3, opinion = ${reason}, decided_by = ${ctx.actor.userId}, decided_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and project_id = ${id} and result is null`.execute(ctx.db);
  await stopLocked(ctx, project, reason);
}
