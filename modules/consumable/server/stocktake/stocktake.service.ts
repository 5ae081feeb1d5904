import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assertSeen } from '#kernel/server/db/stale-version.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { inStores, postFlows } from '#platform/stock/server/public.ts';
import { consumableErrors } from '../../shared/errors.ts';
import { stocktakeStates, StocktakeStatus } from '../../shared/stocktake/stocktake.states.ts';
import type { stocktakeApi, StocktakeLine } from '../../shared/stocktake/stocktake.ts';
import { assertKeeper, type LockedStore } from '../stock/store.queries.ts';
import { decidesCount, stocktakeLines } from './stocktake.queries.ts';

export const stocktakeDoc = 'consumable.stocktake';
const stocktake: RowKind<'consumable.stocktake'> = {
  table: 'consumable.stocktake',
  doc: stocktakeDoc,
  noun: '盘点单',
  softDelete: false,
};

const change = (
  id: number,
  action: Parameters<typeof stocktakeStates.can>[0],
  set: Record<string, unknown> = {},
  note = '',
) => ({ table: 'consumable.stocktake', column: 'status', id, action, set, docType: stocktakeDoc, note });

/** Locks a store against movements, which hold it shared. */
async function closeStore(ctx: Ctx, id: number): Promise<LockedStore> {
  const { rows } = await sql<LockedStore>`select id, name, status from stock.warehouse
    where school_id = ${ctx.schoolId} and id = ${id} for no key update`.execute(ctx.db);
  return found(rows[0], '仓库');
}

/** Begins a count of all that stands in a store; until it ends, nothing moves there. */
export async function createStocktake(
  ctx: Ctx,
  { warehouse_id, note = '' }: InputOf<typeof stocktakeApi.create>,
): Promise<number> {
  const store = await closeStore(ctx, warehouse_id);
  await assertKeeper(ctx, store, '盘点');
  const no = await nextDocumentNo(ctx, 'HPD', stocktakeDoc);
  const given = { no, warehouse_id, note, created_at: ctx.now };
  const id = await insertRow(ctx, stocktake, given, no);
  const { numAffectedRows } = await sql`insert into consumable.stocktake_line (school_id, stocktake_id, batch_id, book)
    select b.school_id, ${id}, b.id, t.quantity from consumable.batch b
    join consumable.holding h on h.school_id = b.school_id and h.id = b.holding_id
    join stock.lot t on t.school_id = b.school_id and t.id = b.id
    where b.school_id = ${ctx.schoolId} and h.warehouse_id = ${warehouse_id} and t.quantity > 0`.execute(ctx.db);
  if (numAffectedRows === 0n) throw badFields({ warehouse_id: '仓库里没有库存，不需要盘点' });
  return id;
}

type Locked = {
  id: number;
  version: number;
  status: number;
  counted_by: number | null;
  warehouse_id: number;
  warehouse_name: string;
};

async function lockStocktake(ctx: Ctx, id: number): Promise<Locked> {
  const { rows } =
    await sql<Locked>`select k.id, k.version, k.status, k.counted_by, k.warehouse_id, w.name as warehouse_name
    from consumable.stocktake k join stock.warehouse w on w.school_id = k.school_id and w.id = k.warehouse_id
    where k.school_id = ${ctx.schoolId} and k.id = ${id} and ${inStores(ctx, 'consumable.read', 'k.warehouse_id')} for update of k`.execute(
      ctx.db,
    );
  return found(rows[0], '盘点单');
}

async function lockKept(ctx: Ctx, id: number, action: string): Promise<Locked> {
  const count = await lockStocktake(ctx, id);
  await assertKeeper(ctx, { id: count.warehouse_id, name: count.warehouse_name }, action);
  return count;
}

export async function countStocktake(ctx: Ctx, { id, lines }: InputOf<typeof stocktakeApi.count>): Promise<void> {
  const { status } = await lockKept(ctx, id, '盘点');
  assert(status === StocktakeStatus.counting, consumableErrors.moved, { action: '登记实盘数量' });
  const wrong = lines.find(({ counted }) => counted && (Number(counted) < 0 || Number(counted) >= 1e10));
  if (wrong) throw badFields({ lines: '实盘数量应为不小于 0 的数字' });
  const rows = lines.map(({ batch_id, counted = null, reason = '' }) => ({ batch_id, counted, reason }));
  await sql`update consumable.stocktake_line y set counted = g.counted, reason = g.reason
    from json_to_recordset(${JSON.stringify(rows)}::json) g(batch_id bigint, counted numeric, reason text)
    where y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id} and y.batch_id = g.batch_id`.execute(ctx.db);
  await ctx.audit({ action: '登记实盘数量', docType: stocktakeDoc, docId: id, note: `${rows.length} 个批次` });
}

const differs = ({ difference }: StocktakeLine) => difference !== null && Number(difference) !== 0;

/** All is counted, and each difference has its reason. */
export async function submitStocktake(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockKept(ctx, id, '提交盘点');
  const lines = await stocktakeLines(ctx, id);
  const open = lines.filter(({ counted }) => counted === null);
  assert(open.length === 0, consumableErrors.uncounted, { count: open.length });
  const bare = lines.find((line) => differs(line) && line.reason === '');
  assert(bare === undefined, consumableErrors.unreasoned, {
    name: bare?.name ?? '',
    batch: bare?.batch_no ? `批号 ${bare.batch_no}` : '无批号',
  });
  const set = { counted_by: ctx.actor.userId, counted_at: ctx.now, opinion: '', decided_by: null, decided_at: null };
  await applyTransition(ctx, stocktakeStates, change(id, 'submit', set, `${lines.filter(differs).length} 处差异`));
}

/** Posts the differences; what is promised may not exceed what was found. */
async function postDifferences(ctx: Ctx, id: number): Promise<void> {
  const lines = (await stocktakeLines(ctx, id)).filter(differs);
  await postFlows(
    ctx,
    { doc_type: stocktakeDoc, doc_id: id },
    lines.map(({ batch_id, difference, name, reason }) => ({
      lot_id: batch_id,
      kind: Number(difference) > 0 ? ('gain' as const) : ('loss' as const),
      quantity: difference!,
      name,
      note: reason,
    })),
  );
  const { rows } = await sql<{ name: string; unit: string; reserved: number; quantity: number }>`select m.name, m.unit,
      h.reserved::float8 as reserved, sum(t.quantity)::float8 as quantity
    from consumable.stocktake k join consumable.holding h on h.school_id = k.school_id and h.warehouse_id = k.warehouse_id
    join consumable.material m on m.school_id = h.school_id and m.id = h.material_id
    join consumable.batch b on b.school_id = h.school_id and b.holding_id = h.id
    join stock.lot t on t.school_id = b.school_id and t.id = b.id
    where k.school_id = ${ctx.schoolId} and k.id = ${id}
    group by m.name, m.unit, h.id, h.reserved having sum(t.quantity) < h.reserved order by h.id limit 1`.execute(
    ctx.db,
  );
  assert(rows.length === 0, consumableErrors.countBelow, rows[0]);
}

/** The college or school decides what the keeper counted; with a pass the book follows the count. */
export async function decideStocktake(
  ctx: Ctx,
  { id, version, pass, opinion = '' }: InputOf<typeof stocktakeApi.decide>,
): Promise<void> {
  const count = await lockStocktake(ctx, id);
  const { status, counted_by, warehouse_id } = count;
  assert(status === StocktakeStatus.examined, consumableErrors.moved, { action: '审核' });
  assert(counted_by !== ctx.actor.userId, consumableErrors.countedByYou);
  const { rows } = await sql`select 1 from consumable.stocktake k where k.school_id = ${ctx.schoolId} and k.id = ${id}
    and ${decidesCount(ctx)}`.execute(ctx.db);
  found(rows[0], '盘点单');
  await assertSeen(ctx, { ...count, docType: stocktakeDoc }, version);
  if (!pass && opinion === '') throw badFields({ opinion: '请写明退回原因' });
  const set = { decided_by: ctx.actor.userId, decided_at: ctx.now, opinion };
  if (pass) {
    await sql`select id from consumable.holding where school_id = ${ctx.schoolId} and warehouse_id = ${warehouse_id}
      order by id for update`.execute(ctx.db);
    await postDifferences(ctx, id);
  }
  await applyTransition(ctx, stocktakeStates, change(id, pass ? 'pass' : 'sendBack', set, opinion.slice(0, 200)));
}

export async function cancelStocktake(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status } = await lockKept(ctx, id, '撤销盘点');
  assert(stocktakeStates.can('cancel', status as 0), consumableErrors.moved, { action: '撤销' });
  await applyTransition(ctx, stocktakeStates, change(id, 'cancel'));
}
