// `npm run tables`: writes the `tables.ts` of every slice from the live catalogue of a database with all migrations.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import pg from 'pg';
import { slices } from '#apps/server/slices.ts';
import { urlOf } from '#apps/server/database.ts';
import { prepareDatabase } from '#kernel/server/db/prepare.ts';
import { startEmbedded } from '#lib/postgres/embedded.ts';

const root = join(import.meta.dirname, '..');
const quiet = { info: () => undefined, warn: console.warn, error: console.error };

type Column = { schema: string; table: string; column: string; type: string; optional: boolean; nullable: boolean; given: boolean };

const types: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  // Exact decimals and days travel as text.
  numeric: 'string',
  date: 'string',
  text: 'string',
  uuid: 'string',
  jsonb: 'unknown',
  json: 'unknown',
  timestamptz: 'Date',
  bytea: 'Buffer',
  int4range: 'string',
  tstzrange: 'string',
};

function typeOf({ type, nullable }: Column): string {
  const isArray = type.startsWith('_');
  const plain = types[isArray ? type.slice(1) : type];
  if (plain === undefined) throw new Error(`no TypeScript type for ${type}`);
  const of = isArray ? `${plain}[]` : plain;
  return nullable && of !== 'unknown' ? `${of} | null` : of;
}

function lineOf(column: Column): string {
  const type = typeOf(column);
  if (column.given) return `    ${column.column}: ColumnType<${type}, never, never>;`;
  return `    ${column.column}: ${column.optional ? `Generated<${type}>` : type};`;
}

function fileOf(tables: Map<string, Column[]>): string {
  const all = [...tables.values()].flat();
  const names = [all.some((c) => c.given) && 'ColumnType', all.some((c) => !c.given && c.optional) && 'Generated'].filter(Boolean);
  const blocks = [...tables].map(([name, columns]) => `    '${name}': {\n${columns.map((c) => `  ${lineOf(c)}`).join('\n')}\n    };`);
  return `// Written by \`npm run tables\` from the database; do not edit.
import type { ${names.join(', ')} } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
${blocks.join('\n')}
  }
}
`;
}

async function readColumns(adminUrl: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<Column>(`
    select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      a.attgenerated <> '' or a.attidentity = 'a' as given, a.atthasdef or not a.attnotnull as optional
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname not like 'pg_%'
    order by 1, 2, a.attnum`);
  await client.end();
  return rows;
}

/** Which slice creates a schema: the one whose migration says so. */
function folderOf(schema: string): string | undefined {
  for (const { migrations } of slices) {
    if (migrations === undefined) continue;
    const texts = readdirSync(migrations).map((name) => readFileSync(join(migrations, name), 'utf8'));
    if (texts.some((text) => text.includes(`create schema ${schema};`))) return dirname(migrations);
  }
  return undefined;
}

const folder = mkdtempSync(join(tmpdir(), 'lab-tables-'));
const { adminUrl, stop } = await startEmbedded({ dir: join(folder, 'postgres'), log: quiet, profile: 'test' });
try {
  const database = { adminUrl: urlOf(adminUrl), secret: 'for a database that lives a second' };
  await prepareDatabase(database, slices, { mayLoseData: true });
  const columns = await readColumns(urlOf(adminUrl));
  for (const [schema, own] of Map.groupBy(columns, (column) => column.schema)) {
    const target = folderOf(schema);
    if (target === undefined) continue;
    const file = join(target, 'tables.ts');
    writeFileSync(file, fileOf(Map.groupBy(own, (column) => `${column.schema}.${column.table}`)));
    console.log(`${relative(root, file)}: ${basename(schema)}`);
  }
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
