import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { lastWorkday } from '#kernel/shared/workday.rules.ts';
import { listedInstruments } from '#modules/instrument/server/public.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { calendarOf } from '#platform/org/server/public.ts';
import { AppealState } from '../shared/appeal.states.ts';
import { ebiErrors } from '../shared/errors.ts';
import { ScoreState } from '../shared/score.states.ts';
import { SchemeState } from '../shared/scheme.states.ts';
import { taskStates } from '../shared/task.states.ts';
import type { taskApi } from '../shared/task.ts';
import type { Terms } from '../shared/terms.ts';
import { foundMeasures } from './measure.service.ts';
import { calculateScores } from './score.service.ts';
import { tellKeepers } from './task-notice.service.ts';

export const taskDoc = 'ebi.task';
const task: RowKind<'ebi.task'> = { table: 'ebi.task', doc: taskDoc, noun: '评价任务', softDelete: false };

type Action = Parameters<(typeof taskStates)['can']>[0];
type Asked = { id: number };

const move = (ctx: Ctx, id: number, action: Action, set: Record<string, unknown> = {}, note = '') =>
  applyTransition(ctx, taskStates, { table: 'ebi.task', docType: taskDoc, id, action, set, note });

type Locked = {
  id: number;
  school_year: string;
  name: string;
  state: number;
  terms: Terms;
  notice_until: string | null;
};

/** The task, locked against other steps; its terms are those of its start. */
export async function lockTask(ctx: Ctx, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select id, school_year, name, state, terms, notice_until from ebi.task
    where school_id = ${ctx.schoolId} and id = ${id} for update`.execute(ctx.db);
  return found(rows[0], '评价任务');
}

export async function createTask(ctx: Ctx, { name, scheme_id }: InputOf<typeof taskApi.create>): Promise<number> {
  const { rows } = await sql<{ school_year: string; state: number }>`select school_year, state from ebi.scheme
    where school_id = ${ctx.schoolId} and id = ${scheme_id}`.execute(ctx.db);
  const { school_year, state } = found(rows[0], '评价方案');
  assert(state === SchemeState.published, ebiErrors.schemeDraft);
  return insertRow(ctx, task, { name, scheme_id, school_year }, name);
}

/** Keeps the terms, and takes in the instruments of the scope as the register has them now. */
export async function startTask(ctx: Ctx, { id }: Asked): Promise<void> {
  await lockTask(ctx, id);
  const { rows } = await sql<{
    class_prefixes: string;
    price_from: string;
    terms: Terms;
  }>`select e.class_prefixes, e.price_from::text as price_from, e.terms
    from ebi.task t join ebi.scheme e on e.school_id = t.school_id and e.id = t.scheme_id
    where t.school_id = ${ctx.schoolId} and t.id = ${id}`.execute(ctx.db);
  const { terms, class_prefixes, price_from } = rows[0]!;
  const instruments = await listedInstruments(ctx, { prefixes: class_prefixes.split(' '), price_from });
  assert(instruments.length > 0, ebiErrors.noInstruments);
  await move(ctx, id, 'start', { terms: JSON.stringify(terms) });
  await sql`insert into ebi.score (school_id, task_id, equipment_id, equip_no, name, class_no, price, lab_id, college_id, keeper_id,
      created_by, updated_by, created_at, updated_at)
    select ${ctx.schoolId}, ${id}, x.equipment_id, x.equip_no, x.name, x.class_no, x.price, x.lab_id, x.college_id, x.keeper_id,
      ${ctx.actor.userId}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(instruments)}::jsonb) x (equipment_id bigint, equip_no text, name text, class_no text,
      price numeric, lab_id bigint, college_id bigint, keeper_id bigint)`.execute(ctx.db);
}

export const reviewTask = async (ctx: Ctx, { id }: Asked): Promise<void> => void (await move(ctx, id, 'review'));

export async function scoreTask(ctx: Ctx, { id }: Asked): Promise<void> {
  const locked = await lockTask(ctx, id);
  await move(ctx, id, 'score');
  await calculateScores(ctx, locked);
}

/** Shows the results for some working days, in which keepers may appeal. */
export async function noticeTask(ctx: Ctx, { id }: Asked): Promise<void> {
  const { name } = await lockTask(ctx, id);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ebi.score
    where school_id = ${ctx.schoolId} and task_id = ${id} and total is not null`.execute(ctx.db);
  assert(rows[0]!.count > 0, ebiErrors.noScores);
  const from = formatDate(ctx.now);
  const days = Number(await settingOf(ctx, 'ebi_notice_days'));
  // A holiday of weeks may lie in between.
  const calendar = await calendarOf(ctx, { from, to: addDays(from, days * 2 + 60) });
  const until = lastWorkday(from, days, calendar);
  await move(ctx, id, 'notice', { notice_from: from, notice_until: until });
  await sql`update ebi.score set state = ${ScoreState.noticed}, version = version + 1, updated_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and task_id = ${id} and total is not null`.execute(ctx.db);
  await tellKeepers(ctx, 'EBI_NOTICED', { id, name, until });
}

/** Confirms what was shown, after the notice and with every appeal decided; it never changes again. */
export async function publishTask(ctx: Ctx, { id }: Asked): Promise<void> {
  const { name, notice_until } = await lockTask(ctx, id);
  assert(notice_until === null || formatDate(ctx.now) > notice_until, ebiErrors.noticeRuns, {
    day: notice_until ?? '',
  });
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ebi.appeal
    where school_id = ${ctx.schoolId} and task_id = ${id} and state = ${AppealState.waiting}`.execute(ctx.db);
  assert(rows[0]!.count === 0, ebiErrors.openAppeals, { count: rows[0]!.count });
  await move(ctx, id, 'publish', { published_at: ctx.now });
  await sql`update ebi.score set state = ${ScoreState.confirmed}, version = version + 1, updated_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and task_id = ${id} and total is not null`.execute(ctx.db);
  await foundMeasures(ctx, id);
  await tellKeepers(ctx, 'EBI_PUBLISHED', { id, name, until: '' });
}

/** Ends a task without results; what was said against them needs no answer any more. */
export async function voidTask(ctx: Ctx, { id, reason }: InputOf<typeof taskApi.void>): Promise<void> {
  await lockTask(ctx, id);
  await move(ctx, id, 'void', {}, reason);
  await sql`update ebi.appeal set state = ${AppealState.refused}, opinion = ${`评价任务已作废：${reason}`}, decided_by = ${ctx.actor.name},
      decided_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and task_id = ${id} and state = ${AppealState.waiting}`.execute(ctx.db);
}
