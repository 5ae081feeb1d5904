import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { GroupInput, StoreInput } from '../../shared/library/check-item.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';

type Changed = { id: number; version: number; status?: number | undefined };

const itemStore: RowKind<'inspection.store'> = { table: 'inspection.store', doc: 'inspection.store', noun: '检查项库' };
const itemGroup: RowKind<'inspection.item_group'> = {
  table: 'inspection.item_group',
  doc: 'inspection.item-group',
  noun: '检查项分类',
  softDelete: false,
};

export const createStore = (ctx: Ctx, input: StoreInput): Promise<number> =>
  insertRow(ctx, itemStore, input, input.name);

export const updateStore = (ctx: Ctx, { id, version, ...input }: StoreInput & Changed): Promise<void> =>
  updateRow(ctx, itemStore, { id, version }, input, { note: input.name });

/** Removes an empty store; used ones can only be disabled. */
export async function removeStore(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from inspection.item_group
    where school_id = ${ctx.schoolId} and store_id = ${id}`.execute(ctx.db);
  assert(rows[0]!.count === 0, inspectionErrors.groupNotEmpty, { count: rows[0]!.count });
  await removeRow(ctx, itemStore, id);
}

/** A category, or a group below one. */
export async function createGroup(
  ctx: Ctx,
  input: GroupInput & { store_id: number; pid?: number | undefined },
): Promise<number> {
  await lockRow(ctx, itemStore, input.store_id);
  if (input.pid !== undefined) await checkParent(ctx, input.store_id, input.pid);
  return insertRow(ctx, itemGroup, input, input.name);
}

async function checkParent(ctx: Ctx, storeId: number, pid: number) {
  const { rows } = await sql<{ pid: number | null }>`select pid from inspection.item_group
    where school_id = ${ctx.schoolId} and id = ${pid} and store_id = ${storeId}`.execute(ctx.db);
  assert(found(rows[0], '大类').pid === null, inspectionErrors.groupDepth);
}

export const updateGroup = (ctx: Ctx, { id, version, ...input }: GroupInput & Changed): Promise<void> =>
  updateRow(ctx, itemGroup, { id, version }, input, { note: input.name });

/** Removes an empty group together with its already removed items, which nothing uses. */
export async function removeGroup(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from inspection.item_group where school_id = ${ctx.schoolId} and pid = ${id})
    + (select count(*) from inspection.item where school_id = ${ctx.schoolId} and group_id = ${id} and deleted_at is null) as count`.execute(
    ctx.db,
  );
  assert(rows[0]!.count === 0, inspectionErrors.groupNotEmpty, { count: rows[0]!.count });
  await removeItems(ctx, id);
  await removeRow(ctx, itemGroup, id);
}

async function removeItems(ctx: Ctx, groupId: number) {
  const removed = sql`select i.id from inspection.item i
    where i.school_id = ${ctx.schoolId} and i.group_id = ${groupId} and i.deleted_at is not null`;
  await sql`update inspection.problem_descr set item_id = null where school_id = ${ctx.schoolId} and item_id in (${removed})`.execute(
    ctx.db,
  );
  await sql`delete from inspection.item where school_id = ${ctx.schoolId} and id in (${removed})`.execute(ctx.db);
}
