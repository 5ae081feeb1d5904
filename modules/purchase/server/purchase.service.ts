import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { materialsOf } from '#modules/consumable/server/public.ts';
import { codesReference } from '#platform/codes/server/public.ts';
import { attachFiles, copyFiles } from '#platform/files/server/public.ts';
import { sumOf } from '#platform/funds/shared/money.rules.ts';
import { startForDocument, withdraw } from '#platform/workflow/server/public.ts';
import { amountOf } from '../shared/amount.rules.ts';
import { purchaseErrors } from '../shared/errors.ts';
import { itemOf } from '../shared/item-name.rules.ts';
import { PurchaseKind, type purchaseApi, type PurchaseInput } from '../shared/purchase.ts';
import { purchaseStates, PurchaseState } from '../shared/purchase.states.ts';
import { holdLines, purchaseDoc } from './hold.service.ts';
import { checkPurchase, lockApplicant } from './purchase-check.service.ts';
import { purchasesWithin, unitsToBuyFor } from './purchase-reach.queries.ts';
import { isUndecided } from './purchase.policy.ts';
import { findPurchase } from './purchase.queries.ts';

export const purchaseProcess = 'goods_purchase';

const purchase: RowKind<'purchase.purchase'> = {
  table: 'purchase.purchase',
  doc: purchaseDoc,
  noun: '采购申请',
  reach: (ctx) =>
    sql<boolean>`t.id in (select p.id from purchase.purchase p where p.school_id = ${ctx.schoolId} and ${purchasesWithin(ctx)})`,
  softDelete: false,
};

/** Columns that decide about a locked purchase. */
export type LockedPurchase = {
  id: number;
  no: string;
  name: string;
  applicant_id: number;
  card_id: number;
  warehouse_id: number | null;
  state: number;
  done: number;
  needs_school: boolean;
  is_repriced: boolean;
  approver_ids: number[];
  instance_id: number | null;
};

/** Locks a purchase within reach; what is out of reach is not found. */
export const lockPurchase = async (ctx: Ctx, id: number): Promise<LockedPurchase> =>
  (await lockRow(ctx, purchase, id)) as LockedPurchase;

const open = (table: string, id: number | null | undefined, ctx: Ctx, more = sql`true`) =>
  sql<boolean>`exists (select 1 from ${sql.table(table)} u where u.school_id = ${ctx.schoolId} and u.id = ${id ?? null} and ${more})`;

/** Card `u` is one of the caller's: managed, or to spend from. Others are not named to the caller. */
const isPayer = ({ actor }: Ctx) => sql`(u.manager_id = ${actor.userId} or exists (select 1 from funds.card_member m
  where m.school_id = u.school_id and m.card_id = u.id and m.user_id = ${actor.userId}))`;

async function checkInput(ctx: Ctx, input: PurchaseInput): Promise<void> {
  const isUnit = sql<boolean>`u.pid is not null and u.status = 1 and u.deleted_at is null and ${unitsToBuyFor(ctx)}`;
  await checkFields<PurchaseInput>(ctx, {
    org_id: {
      valid: open('org.unit', input.org_id, ctx, isUnit),
      message: '使用单位不存在、已停用，或您不能为它采购，请重新选择',
    },
    card_id: {
      valid: open('funds.budget_card', input.card_id, ctx, isPayer(ctx)),
      message: '经费卡不存在或没有授权您使用，请重新选择',
    },
    warehouse_id: input.warehouse_id
      ? {
          valid: open('stock.warehouse', input.warehouse_id, ctx, sql`u.status = 1 and u.warehouse_type in ('3', '6')`),
          message: '入库仓库不存在、已停用或不存放耗材，请重新选择',
        }
      : undefined,
    lines: codesReference(
      ctx,
      'purchase_category',
      input.lines.flatMap(({ material_id, category }) => (material_id ? [] : [category ?? ''])),
      '分类',
    ),
  });
}

/** Lines as they are stored: a material of the catalogue says what it is, and goes into a store. */
async function namedLines(ctx: Ctx, { kind, warehouse_id, lines }: PurchaseInput) {
  const known = await materialsOf(
    ctx,
    lines.flatMap(({ material_id }) => material_id ?? []),
  );
  if (known.size > 0 && kind !== PurchaseKind.consumable)
    throw badFields({ kind: '目录中的物资按耗材采购，请选择类型“耗材”，或改为自行填写物品' });
  if (known.size > 0 && !warehouse_id) throw badFields({ warehouse_id: '目录中的耗材须入库，请选择入库仓库' });
  return lines.map(({ material_id, category = '', spec = '', ...line }, at) => {
    if (!material_id) return { ...line, category, spec, material_id: null };
    const material = known.get(material_id);
    if (material?.status !== 1) throw badFields({ lines: `第 ${at + 1} 行的物资不在目录中或已停用，请重新选择` });
    const { name, spec: kept, unit, category: of } = material;
    return { ...line, material_id, name, spec: kept, unit, category: of };
  });
}

const collegeOf = async (ctx: Ctx, unit: number): Promise<number | null> => {
  const { rows } = await sql<{
    id: number | null;
  }>`select case when u.level = 'college' then u.id else u.college_id end as id
    from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${unit}`.execute(ctx.db);
  return rows[0]?.id ?? null;
};

async function writeLines(ctx: Ctx, id: number, input: PurchaseInput): Promise<void> {
  const rows = (await namedLines(ctx, input)).map(({ quotes = [], ...line }, at) => ({
    ...line,
    quotes,
    line: at + 1,
    item: itemOf(line.name),
    amount: amountOf(line.price, line.qty),
  }));
  await sql`delete from purchase.line where school_id = ${ctx.schoolId} and purchase_id = ${id}`.execute(ctx.db);
  await sql`insert into purchase.line (school_id, purchase_id, line, material_id, name, item, spec, unit, category, qty, price, checked_qty,
      checked_price, amount, quotes)
    select ${ctx.schoolId}, ${id}, g.line, g.material_id, g.name, g.item, g.spec, g.unit, g.category, g.qty, g.price, g.qty, g.price, g.amount, g.quotes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (line int, material_id bigint, name text, item text, spec text, unit text, category text,
      qty numeric, price numeric, amount numeric, quotes bigint[])`.execute(ctx.db);
  await attachFiles(
    ctx,
    purchaseDoc,
    id,
    rows.flatMap(({ quotes }) => quotes),
  );
}

async function store(ctx: Ctx, input: PurchaseInput, write: (columns: object) => Promise<number>): Promise<number> {
  await checkInput(ctx, input);
  const { lines, files = [], ...columns } = input;
  const amount = sumOf(lines.map(({ price, qty }) => amountOf(price, qty)));
  const id = await write({ ...columns, files, amount, college_id: await collegeOf(ctx, input.org_id) });
  await writeLines(ctx, id, input);
  await attachFiles(ctx, purchaseDoc, id, files);
  return id;
}

export const createPurchase = (ctx: Ctx, input: PurchaseInput): Promise<number> =>
  store(ctx, input, async (columns) => {
    const no = await nextDocumentNo(ctx, 'WZ', purchaseDoc);
    return insertRow(ctx, purchase, { ...(columns as PurchaseInput), no, applicant_id: ctx.actor.userId }, no);
  });

/** Refuses unless the caller has applied and the purchase stands where the action begins. */
function assertOwn(
  ctx: Ctx,
  row: Pick<LockedPurchase, 'applicant_id' | 'state'>,
  action: string,
  from: readonly number[],
): void {
  assert(row.applicant_id === ctx.actor.userId, purchaseErrors.notApplicant, { action });
  assert(from.includes(row.state), purchaseErrors.moved, { state: labelOf(PurchaseState, row.state), action });
}

export async function updatePurchase(ctx: Ctx, { id, version, ...input }: InputOf<typeof purchaseApi.update>) {
  // The row first: what is out of reach is not found, whatever the input says.
  assertOwn(ctx, await lockPurchase(ctx, id), '编辑', [PurchaseState.draft]);
  await store(ctx, input, async (columns) => {
    await updateRow(ctx, purchase, { id, version }, columns);
    return id;
  });
}

/** A draft that was never submitted, or was withdrawn, goes with its lines; what it held stays in the flows of the card. */
export async function removePurchase(ctx: Ctx, { id }: { id: number }): Promise<void> {
  assertOwn(ctx, await lockPurchase(ctx, id), '删除', [PurchaseState.draft]);
  await sql`delete from purchase.line where school_id = ${ctx.schoolId} and purchase_id = ${id}`.execute(ctx.db);
  await removeRow(ctx, purchase, id);
}

export const changePurchase = (
  ctx: Ctx,
  id: number,
  action: Parameters<typeof purchaseStates.can>[0],
  set: Record<string, unknown> = {},
  note = '',
) => applyTransition(ctx, purchaseStates, { table: 'purchase.purchase', id, action, set, docType: purchaseDoc, note });

/** Hands a draft to its approval if every rule allows it now, and freezes what it costs. */
export async function submitPurchase(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockApplicant(ctx);
  const locked = await lockPurchase(ctx, id);
  assertOwn(ctx, locked, '提交', [PurchaseState.draft]);
  const row = await findPurchase(ctx, { id });
  const level = await checkPurchase(ctx, row);
  await changePurchase(ctx, id, 'submit', { submitted_at: ctx.now, ...level }, level.is_split ? '疑似拆分' : '');
  await holdLines(ctx, locked, row.lines, '采购提交');
  await startForDocument(ctx, purchaseProcess, id);
}

/** Takes a purchase back before anybody has decided; the end of the case releases its money. The case is locked first. */
export async function withdrawPurchase(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { applicant_id, state, instance_id } = await findPurchase(ctx, { id });
  assertOwn(ctx, { applicant_id, state }, '撤回', [PurchaseState.waiting]);
  await withdraw(ctx, { id: found(instance_id, '采购申请') });
}

/** Refuses to take back what somebody has decided, and what was asked again. */
export function assertUndecided(row: LockedPurchase): void {
  assert(!row.is_repriced, purchaseErrors.repriced);
  assert(isUndecided(row), purchaseErrors.decided);
}

/** 再次申请: a draft with the content of a rejected purchase. */
export async function copyPurchase(ctx: Ctx, { id }: { id: number }): Promise<number> {
  assertOwn(ctx, await lockPurchase(ctx, id), '再次申请', [PurchaseState.rejected]);
  const row = await findPurchase(ctx, { id });
  const ids = (files: readonly { id: number }[]) => files.map((file) => file.id);
  const copies = await copyFiles(ctx, [...ids(row.files), ...row.lines.flatMap(({ quotes }) => ids(quotes))]);
  const copied = (files: readonly { id: number }[]) => ids(files).flatMap((one) => copies.get(one) ?? []);
  const { name, org_id, phone, reason, card_id, deliver_to, warehouse_id, expected_on } = row;
  return createPurchase(ctx, {
    name,
    org_id,
    phone,
    reason,
    card_id,
    deliver_to,
    warehouse_id,
    expected_on,
    kind: row.kind as PurchaseInput['kind'],
    files: copied(row.files),
    lines: row.lines.map(({ material_id, name: goods, spec, unit, category, qty, price, quotes }) => ({
      material_id,
      name: goods,
      spec,
      unit,
      category,
      qty,
      price,
      quotes: copied(quotes),
    })),
  });
}
