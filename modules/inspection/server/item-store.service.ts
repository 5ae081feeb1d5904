import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { itemStoreApi } from '../shared/check-item.ts';
import { inspectionErrors } from '../shared/errors.ts';

type Store = Omit<InputOf<typeof itemStoreApi.update>, 'id' | 'version'>;
type Group = Omit<InputOf<typeof itemStoreApi.updateGroup>, 'id' | 'version'>;

export async function createStore(ctx: Ctx, input: Store): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into inspection.store (school_id, name, kind, edition, sort, created_by)
    values (${ctx.schoolId}, ${input.name}, ${input.kind}, ${input.edition ?? ''}, ${input.sort ?? 0}, ${ctx.actor.userId}) returning id`.execute(
    ctx.db,
  );
  return rows[0]!.id;
}

export async function updateStore(ctx: Ctx, input: InputOf<typeof itemStoreApi.update>): Promise<void> {
  const { numAffectedRows } =
    await sql`update inspection.store set name = ${input.name}, kind = ${input.kind}, edition = ${input.edition ?? ''},
      sort = coalesce(${input.sort ?? null}, sort), status = coalesce(${input.status ?? null}, status), version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${input.id} and version = ${input.version} and deleted_at is null`.execute(
      ctx.db,
    );
  if (numAffectedRows === 0n) throw conflict();
}

/** Only an empty store is removed; one that was used is disabled. */
export async function deleteStore(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from inspection.item_group
    where school_id = ${ctx.schoolId} and store_id = ${id}`.execute(ctx.db);
  assert(rows[0]!.count === 0, inspectionErrors.groupNotEmpty, { count: rows[0]!.count });
  const { numAffectedRows } = await sql`update inspection.store set deleted_at = ${ctx.now}, version = version + 1
    where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null`.execute(ctx.db);
  found(numAffectedRows === 0n ? undefined : true, '检查项库');
}

/** A category, or a group below one. */
export async function createGroup(
  ctx: Ctx,
  input: Group & { store_id: number; pid?: number | undefined },
): Promise<number> {
  if (input.pid !== undefined) await checkParent(ctx, input.store_id, input.pid);
  const { rows } = await sql<{
    id: number;
  }>`insert into inspection.item_group (school_id, store_id, pid, code, name, sort, created_by)
    select s.school_id, s.id, ${input.pid ?? null}, ${input.code}, ${input.name}, ${input.sort ?? 0}, ${ctx.actor.userId}
    from inspection.store s where s.school_id = ${ctx.schoolId} and s.id = ${input.store_id} and s.deleted_at is null returning id`.execute(
    ctx.db,
  );
  return found(rows[0], '检查项库').id;
}

async function checkParent(ctx: Ctx, storeId: number, pid: number) {
  const { rows } = await sql<{ pid: number | null }>`select pid from inspection.item_group
    where school_id = ${ctx.schoolId} and id = ${pid} and store_id = ${storeId}`.execute(ctx.db);
  assert(found(rows[0], '大类').pid === null, inspectionErrors.groupDepth);
}

export async function updateGroup(ctx: Ctx, input: InputOf<typeof itemStoreApi.updateGroup>): Promise<void> {
  const { numAffectedRows } = await sql`update inspection.item_group set name = ${input.name}, code = ${input.code},
      sort = coalesce(${input.sort ?? null}, sort), status = coalesce(${input.status ?? null}, status), version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${input.id} and version = ${input.version}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict();
}

/** A group goes once it is empty; items that were removed before, which no activity asked, go with it. */
export async function deleteGroup(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from inspection.item_group where school_id = ${ctx.schoolId} and pid = ${id})
    + (select count(*) from inspection.item where school_id = ${ctx.schoolId} and group_id = ${id} and deleted_at is null) as count`.execute(
    ctx.db,
  );
  assert(rows[0]!.count === 0, inspectionErrors.groupNotEmpty, { count: rows[0]!.count });
  await removeItems(ctx, id);
  const { numAffectedRows } =
    await sql`delete from inspection.item_group where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  found(numAffectedRows === 0n ? undefined : true, '检查项分类');
}

async function removeItems(ctx: Ctx, groupId: number) {
  const removed = sql`select i.id from inspection.item i
    where i.school_id = ${ctx.schoolId} and i.group_id = ${groupId} and i.deleted_at is not null`;
  await sql`update inspection.problem_descr set item_id = null where school_id = ${ctx.schoolId} and item_id in (${removed})`.execute(
    ctx.db,
  );
  await sql`delete from inspection.item where school_id = ${ctx.schoolId} and id in (${removed})`.execute(ctx.db);
}
