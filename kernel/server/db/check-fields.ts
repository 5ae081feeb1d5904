import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../context.ts';
import { badFields } from '../errors.ts';

/** A condition on a field that the database decides, with the sentence for a value that does not meet it. */
export type Reference = { valid: RawBuilder<boolean>; message: string };

/** A reference, or the sentence of an error found without the database; anything else is a field without error. */
type FieldCheck = Reference | string | false | 0 | null | undefined;

/**
 * Checks the fields of an input: all references in one statement, all errors at once. Throws 400 with one sentence per
 * field.
 */
export async function checkFields<I>(ctx: Ctx, checks: { [K in keyof I & string]?: FieldCheck }): Promise<void> {
  const given = Object.entries<FieldCheck>(checks as Record<string, FieldCheck>).flatMap(([field, check]) =>
    check ? [{ field, check }] : [],
  );
  const columns = given.flatMap(({ field, check }) =>
    typeof check === 'string' ? [] : [sql`${check.valid} as ${sql.ref(field)}`],
  );
  const row = columns.length === 0 ? {} : await firstRow(ctx, columns);
  const errors = given.flatMap(({ field, check }) =>
    typeof check === 'string' ? [[field, check]] : row[field] ? [] : [[field, check.message]],
  );
  if (errors.length > 0) throw badFields(Object.fromEntries(errors) as Record<string, string>);
}

async function firstRow(ctx: Ctx, columns: RawBuilder<unknown>[]) {
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(ctx.db);
  return rows[0]!;
}
