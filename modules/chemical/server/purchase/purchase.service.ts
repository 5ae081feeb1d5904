import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { experimentReference } from '#modules/experiment/server/public.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { attachFiles, copyFiles } from '#platform/files/server/public.ts';
import { unfreezeMoney } from '#platform/funds/server/public.ts';
import { sumOf, timesOf } from '#platform/funds/shared/money.rules.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { startForDocument, withdraw } from '#platform/workflow/server/public.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { purchaseApi, PurchaseInput } from '../../shared/purchase/purchase.ts';
import {
  execStates,
  ExecState,
  purchaseStates,
  PurchaseStatus,
  type PurchaseStatusCode,
} from '../../shared/purchase/purchase.states.ts';
import { controlledFaults } from './purchase-check.rules.ts';
import { lockAndCheck, readDocument } from './purchase-check.service.ts';
import { labsToBuyFor, purchasesWithin } from './purchase-reach.queries.ts';
import { mayOrder } from './purchase.policy.ts';
import { findPurchase } from './purchase.queries.ts';

export const purchaseDoc = 'chemical.purchase';

/** Files of a purchase belong to it by this type. */
const purchase: RowKind<'chemical.purchase'> = {
  table: 'chemical.purchase',
  doc: purchaseDoc,
  noun: '采购申请',
  reach: (ctx) =>
    sql<boolean>`t.id in (select p.id from chemical.purchase p where p.school_id = ${ctx.schoolId} and ${purchasesWithin(ctx)})`,
  softDelete: false,
};

async function checkInput(ctx: Ctx, input: PurchaseInput) {
  await checkFields<PurchaseInput>(ctx, {
    lab_id: {
      valid: sql<boolean>`exists (select 1 from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${input.lab_id}
        and u.level = 'lab' and u.status = 1 and u.deleted_at is null and ${labsToBuyFor(ctx)})`,
      message: '实验室不存在、已停用，或您不是该实验室的人员，请重新选择',
    },
    purpose: codeReference(ctx, 'chem_purpose', input.purpose, '用途'),
    card_id: {
      valid: sql<boolean>`exists (select 1 from funds.budget_card d where d.school_id = ${ctx.schoolId} and d.id = ${input.card_id})`,
      message: '经费卡不存在，请重新选择',
    },
    experiment_id: input.experiment_id ? experimentReference(ctx, input.experiment_id) : undefined,
    second_id: input.second_id ? personReference(ctx, input.second_id, '第二责任人') : undefined,
    use_to: input.use_from && input.use_to && input.use_to < input.use_from && '使用止期不能早于使用起期',
    lines:
      input.lines.some(({ price }) => price !== undefined && (Number(price) < 0 || Number(price) > 999_999.99)) &&
      '单价应为 0–999999.99 元',
  });
  const document = await readDocument(ctx, input);
  if (input.second_id === ctx.actor.userId) throw badFields({ second_id: '第二责任人不能是申请人本人，请选择另一人' });
  return document;
}

/** Columns of the row from an input; lines and files stand apart. */
function columnsOf(input: PurchaseInput, { of, isControlled }: Awaited<ReturnType<typeof readDocument>>) {
  const { lines, seal_files = [], files = [], committed = false, ...columns } = input;
  const amount = sumOf(lines.map(({ price = '0', count }) => timesOf(price, count)));
  return { ...columns, seal_files, files, committed, amount, is_controlled: isControlled, college_id: of.college_id };
}

async function writeLines(ctx: Ctx, id: number, { lines, supplier_mode }: PurchaseInput): Promise<void> {
  const isOwn = supplier_mode === 'own';
  const rows = lines.map(({ supplier_id, supplier_name = '', price = '0', ...line }, at) => ({
    ...line,
    line: at + 1,
    price,
    supplier_id: isOwn ? null : (supplier_id ?? null),
    supplier_name: isOwn ? supplier_name : '',
  }));
  await sql`delete from chemical.purchase_line where school_id = ${ctx.schoolId} and purchase_id = ${id}`.execute(
    ctx.db,
  );
  await sql`insert into chemical.purchase_line (school_id, purchase_id, line, substance_id, spec_id, count, price, supplier_id,
      supplier_name, cabinet_id)
    select ${ctx.schoolId}, ${id}, g.line, g.substance_id, g.spec_id, g.count, g.price, g.supplier_id, g.supplier_name, g.cabinet_id
    from json_to_recordset(${JSON.stringify(rows)}::json) g (line int, substance_id bigint, spec_id bigint, count int, price numeric,
      supplier_id bigint, supplier_name text, cabinet_id bigint)`.execute(ctx.db);
}

async function store(
  ctx: Ctx,
  input: PurchaseInput,
  write: (columns: ReturnType<typeof columnsOf>) => Promise<number>,
) {
  const document = await checkInput(ctx, input);
  const columns = columnsOf(input, document);
  const id = await write(columns);
  await writeLines(ctx, id, input);
  await attachFiles(ctx, purchaseDoc, id, [...columns.seal_files, ...columns.files]);
  return id;
}

export const createPurchase = (ctx: Ctx, input: PurchaseInput): Promise<number> =>
  store(ctx, input, async (columns) => {
    const no = await nextDocumentNo(ctx, 'CG', purchaseDoc);
    return insertRow(ctx, purchase, { ...columns, no, applicant_id: ctx.actor.userId }, no);
  });

/** Refuses unless the caller has applied and the purchase stands where the action begins. */
function assertOwn(ctx: Ctx, row: Record<string, unknown>, action: string, from: readonly number[]): void {
  assert(row['applicant_id'] === ctx.actor.userId, chemicalErrors.purchaseNotApplicant, { action });
  const state = labelOf(PurchaseStatus, row['status'] as number);
  assert(from.includes(Number(row['status'])), chemicalErrors.purchaseMoved, { state, action });
}

export async function updatePurchase(ctx: Ctx, { id, version, ...input }: InputOf<typeof purchaseApi.update>) {
  // The row first: what is out of reach is not found, whatever the input says.
  assertOwn(ctx, await lockRow(ctx, purchase, id), '编辑', [PurchaseStatus.draft]);
  await store(ctx, input, async (columns) => {
    await updateRow(ctx, purchase, { id, version }, columns);
    return id;
  });
}

/** The stored purchase as the input that it was made from. */
export async function inputOf(ctx: Ctx, id: number): Promise<PurchaseInput> {
  const row = await findPurchase(ctx, { id });
  return {
    lab_id: row.lab_id,
    phone: row.phone,
    purpose: row.purpose,
    project: row.project,
    experiment_id: row.experiment_id,
    card_id: row.card_id,
    supplier_mode: row.supplier_mode as PurchaseInput['supplier_mode'],
    expected_on: row.expected_on,
    second_id: row.second_id,
    use_place: row.use_place,
    use_from: row.use_from,
    use_to: row.use_to,
    summary: row.summary,
    waste_plan: row.waste_plan,
    committed: row.committed,
    seal_files: row.seal_files.map((file) => file.id),
    files: row.files.map((file) => file.id),
    remark: row.remark,
    lines: row.lines.map(({ substance_id, spec_id, count, price, supplier_id, supplier_name, cabinet_id }) => ({
      substance_id,
      spec_id,
      count,
      price,
      supplier_id,
      supplier_name,
      cabinet_id,
    })),
  };
}

const change = (id: number, action: Parameters<typeof purchaseStates.can>[0], set: Record<string, unknown> = {}) => ({
  table: 'chemical.purchase',
  column: 'status',
  id,
  action,
  set,
  docType: purchaseDoc,
});
export const changePurchase = (ctx: Ctx, ...of: Parameters<typeof change>) =>
  applyTransition(ctx, purchaseStates, change(...of));

/** Hands a draft to its approval, if every rule allows it now. */
export async function submitPurchase(ctx: Ctx, { id }: { id: number }): Promise<void> {
  assertOwn(ctx, await lockRow(ctx, purchase, id), '提交', [PurchaseStatus.draft]);
  const input = await inputOf(ctx, id);
  const document = await readDocument(ctx, input);
  const faults = document.isControlled ? controlledFaults(input) : {};
  if (Object.keys(faults).length > 0) throw badFields(faults as Record<string, string>);
  await lockAndCheck(ctx, input, { id, applicant_id: ctx.actor.userId });
  // The lists of today decide, whatever they were when the draft was saved.
  await changePurchase(ctx, id, 'submit', { submitted_at: ctx.now, is_controlled: document.isControlled });
  await startForDocument(ctx, document.isControlled ? 'chem_purchase_controlled' : 'chem_purchase_normal', id);
}

/** Takes a purchase back: a draft, one in review, or a passed one until the first permit is filled in. */
export async function withdrawPurchase(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockRow(ctx, purchase, id);
  assertOwn(ctx, row, '撤回', purchaseStates.transitions.withdraw.from as readonly PurchaseStatusCode[]);
  if (row['status'] === PurchaseStatus.reviewing) return withdraw(ctx, { id: Number(row['instance_id']) });
  if (row['status'] === PurchaseStatus.passed) {
    const state = labelOf(ExecState, Number(row['exec_state']));
    assert(row['exec_state'] === ExecState.waiting, chemicalErrors.purchaseMoved, { state, action: '撤回' });
    // Whoever fills in a permit locks its row, so that one of the two waits for the other.
    const { rows } = await sql<{ no: string }>`select no from chemical.permit where school_id = ${ctx.schoolId}
      and purchase_id = ${id} order by id for update`.execute(ctx.db);
    const filled = rows.find(({ no }) => no !== '');
    assert(!filled, chemicalErrors.permitFilled, { no: filled?.no ?? '' });
    await unfreezeMoney(ctx, { doc_type: purchaseDoc, doc_id: id }, '采购撤回');
  }
  await changePurchase(ctx, id, 'withdraw', { decided_at: ctx.now });
}

/** 再次申请: a draft with the content of an ended purchase. */
export async function copyPurchase(ctx: Ctx, { id }: { id: number }): Promise<number> {
  assertOwn(ctx, await lockRow(ctx, purchase, id), '再次申请', [PurchaseStatus.failed, PurchaseStatus.cancelled]);
  const input = await inputOf(ctx, id);
  const copies = await copyFiles(ctx, [...(input.seal_files ?? []), ...(input.files ?? [])]);
  const copied = (ids: readonly number[] = []) => ids.flatMap((one) => copies.get(one) ?? []);
  return createPurchase(ctx, { ...input, seal_files: copied(input.seal_files), files: copied(input.files) });
}

const changeExec = (
  id: number,
  action: Parameters<typeof execStates.can>[0],
  set: Record<string, unknown> = {},
  note = '',
) => ({
  table: 'chemical.purchase',
  column: 'exec_state',
  id,
  action,
  set,
  docType: purchaseDoc,
  note,
  where: sql<boolean>`status = ${PurchaseStatus.passed}`,
});
export const changeExecution = (ctx: Ctx, ...of: Parameters<typeof changeExec>) =>
  applyTransition(ctx, execStates, changeExec(...of));

/** Says that the goods are ordered; what is controlled has its permit first. */
export async function orderPurchase(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockRow(ctx, purchase, id);
  assert(mayOrder(ctx.actor, { applicant_id: Number(row['applicant_id']) }), chemicalErrors.purchaseNotApplicant, {
    action: '登记下单',
  });
  const { rows } = await sql<{ line: number; name: string }>`select t.line, s.name from chemical.permit t
    join chemical.substance s on s.school_id = t.school_id and s.id = t.substance_id
    where t.school_id = ${ctx.schoolId} and t.purchase_id = ${id} and t.no = '' order by t.line limit 1`.execute(
    ctx.db,
  );
  assert(rows.length === 0, chemicalErrors.permitMissing, rows[0]);
  await changeExecution(ctx, id, 'order', { ordered_by: ctx.actor.userId, ordered_at: ctx.now });
}

/** Gives up what has not arrived, and the money that it holds. */
export async function closePurchase(ctx: Ctx, { id, reason }: InputOf<typeof purchaseApi.close>): Promise<void> {
  assertOwn(ctx, await lockRow(ctx, purchase, id), '关闭', [PurchaseStatus.passed]);
  const { rows } = await sql<{
    no: string;
  }>`select no from chemical.inbound where school_id = ${ctx.schoolId} and purchase_id = ${id}
    and status = 0 limit 1`.execute(ctx.db);
  assert(rows.length === 0, chemicalErrors.closeWaits, { no: rows[0]?.no ?? '' });
  await changeExecution(ctx, id, 'close', { close_reason: reason }, reason);
  await unfreezeMoney(ctx, { doc_type: purchaseDoc, doc_id: id }, '采购关闭');
}
