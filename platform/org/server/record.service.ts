import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { conflict, found } from '#kernel/server/errors.ts';

// Campuses, buildings, rooms and types are kept alike: written by column, disabled, and deleted when nothing needs them.

/** A table of this slice and what people call its rows. */
export type RecordTable = { name: `org.${string}`; noun: string };
/** Values by column; what is undefined is left as it is. */
export type Columns = Record<string, unknown>;

const given = (values: Columns) => Object.entries(values).filter(([, value]) => value !== undefined);

/** Adds a row and answers its number. */
export async function insertRecord(ctx: Ctx, table: RecordTable, values: Columns): Promise<number> {
  const all = [
    ['school_id', ctx.schoolId],
    ['created_by', ctx.actor.userId],
    ['updated_by', ctx.actor.userId],
    ...given(values),
  ] as [string, unknown][];
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table.name)} (${sql.join(all.map(([column]) => sql.ref(column)))})
    values (${sql.join(all.map(([, value]) => sql`${value}`))}) returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  await ctx.audit({ action: `新增${table.noun}`, docType: table.name, docId: id, after: values });
  return id;
}

/** Changes a row that is still the version the person saw. */
export async function updateRecord(ctx: Ctx, table: RecordTable, id: number, version: number, values: Columns) {
  const sets = given(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const changed = await sql`
    update ${sql.table(table.name)} set ${sql.join([...sets, ...stamps(ctx)])}
    where school_id = ${ctx.schoolId} and id = ${id} and version = ${version} and deleted_at is null`.execute(ctx.db);
  if (changed.numAffectedRows !== 1n) throw conflict();
  await ctx.audit({ action: `编辑${table.noun}`, docType: table.name, docId: id, after: values });
}

export async function setRecordStatus(ctx: Ctx, table: RecordTable, id: number, status: number) {
  const before = await lockRecord(ctx, table, id);
  if (before.status === status) return;
  await sql`update ${sql.table(table.name)} set ${sql.join([sql`status = ${status}`, ...stamps(ctx)])}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const action = `${status === 1 ? '启用' : '停用'}${table.noun}`;
  await ctx.audit({ action, docType: table.name, docId: id, from: before.status, to: status });
}

/** Deletes a row that `lockRecord` holds and nothing needs; it stays readable for history. */
export async function deleteRecord(ctx: Ctx, table: RecordTable, id: number) {
  await sql`update ${sql.table(table.name)} set ${sql.join([sql`deleted_at = ${ctx.now}`, ...stamps(ctx)])}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({ action: `删除${table.noun}`, docType: table.name, docId: id });
}

/** Holds a row until the end of the transaction, so that nothing can begin to need it. */
export async function lockRecord(ctx: Ctx, table: RecordTable, id: number): Promise<{ id: number; status: number }> {
  const { rows } = await sql<{ id: number; status: number }>`select id, status from ${sql.table(table.name)}
    where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null for update`.execute(ctx.db);
  return found(rows[0], table.noun);
}

/** Is the row there and in use? It stays so until the end of the transaction. */
export async function holdsOpen(ctx: Ctx, table: RecordTable, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table.name)}
    where school_id = ${ctx.schoolId} and id = ${id} and status = 1 and deleted_at is null for share`.execute(ctx.db);
  return rows.length === 1;
}

const stamps = (ctx: Ctx) => [
  sql`version = version + 1`,
  sql`updated_at = ${ctx.now}`,
  sql`updated_by = ${ctx.actor.userId}`,
];
