import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { consumableErrors } from '../../shared/errors.ts';
import type { inboundApi, InboundInput } from '../../shared/stock/inbound.ts';
import { inboundStates, InboundStatus } from '../../shared/stock/inbound.states.ts';
import { materialsOf } from '../material/material.queries.ts';
import { inboundDoc } from './inbound-doc.rules.ts';
import { inboundLines } from './inbound.queries.ts';
import { bookInbound, checkedLines, insertInbound, insertLines } from './receive.service.ts';
import { assertKeeper, holdStore } from './store.queries.ts';

/** Lines of a receipt that a keeper writes: of materials in use, with days to come. */
async function checkInput(ctx: Ctx, { warehouse_id, lines }: InboundInput) {
  await assertKeeper(ctx, await holdStore(ctx, warehouse_id, '登记入库'), '登记入库');
  const checked = await checkedLines(ctx, lines);
  const known = await materialsOf(
    ctx,
    lines.map(({ material_id }) => material_id),
  );
  for (const [at, { material_id }] of checked.entries()) {
    const { name, status } = known.get(material_id)!;
    if (status !== 1) throw badFields({ lines: `第 ${at + 1} 行的“${name}”已停用，请先在物资目录中启用` });
  }
  return checked;
}

export async function createInbound(ctx: Ctx, input: InboundInput): Promise<number> {
  const lines = await checkInput(ctx, input);
  const { id, no } = await insertInbound(ctx, { ...input, note: input.note ?? '', lines });
  await ctx.audit({ action: '新增入库单', docType: inboundDoc, docId: id, note: no });
  return id;
}

type Locked = { id: number; version: number; warehouse_id: number; source: number; status: number };

/** Locks a receipt of a store that the caller keeps, which waits for its goods. */
async function lockInbound(ctx: Ctx, id: number, version: number, action: string): Promise<Locked> {
  const { rows } = await sql<Locked>`select id, version, warehouse_id, source, status from consumable.inbound i
    where school_id = ${ctx.schoolId} and id = ${id} and ${inStores(ctx, 'consumable.read', 'i.warehouse_id')} for update`.execute(
    ctx.db,
  );
  const inbound = found(rows[0], '入库单');
  await assertKeeper(ctx, await holdStore(ctx, inbound.warehouse_id, action), action);
  assert(inbound.status === InboundStatus.waiting, consumableErrors.moved, { action });
  if (inbound.version !== version) throw await staleVersion(ctx, inboundDoc, id);
  return inbound;
}

export async function updateInbound(ctx: Ctx, { id, version, ...input }: InputOf<typeof inboundApi.update>) {
  await lockInbound(ctx, id, version, '编辑入库单');
  const lines = await checkInput(ctx, input);
  await sql`update consumable.inbound set source = ${input.source}, warehouse_id = ${input.warehouse_id},
      note = coalesce(${input.note ?? null}, note), version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await sql`delete from consumable.inbound_line where school_id = ${ctx.schoolId} and inbound_id = ${id}`.execute(
    ctx.db,
  );
  await insertLines(ctx, id, lines);
  await ctx.audit({ action: '编辑入库单', docType: inboundDoc, docId: id, note: `${lines.length} 行` });
}

export async function receiveInbound(ctx: Ctx, { id, version }: InputOf<typeof inboundApi.receive>): Promise<void> {
  const inbound = await lockInbound(ctx, id, version, '确认入库');
  await bookInbound(ctx, inbound, await inboundLines(ctx, id));
}

export async function cancelInbound(ctx: Ctx, { id, version }: InputOf<typeof inboundApi.cancel>): Promise<void> {
  await lockInbound(ctx, id, version, '作废');
  await applyTransition(ctx, inboundStates, {
    table: 'consumable.inbound',
    column: 'status',
    id,
    action: 'cancel',
    docType: inboundDoc,
  });
}
