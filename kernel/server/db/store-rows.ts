import { sql, type RawBuilder, type Updateable } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Tables } from './types.ts';
import type { Stamped, TableName } from './write-row.ts';

/** Columns that a row sets: an absent one is left as it is, null clears it. */
export type RowFields<T extends TableName> = {
  [C in keyof Updateable<Omit<Tables[T], Stamped>>]?: Updateable<Tables[T]>[C] | null | undefined;
};

type Fields = Record<string, unknown>;

/**
 * Writes many rows in two statements: those with an id over the stored ones, the others as new ones. An absent column
 * keeps what is stored; in a new row it takes `blank`, as a cleared one always does, else null. `isOpen` says which stored
 * rows of `t` may still change. Returns the ids, in no order.
 */
export async function storeRows<T extends TableName>(
  ctx: Ctx,
  table: T,
  blank: RowFields<T>,
  rows: readonly (RowFields<T> & { id: number | undefined })[],
  isOpen: RawBuilder<boolean> = sql`true`,
): Promise<number[]> {
  const cleared = (row: Fields) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        value === null ? ((blank as Fields)[column] ?? null) : value,
      ]),
    );
  const isStored = ({ id }: { id: number | undefined }) => id !== undefined;
  const added = rows.filter((row) => !isStored(row)).map((row): Fields => ({ ...blank, ...given(cleared(row)) }));
  return [
    ...(await update(ctx, table, rows.filter(isStored).map(cleared), isOpen)),
    ...(await insert(ctx, table, added)),
  ];
}

const given = (row: Fields) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

const columnsOf = (rows: readonly Fields[]) =>
  [...new Set(rows.flatMap((row) => Object.keys(given(row))))]
    .filter((column) => column !== 'id')
    .map((column) => sql.ref(column));

async function update(
  ctx: Ctx,
  table: string,
  rows: readonly Fields[],
  isOpen: RawBuilder<boolean>,
): Promise<number[]> {
  const columns = columnsOf(rows);
  if (columns.length === 0) return [];
  // What the row does not name comes from the locked row itself, so that changes made meanwhile stay.
  const { rows: written } = await sql<{ id: number }>`update ${sql.table(table)} t
    set (${sql.join(columns)}) = (select ${sql.join(columns)} from jsonb_populate_record(t, given.fields)),
      version = t.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) given(fields)
    where t.school_id = ${ctx.schoolId} and t.id = (given.fields ->> 'id')::bigint and ${isOpen} returning t.id`.execute(
    ctx.db,
  );
  if (written.length < rows.length) throw new Error(`rows of ${table} are gone, closed or named twice`);
  return written.map(({ id }) => id);
}

async function insert(ctx: Ctx, table: string, rows: readonly Fields[]): Promise<number[]> {
  const columns = columnsOf(rows);
  if (columns.length === 0) return [];
  const { rows: written } = await sql<{ id: number }>`insert into ${sql.table(table)}
      (${sql.join(columns)}, school_id, created_by, created_at, updated_by, updated_at)
    select ${sql.join(columns)}, ${ctx.schoolId}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) given(fields),
      jsonb_populate_record(null::${sql.table(table)}, given.fields) returning id`.execute(ctx.db);
  return written.map(({ id }) => id);
}
