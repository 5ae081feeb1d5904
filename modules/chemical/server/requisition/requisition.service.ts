import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { approve, reject, startForDocument, withdraw } from '#platform/workflow/server/public.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { requisitionApi, RequisitionInput, RequisitionLineInput } from '../../shared/requisition/requisition.ts';
import { isOpenToChange, requisitionStates, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { checkNothingOverdue, checkRequisition } from './requisition-check.service.ts';
import { findRequisition } from './requisition.queries.ts';
import { releaseContainers, storesFor } from './reservation.service.ts';

export const requisitionDoc = 'chemical.requisition';
const requisition: RowKind<'chemical.requisition'> = {
  table: 'chemical.requisition',
  doc: requisitionDoc,
  noun: '领用申请',
  reach: (ctx) => sql<boolean>`t.applicant_id = ${ctx.actor.userId}`,
  softDelete: false,
};

export const requisitionChange = (
  id: number,
  action: Parameters<typeof requisitionStates.can>[0],
  set: Record<string, unknown> = {},
) => ({ table: 'chemical.requisition', column: 'status', id, action, set, docType: requisitionDoc });

async function writeLines(ctx: Ctx, id: number, lines: readonly RequisitionLineInput[]): Promise<void> {
  const rows = lines.map(({ daily_use = null, ...line }, at) => ({ ...line, daily_use, line: at + 1 }));
  await sql`with former as (delete from chemical.requisition_line where school_id = ${ctx.schoolId} and requisition_id = ${id}
      and line > ${lines.length})
    insert into chemical.requisition_line (school_id, requisition_id, line, substance_id, amount, needed_on, daily_use)
    select ${ctx.schoolId}, ${id}, g.line, g.substance_id, g.amount, g.needed_on, g.daily_use
    from json_to_recordset(${JSON.stringify(rows)}::json) g(line int, substance_id bigint, amount numeric, needed_on date, daily_use numeric)
    on conflict (school_id, requisition_id, line) do update set substance_id = excluded.substance_id, amount = excluded.amount,
      needed_on = excluded.needed_on, daily_use = excluded.daily_use`.execute(ctx.db);
}

export async function createRequisition(ctx: Ctx, { lines, ...input }: RequisitionInput): Promise<number> {
  const { is_controlled } = await checkRequisition(ctx, { ...input, lines });
  const no = await nextDocumentNo(ctx, 'LY', requisitionDoc);
  const id = await insertRow(ctx, requisition, { ...input, no, is_controlled, applicant_id: ctx.actor.userId }, no);
  await writeLines(ctx, id, lines);
  return id;
}

export async function updateRequisition(
  ctx: Ctx,
  { id, version, lines, ...input }: InputOf<typeof requisitionApi.update>,
) {
  const { status } = await lockRow(ctx, requisition, id);
  assert(isOpenToChange(Number(status)), chemicalErrors.requisitionMoved, { action: '编辑' });
  const { is_controlled } = await checkRequisition(ctx, { ...input, lines });
  const cleared = { partner_id: input.partner_id ?? null, supervisor_id: input.supervisor_id ?? null };
  await updateRow(ctx, requisition, { id, version }, { ...input, ...cleared, is_controlled });
  await writeLines(ctx, id, lines);
}

/** Refuses what the store could not give today; the reservation itself follows the approval. */
async function checkStock(ctx: Ctx, { lab_id, warehouse_id, warehouse_name, lines }: Submitted): Promise<void> {
  const stores = await storesFor(
    ctx,
    lab_id,
    lines.map(({ substance_id }) => substance_id),
  );
  const free = new Map(
    stores.find(({ id }) => id === warehouse_id)?.free.map(({ substance_id, amount }) => [substance_id, amount]) ?? [],
  );
  for (const { substance_id, name, amount, unit } of lines) {
    const there = free.get(substance_id) ?? '0';
    const params = { name, warehouse: warehouse_name, free: there, unit, amount };
    assert(Number(there) >= Number(amount), chemicalErrors.short, params);
  }
}
type Submitted = Awaited<ReturnType<typeof findRequisition>>;

/** Hands a requisition to its approval. What was true when it was saved is asked again. */
export async function submitRequisition(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status } = await lockRow(ctx, requisition, id);
  assert(isOpenToChange(Number(status)), chemicalErrors.requisitionMoved, { action: '提交' });
  const row = await findRequisition(ctx, id);
  const { is_controlled } = await checkRequisition(ctx, row);
  const names = new Map([
    [row.applicant_id, row.applicant_name],
    [row.partner_id ?? 0, row.partner_name],
  ]);
  await checkNothingOverdue(ctx, [row.applicant_id, ...(row.partner_id === null ? [] : [row.partner_id])], names);
  await checkStock(ctx, row);
  const set = {
    is_controlled,
    submitted_at: ctx.now,
    opinion: '',
    decided_by: '',
    decided_at: null,
    instance_id: null,
  };
  await applyTransition(ctx, requisitionStates, requisitionChange(id, 'submit', set));
  await startForDocument(ctx, is_controlled ? 'chem_requisition_controlled' : 'chem_requisition_normal', id);
}

/** The applicant takes a requisition back: out of its approval, or before it is fetched. */
export async function withdrawRequisition(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status, instance_id } = await lockRow(ctx, requisition, id);
  const isExamined = status === RequisitionStatus.examined;
  const canEnd = requisitionStates.can('withdraw', status as 0);
  assert(canEnd && !(isExamined && instance_id === null), chemicalErrors.requisitionMoved, { action: '撤销' });
  // The end of the case cancels the document.
  if (isExamined) return withdraw(ctx, { id: Number(instance_id) });
  await applyTransition(ctx, requisitionStates, requisitionChange(id, 'withdraw', { reserved_at: null }));
  await releaseContainers(ctx, id);
}

/** The caller's waiting task for a requisition. */
async function takeTask(ctx: Ctx, id: number, wanted: 'decide' | 'resubmit'): Promise<number> {
  const { can, task_id } = await findRequisition(ctx, id);
  assert(can.includes(wanted) && task_id !== null, chemicalErrors.notYourTask);
  return task_id;
}

/** Passes or refuses a requisition at the caller's step. */
export async function decideRequisition(
  ctx: Ctx,
  { id, pass, opinion = '' }: InputOf<typeof requisitionApi.decide>,
): Promise<void> {
  const task = await takeTask(ctx, id, 'decide');
  if (pass) return approve(ctx, { id: task, opinion });
  if (opinion === '') throw badFields({ opinion: '请写明驳回原因，便于修改后重新提交' });
  await reject(ctx, { id: task, opinion });
}

export async function resubmitRequisition(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await approve(ctx, { id: await takeTask(ctx, id, 'resubmit'), opinion: '' });
}
