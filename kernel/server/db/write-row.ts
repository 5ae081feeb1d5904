import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { staleVersion } from './stale-version.ts';
import { inOneTrip } from './transaction.ts';
import type { Tables } from './types.ts';

export type TableName = Extract<keyof Tables, string>;
export type Stamped = 'school_id' | 'id' | 'version' | `created_${string}` | `updated_${string}` | 'deleted_at';
type Without<T> = { [K in keyof T as K extends Stamped ? never : K]: T[K] | undefined };
/** Column values of a new row, without the stamps and school that the kernel sets. */
type NewRow<T extends TableName> = Insertable<Omit<Tables[T], Stamped>>;
/** Column values to change; `undefined` leaves a column unchanged. */
type RowChange<T extends TableName> = Without<Updateable<Tables[T]>>;

/** Table of a resource with its names in the log and in messages. */
export type RowKind<T extends TableName> = {
  table: T;
  /** `slice.noun`, the type of the document in the log. */
  doc: string;
  noun: string;
  /** Rows that the caller may change, as a condition on the table; absent: all rows of the school. */
  reach?: (ctx: Ctx) => RawBuilder<boolean>;
  /** False if rows are deleted physically. */
  softDelete?: boolean;
};

const definedEntries = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined);
const stamps = (ctx: Ctx) => [
  sql`version = version + 1`,
  sql`updated_at = ${ctx.now}`,
  sql`updated_by = ${ctx.actor.userId}`,
];

/** Inserts a row and its log entry; returns the new id. */
export async function insertRow<T extends TableName>(
  ctx: Ctx,
  kind: RowKind<T>,
  values: NewRow<T>,
  note = '',
): Promise<number> {
  const by = ctx.actor.userId;
  const all = definedEntries({
    ...values,
    school_id: ctx.schoolId,
    created_by: by,
    updated_by: by,
    updated_at: ctx.now,
  });
  const entry = { action: `新增${kind.noun}`, docType: kind.doc, note, after: values };
  const { rows } = await sql<{ id: number }>`with made as (
      insert into ${sql.table(kind.table)} (${sql.join(all.map(([column]) => sql.ref(column)))})
      values (${sql.join(all.map(([, value]) => sql`${value}`))}) returning id),
    logged as (${ctx.auditInsert(entry, sql<number>`(select id from made)`)})
    select id from made`.execute(ctx.db);
  return rows[0]!.id;
}

/**
 * Updates a row if its version matches and logs the former values; throws 409 if it does not. `check` runs after the
 * row is locked and may refuse.
 */
export async function updateRow<T extends TableName>(
  ctx: Ctx,
  kind: RowKind<T>,
  { id, version }: { id: number; version: number },
  values: RowChange<T>,
  { note = '', check }: { note?: string; check?: (before: Record<string, unknown>) => Promise<void> } = {},
): Promise<void> {
  const before = await lockRow(ctx, kind, id);
  if (before['version'] !== version) throw await staleVersion(ctx, kind.doc, id);
  await check?.(before);
  const sets = definedEntries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const changed = Object.fromEntries(definedEntries(values).map(([column]) => [column, before[column]]));
  const entry = { action: `编辑${kind.noun}`, docType: kind.doc, docId: id, note, before: changed, after: values };
  await inOneTrip(write(ctx, kind, id, sets), ctx.audit(entry));
}

/** Sets the status to on (1) or off (0); a no-op if it already is. */
export async function setStatus<T extends TableName>(
  ctx: Ctx,
  kind: RowKind<T>,
  id: number,
  status: number,
  note = '',
) {
  const before = await lockRow(ctx, kind, id);
  if (before['status'] === status) return;
  await write(ctx, kind, id, [sql`status = ${status}`]);
  const action = `${status === 1 ? '启用' : '停用'}${kind.noun}`;
  await ctx.audit({ action, docType: kind.doc, docId: id, note, from: before['status'] as number, to: status });
}

/** Deletes a row; tables with `deleted_at` keep it for history. */
export async function removeRow<T extends TableName>(ctx: Ctx, kind: RowKind<T>, id: number, note = '') {
  const before = await lockRow(ctx, kind, id);
  if (kind.softDelete === false)
    await sql`delete from ${sql.table(kind.table)} where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  else await write(ctx, kind, id, [sql`deleted_at = ${ctx.now}`]);
  await ctx.audit({ action: `删除${kind.noun}`, docType: kind.doc, docId: id, note, before });
}

/** Locks and returns the row; throws `notFound` if it is absent or out of reach. */
export async function lockRow<T extends TableName>(
  ctx: Ctx,
  kind: RowKind<T>,
  id: number,
): Promise<Record<string, unknown>> {
  const isNotRemoved = kind.softDelete === false ? sql`true` : sql`t.deleted_at is null`;
  const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(kind.table)} t
    where t.school_id = ${ctx.schoolId} and t.id = ${id} and ${isNotRemoved} and ${kind.reach?.(ctx) ?? sql`true`}
    for update of t`.execute(ctx.db);
  if (!rows[0]) throw notFound(kind.noun);
  return rows[0].row;
}

const write = <T extends TableName>(ctx: Ctx, kind: RowKind<T>, id: number, sets: RawBuilder<unknown>[]) =>
  sql`update ${sql.table(kind.table)} set ${sql.join([...sets, ...stamps(ctx)])}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
