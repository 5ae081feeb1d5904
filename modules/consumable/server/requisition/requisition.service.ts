import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { consumableErrors } from '../../shared/errors.ts';
import type { requisitionApi, RequisitionInput } from '../../shared/requisition/requisition.ts';
import { isOpenToChange, requisitionStates, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { materialsOf } from '../material/material.queries.ts';
import { goodsStoreList } from '../stock/goods-store.queries.ts';
import { holdStore } from '../stock/store.queries.ts';
import { isOwnLab } from './choice.queries.ts';
import { requisitionDoc } from './requisition-doc.rules.ts';
import { requisitionLines } from './requisition.queries.ts';
import { tellSubmitted } from './requisition-notice.service.ts';
import { releaseGoods, reserveGoods } from './reserve.service.ts';

const requisition: RowKind<'consumable.requisition'> = {
  table: 'consumable.requisition',
  doc: requisitionDoc,
  noun: '领用申请',
  reach: (ctx) => sql<boolean>`t.applicant_id = ${ctx.actor.userId}`,
  softDelete: false,
};

export const requisitionChange = (
  id: number,
  action: Parameters<typeof requisitionStates.can>[0],
  set: Record<string, unknown> = {},
) => ({ table: 'consumable.requisition', column: 'status', id, action, set, docType: requisitionDoc });

async function checkLines(ctx: Ctx, lines: RequisitionInput['lines']): Promise<void> {
  const known = await materialsOf(
    ctx,
    lines.map(({ material_id }) => material_id),
  );
  lines.forEach(({ material_id, quantity }, at) => {
    const material = known.get(material_id);
    const refuse = (text: string) => badFields({ lines: `第 ${at + 1} 行${text}` });
    if (!material) throw refuse('的物资不在目录中，请重新选择');
    if (material.status !== 1) throw refuse(`的“${material.name}”已停用，请选择其他物资`);
    if (Number(quantity) < 0.01 || Number(quantity) >= 1e10)
      throw refuse(`“${material.name}”的数量应大于 0，最多两位小数`);
    if (lines.findIndex((one) => one.material_id === material_id) < at)
      throw refuse(`的“${material.name}”重复，请合并为一行`);
  });
}

async function checkInput(ctx: Ctx, { lab_id, warehouse_id, lines }: RequisitionInput): Promise<void> {
  const stores = await goodsStoreList.page(ctx, { lab_id, page: -1, size: -1 });
  await checkFields<RequisitionInput>(ctx, {
    lab_id: {
      valid: sql<boolean>`exists (select 1 from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${lab_id} and ${isOwnLab(ctx)})`,
      message: '实验室不存在或您不是它的成员，请重新选择',
    },
    warehouse_id: stores.content.every(({ id }) => id !== warehouse_id) && '仓库不供应这间实验室或已停用，请重新选择',
  });
  await checkLines(ctx, lines);
}

async function writeLines(ctx: Ctx, id: number, lines: RequisitionInput['lines']): Promise<void> {
  await sql`delete from consumable.requisition_line where school_id = ${ctx.schoolId} and requisition_id = ${id}`.execute(
    ctx.db,
  );
  const rows = lines.map((line, at) => ({ ...line, line: at + 1 }));
  await sql`insert into consumable.requisition_line (school_id, requisition_id, line, material_id, quantity)
    select ${ctx.schoolId}, ${id}, g.line, g.material_id, g.quantity
    from json_to_recordset(${JSON.stringify(rows)}::json) g(line int, material_id bigint, quantity numeric)`.execute(
    ctx.db,
  );
}

export async function createRequisition(ctx: Ctx, { lines, ...input }: RequisitionInput): Promise<number> {
  await checkInput(ctx, { ...input, lines });
  const no = await nextDocumentNo(ctx, 'HLY', requisitionDoc);
  const given = { ...input, no, applicant_id: ctx.actor.userId, created_at: ctx.now };
  const id = await insertRow(ctx, requisition, given, no);
  await writeLines(ctx, id, lines);
  return id;
}

export async function updateRequisition(
  ctx: Ctx,
  { id, version, lines, ...input }: InputOf<typeof requisitionApi.update>,
) {
  const check = async ({ status }: Record<string, unknown>) => {
    assert(isOpenToChange(Number(status)), consumableErrors.moved, { action: '编辑' });
    await checkInput(ctx, { ...input, lines });
  };
  await updateRow(ctx, requisition, { id, version }, input, { check });
  await writeLines(ctx, id, lines);
}

type Row = { lab_id: number; warehouse_id: number; status: number };
const lockOwn = async (ctx: Ctx, id: number): Promise<Row> => (await lockRow(ctx, requisition, id)) as unknown as Row;

/** Hands a requisition to its decision and reserves what it asks for. */
export async function submitRequisition(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status, lab_id, warehouse_id } = await lockOwn(ctx, id);
  assert(isOpenToChange(status), consumableErrors.moved, { action: '提交' });
  const store = await holdStore(ctx, warehouse_id, '提交领用申请');
  const lines = await requisitionLines(ctx, id);
  await checkInput(ctx, { lab_id, warehouse_id, purpose: '', lines });
  await reserveGoods(ctx, store, lines);
  const set = { submitted_at: ctx.now, decided_by: null, decided_at: null, opinion: '' };
  await applyTransition(ctx, requisitionStates, requisitionChange(id, 'submit', set));
  await tellSubmitted(ctx, id);
}

/** The applicant takes a requisition back; what was reserved is free again. */
export async function withdrawRequisition(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status, warehouse_id } = await lockOwn(ctx, id);
  assert(requisitionStates.can('withdraw', status as 0), consumableErrors.moved, { action: '撤销' });
  await applyTransition(ctx, requisitionStates, requisitionChange(id, 'withdraw'));
  if (status === RequisitionStatus.examined || status === RequisitionStatus.waiting)
    await releaseGoods(ctx, warehouse_id, await requisitionLines(ctx, id));
}
