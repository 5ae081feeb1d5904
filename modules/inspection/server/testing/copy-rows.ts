import type { TestApp } from '#apps/server/testing/harness.ts';

/** Inserts copies of rows `t` of a table; `changed` has SQL for some columns, `source` the tables with their condition. */
export async function copyRows(
  app: TestApp,
  table: string,
  changed: Record<string, string>,
  source: string,
  values: unknown[],
): Promise<void> {
  const { rows } = await app.admin.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const copied = names.map((name) => changed[name] ?? `t.${name}`);
  await app.admin.query(
    `insert into ${table} (${names.join(', ')}) overriding system value select ${copied.join(', ')} from ${source}`,
    values,
  );
}
