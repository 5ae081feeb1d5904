import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { ministryErrors } from '../shared/errors.ts';
import { FindingLevel } from '../shared/finding.ts';
import { YearState, yearStates } from '../shared/year.states.ts';
import type { yearApi } from '../shared/year.ts';
import { findYear, type Year } from './year.queries.ts';

export const yearDoc = 'ministry.year';
const year: RowKind<'ministry.year'> = { table: 'ministry.year', doc: yearDoc, noun: '上报学年', softDelete: false };

export const openYear = (ctx: Ctx, { school_year }: InputOf<typeof yearApi.open>) =>
  insertRow(ctx, year, { school_year }, school_year);

/** Marks that records of a year change; a 409 once it is locked. What was checked has to be checked again. */
export async function changeTables(
  ctx: Ctx,
  { id }: Pick<Year, 'id'>,
  set: { collected_at?: Date } = {},
): Promise<void> {
  const collected = set.collected_at ? sql`, collected_at = ${set.collected_at}` : sql``;
  const { rows } =
    await sql`update ministry.year set state = ${YearState.collecting}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} ${collected}
    where school_id = ${ctx.schoolId} and id = ${id} and state = any(${[YearState.collecting, YearState.checked]})
    returning 1`.execute(ctx.db);
  assert(rows.length === 1, ministryErrors.locked);
}

type Action = Parameters<(typeof yearStates)['can']>[0];

export const moveYear = (
  ctx: Ctx,
  { id }: Pick<Year, 'id'>,
  action: Action,
  set: Record<string, unknown> = {},
  note = '',
) => applyTransition(ctx, yearStates, { table: 'ministry.year', docType: yearDoc, id, action, set, note });

/** Locks what was checked, without errors and with every warning explained (rule 8). */
export async function lockYear(ctx: Ctx, { year: asked }: InputOf<typeof yearApi.lock>): Promise<void> {
  const found = await findYear(ctx, asked);
  assert(found.collected_at !== null, ministryErrors.notCollected);
  assert(found.state !== YearState.collecting, ministryErrors.unchecked);
  const { rows } = await sql<{
    errors: number;
    open: number;
  }>`select count(*) filter (where level = ${FindingLevel.error})::int as errors,
      count(*) filter (where level = ${FindingLevel.warning} and explanation = '')::int as open
    from ministry.finding where school_id = ${ctx.schoolId} and year_id = ${found.id}`.execute(ctx.db);
  const { errors, open } = rows[0]!;
  assert(errors === 0, ministryErrors.faulty, { errors });
  assert(open === 0, ministryErrors.unexplained, { warnings: open });
  await moveYear(ctx, found, 'lock', { locked_at: ctx.now });
}

/** Opens a locked year again as its next edition. */
export async function unlockYear(ctx: Ctx, { year: asked, reason }: InputOf<typeof yearApi.unlock>): Promise<void> {
  const found = await findYear(ctx, asked);
  await moveYear(ctx, found, 'unlock', { locked_at: null, edition: sql`t.edition + 1`, receipt: '' }, reason);
}

export async function reportYear(ctx: Ctx, { year: asked, receipt }: InputOf<typeof yearApi.report>): Promise<void> {
  await moveYear(ctx, await findYear(ctx, asked), 'report', { receipt }, receipt);
}
