import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, refuse } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate, yearOf } from '#kernel/shared/time.ts';
import type { annualApi, AnnualInput } from '../../shared/annual/annual.ts';
import { annualStates, AnnualStatus } from '../../shared/annual/annual.states.ts';
import { linesFault } from '../../shared/annual/lines.rules.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { leftBefore } from './annual-actual.queries.ts';

const annualDoc = 'waste.annual';
const annual: RowKind<'waste.annual'> = { table: 'waste.annual', doc: annualDoc, noun: '管理计划', softDelete: false };

const change = (
  id: number,
  action: keyof typeof annualStates.transitions,
  set: Record<string, unknown> = {},
  note = '',
) => ({ table: 'waste.annual', column: 'status', id, action, set, docType: annualDoc, note });

async function checkAnnual(ctx: Ctx, { lines, year }: AnnualInput): Promise<void> {
  const next = yearOf(formatDate(ctx.now)) + 1;
  await checkFields<AnnualInput>(ctx, {
    year: year > next && `最早提前一年编制，年度不能晚于 ${next}`,
    lines: linesFault(lines, await leftBefore(ctx, year)),
  });
}

async function writeLines(ctx: Ctx, id: number, lines: AnnualInput['lines']): Promise<void> {
  await sql`delete from waste.annual_line where school_id = ${ctx.schoolId} and annual_id = ${id}`.execute(ctx.db);
  await sql`insert into waste.annual_line (school_id, annual_id, code, produce_kg, transfer_kg, method)
    select ${ctx.schoolId}, ${id}, g.code, g.produce_kg, g.transfer_kg, g.method
    from json_to_recordset(${JSON.stringify(lines)}::json) g (code text, produce_kg numeric, transfer_kg numeric, method text)`.execute(
    ctx.db,
  );
}

export async function createAnnual(ctx: Ctx, { lines, year }: AnnualInput): Promise<number> {
  await checkAnnual(ctx, { lines, year });
  const id = await insertRow(ctx, annual, { year }, String(year));
  await writeLines(ctx, id, lines);
  return id;
}

const params = (before: Record<string, unknown>, action: string) => ({
  name: `${String(before['year'])} 年管理计划`,
  state: labelOf(AnnualStatus, Number(before['status'])),
  action,
});

export async function updateAnnual(ctx: Ctx, { id, version, lines, year }: InputOf<typeof annualApi.update>) {
  const before = await lockRow(ctx, annual, id);
  assert(before['status'] === AnnualStatus.draft, wasteErrors.moved, params(before, '编辑'));
  await checkAnnual(ctx, { lines, year });
  await updateRow(ctx, annual, { id, version }, { year }, { note: String(year) });
  await writeLines(ctx, id, lines);
}

/** Whoever leads the department confirms the plan of a year. */
export async function confirmAnnual(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const before = await lockRow(ctx, annual, id);
  assert(before['status'] === AnnualStatus.draft, wasteErrors.moved, params(before, '确认'));
  await applyTransition(
    ctx,
    annualStates,
    change(id, 'confirm', { confirmed_by: ctx.actor.userId, confirmed_at: ctx.now }),
  );
}

export async function reopenAnnual(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const before = await lockRow(ctx, annual, id);
  assert(before['status'] !== AnnualStatus.draft, wasteErrors.moved, params(before, '退回'));
  const cleared = { confirmed_by: null, confirmed_at: null, filing_no: '', filed_on: null };
  await applyTransition(ctx, annualStates, change(id, 'reopen', cleared));
}

const notLater = (ctx: Ctx, day: string, what: string) => day > formatDate(ctx.now) && `${what}不能晚于今天`;

/** The plan has been filed in the national system, under the number that it gave. */
export async function fileAnnual(ctx: Ctx, { id, filing_no, filed_on }: InputOf<typeof annualApi.file>): Promise<void> {
  const before = await lockRow(ctx, annual, id);
  assert(before['status'] === AnnualStatus.confirmed, wasteErrors.moved, params(before, '登记备案'));
  const first = `${Number(before['year']) - 1}-01-01`;
  await checkFields<{ filed_on: string }>(ctx, {
    filed_on: notLater(ctx, filed_on, '备案日期') || (filed_on < first && `备案日期不能早于 ${first}，请核对`),
  });
  await applyTransition(ctx, annualStates, change(id, 'file', { filing_no, filed_on }, filing_no));
}

/** What the year was has been declared in the national system; once. */
export async function declareAnnual(ctx: Ctx, { id, ...input }: InputOf<typeof annualApi.declare>): Promise<void> {
  const before = await lockRow(ctx, annual, id);
  if (before['status'] !== AnnualStatus.filed || before['declared_on'] !== null)
    refuse(wasteErrors.moved, params(before, '登记申报'));
  const year = Number(before['year']);
  await checkFields<{ declared_on: string }>(ctx, {
    declared_on:
      notLater(ctx, input.declared_on, '申报日期') ||
      (input.declared_on <= `${year}-12-31` && `${year} 年的申报在次年办理，请核对日期`),
  });
  await updateRow(ctx, annual, { id, version: Number(before['version']) }, input, { note: input.declaration_no });
}
