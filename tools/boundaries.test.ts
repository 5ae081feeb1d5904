import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findViolations } from './boundaries.ts';

const subpaths = ['lib', 'kernel', 'screens', 'platform', 'modules', 'apps', 'tools'].map((tier) => [
  `#${tier}/*`,
  `./${tier}/*`,
]);

// A small house that keeps every rule.
const clean: Record<string, string> = {
  'package.json': JSON.stringify({ type: 'module', imports: Object.fromEntries(subpaths) }),
  'kernel/shared/wire.ts': `import { z } from 'zod/mini'; export const wire = z;`,
  'kernel/server/db.ts': `import { sql } from 'kysely'; import { wire } from '../shared/wire.ts'; export const db = [sql, wire];`,
  'kernel/server/pool.ts': `export const worker = new URL('./pool-worker.ts', import.meta.url);`,
  'kernel/server/pool-worker.ts': `export const runs = 'elsewhere';`,
  'kernel/server/testing/given.ts': `export const given = 1;`,
  'kernel/web/frame.tsx': `import { useState } from 'react'; export const frame = useState;`,
  'screens/list.tsx': `import { frame } from '#kernel/web/frame.tsx'; export const list = frame;`,
  'platform/org/shared/org.ts': `import { wire } from '#kernel/shared/wire.ts'; export const org = wire;`,
  'platform/org/server/org.queries.ts': `import { db } from '#kernel/server/db.ts'; export const orgs = (ctx) => ctx.db.selectFrom(db);`,
  'platform/org/server/public.ts': `export { orgs } from './org.queries.ts';`,
  'platform/org/server/module.ts': `export { orgs } from './public.ts';`,
  'modules/waste/shared/bucket.ts': `import { org } from '#platform/org/shared/org.ts'; export const bucket = org;`,
  'modules/waste/server/bucket.policy.ts': `import { db } from '#kernel/server/db.ts'; import { bucket } from '../shared/bucket.ts'; export const policy = [db, bucket];`,
  'modules/waste/server/bucket.queries.ts': `// may tell about insert into in a comment\nimport { sql } from 'kysely'; export const read = sql\`select updated_at from waste.bucket for update\`;`,
  'modules/waste/server/bucket.service.ts': `import { orgs } from '#platform/org/server/public.ts'; import { read } from './bucket.queries.ts'; import { policy } from './bucket.policy.ts'; export const empty = (ctx) => ctx.db.updateTable(orgs, read, policy);`,
  'modules/waste/shared/pickup/tour.ts': `import { bucket } from '../bucket.ts'; export const tour = bucket;`,
  'modules/waste/server/pickup/tour.policy.ts': `import { db } from '#kernel/server/db.ts'; import { tour } from '../../shared/pickup/tour.ts'; export const reach = [db, tour];`,
  'modules/waste/server/pickup/tour.queries.ts': `import { sql } from 'kysely'; import { reach } from './tour.policy.ts'; export const tours = [sql\`select 1\`, reach];`,
  'modules/waste/web/pickup/tour.list.tsx': `import { line } from './tour-line.tsx'; export const tourList = line;`,
  'modules/waste/web/pickup/tour-line.tsx': `export const line = 1;`,
  'modules/waste/server/bucket.demo.ts': `export const fill = (ctx) => ctx.db.insertInto('waste.bucket');`,
  'modules/waste/server/module.ts': `export { empty } from './bucket.service.ts'; export { fill } from './bucket.demo.ts'; export { tours } from './pickup/tour.queries.ts';`,
  'modules/waste/server/bucket.test.ts': `import { start } from '#apps/server/start.ts'; import { given } from '#kernel/server/testing/given.ts'; export const tried = [start, given];`,
  'modules/waste/web/bucket.list.tsx': `import { list as frame } from '#screens/list.tsx'; import { bucket } from '../shared/bucket.ts'; export const list = [frame, bucket];`,
  'modules/waste/web/module.tsx': `export const pages = [() => import('./bucket.list.tsx'), () => import('./pickup/tour.list.tsx')];`,
  'apps/server/start.ts': `import { orgs } from '#platform/org/server/module.ts'; import { empty } from '#modules/waste/server/module.ts'; import { worker } from '#kernel/server/pool.ts'; export const start = [orgs, empty, worker];`,
  'apps/web/main.tsx': `export { pages } from '#modules/waste/web/module.tsx';`,
};

const planted: [rule: string, file: string, text: string, change?: Record<string, string>][] = [
  [
    'rules-take-the-time-from-ctx',
    'modules/waste/server/full.queries.ts',
    "import { sql } from 'kysely'; export const isFull = sql`full_at < now() - interval '8 hours'`;",
  ],
  ['rules-take-the-time-from-ctx', 'platform/org/server/today.ts', `export const today = () => new Date();`],
  [
    'now-comes-from-the-clock-of-tests',
    'modules/waste/server/pail.test.ts',
    `export const overdue = 'update waste.bucket set full_on = current_date - 7';`,
  ],
  [
    'no-cycles',
    'kernel/shared/other.ts',
    `import { wire } from './wire.ts'; export const other = wire;`,
    { 'kernel/shared/wire.ts': `import { other } from './other.ts'; export const wire = other;` },
  ],
  ['lib-knows-no-product', 'lib/sheets/knows.ts', `export { db } from '#kernel/server/db.ts';`],
  ['kernel-knows-no-business', 'kernel/server/knows.ts', `export { orgs } from '#platform/org/server/public.ts';`],
  ['kernel-knows-no-business', 'kernel/web/knows.ts', `export { list } from '#screens/list.tsx';`],
  ['screens-know-no-business', 'screens/knows.tsx', `export { bucket } from '#modules/waste/shared/bucket.ts';`],
  [
    'platform-knows-no-module',
    'platform/org/shared/knows.ts',
    `export { bucket } from '#modules/waste/shared/bucket.ts';`,
  ],
  [
    'platform-knows-no-module',
    'platform/org/shared/type.ts',
    `import type { bucket } from '../../../modules/waste/shared/bucket.ts'; export type B = typeof bucket;`,
  ],
  [
    'only-apps-assemble',
    'modules/waste/server/pail.service.ts',
    `export { orgs } from '#platform/org/server/module.ts';`,
  ],
  ['only-apps-assemble', 'modules/waste/server/app.service.ts', `export { start } from '#apps/server/start.ts';`],
  [
    'server-and-web-never-meet',
    'modules/waste/server/screen.service.ts',
    `export { list } from '../web/bucket.list.tsx';`,
  ],
  ['server-and-web-never-meet', 'modules/waste/server/react.service.ts', `export { useState } from 'react';`],
  [
    'server-and-web-never-meet',
    'modules/waste/web/reads.page.tsx',
    `export { read } from '../server/bucket.queries.ts';`,
  ],
  ['server-and-web-never-meet', 'modules/waste/web/node.page.tsx', `export { readFileSync } from 'node:fs';`],
  ['server-and-web-never-meet', 'kernel/web/database.ts', `export { Pool } from 'pg';`],
  ['shared-runs-anywhere', 'modules/waste/shared/file.ts', `export { readFileSync } from 'node:fs';`],
  ['shared-runs-anywhere', 'modules/waste/shared/react.ts', `export { useState } from 'react';`],
  ['shared-runs-anywhere', 'kernel/shared/server.ts', `export { db } from '../server/db.ts';`],
  [
    'slices-use-doors',
    'modules/waste/server/pail.service.ts',
    `export { orgs } from '#platform/org/server/org.queries.ts';`,
  ],
  ['slices-use-doors', 'apps/server/seed.ts', `export { empty } from '#modules/waste/server/bucket.service.ts';`],
  [
    'sql-lives-in-its-roles',
    'modules/waste/server/bucket.routes.ts',
    `export const all = (ctx: any) => ctx.db.selectFrom('waste.bucket');`,
  ],
  [
    'sql-lives-in-its-roles',
    'modules/waste/server/pail.routes.ts',
    `import { sql } from 'kysely'; export const s = sql;`,
  ],
  [
    'queries-do-not-write',
    'modules/waste/server/pail.queries.ts',
    'export const all = (sql: any) => sql`update waste.bucket set full = true`;',
  ],
  [
    'queries-do-not-write',
    'modules/waste/server/pot.queries.ts',
    `export const all = (ctx: any) => ctx.db.deleteFrom('waste.bucket');`,
  ],
  [
    'platform-names-no-module-schema',
    'platform/org/server/bucket.queries.ts',
    'export const all = (sql: any) => sql`select 1 from org.unit u join waste.bucket b on b.org_id = u.id`;',
  ],
  [
    'platform-names-no-module-schema',
    'platform/org/server/pail.queries.ts',
    `export const all = (ctx: any) => ctx.db.selectFrom('waste.bucket');`,
  ],
  [
    'platform-names-no-module-schema',
    'platform/org/server/migrations/0019-bucket.sql',
    `-- Buckets know their unit.\nupdate org.unit u set full = true from waste.bucket b where b.org_id = u.id;`,
  ],
  ['policies-stand-alone', 'modules/waste/server/pail.policy.ts', `export { read } from './bucket.queries.ts';`],
  [
    'policies-stand-alone',
    'modules/waste/server/pot.policy.ts',
    `export { people } from '#platform/people/server/public.ts';`,
  ],
  [
    'slices-do-not-depend-on-each-other-both-ways',
    'platform/org/web/keeper.form.tsx',
    `export { person } from '#platform/people/shared/person.ts';`,
    {
      'platform/people/shared/person.ts': `import { org } from '#platform/org/shared/org.ts'; export const person = org;`,
    },
  ],
  ['policies-stand-alone', 'modules/waste/server/pickup/van.policy.ts', `export { tours } from './tour.queries.ts';`],
  [
    'slices-use-doors',
    'platform/org/server/pickup.service.ts',
    `export { tours } from '#modules/waste/server/pickup/tour.queries.ts';`,
  ],
  [
    'sql-lives-in-its-roles',
    'modules/waste/server/pickup/tour.routes.ts',
    `import { sql } from 'kysely'; export const s = sql;`,
  ],
  [
    'topics-depend-one-way',
    'modules/waste/shared/stock/shelf.ts',
    `import { tour } from '../pickup/tour.ts'; export const shelf = tour;`,
    {
      'modules/waste/server/pickup/van.service.ts': `import { shelf } from '../../shared/stock/shelf.ts'; export const van = shelf;`,
    },
  ],
  [
    'links-name-a-page',
    'modules/waste/web/van.list.tsx',
    `import { Link } from 'react-router'; export const link = Link;`,
  ],
  [
    'renders-make-no-promises',
    'modules/waste/web/van.list.tsx',
    `import { Suspense, use } from 'react'; export const Vans = () => use(readVans());`,
  ],
  [
    'import-before-export',
    'modules/waste/web/van.list.tsx',
    `export const Tools = () => [<ExportButton />, <ImportButton />];`,
  ],
  ['browsers-of-campuses', 'kernel/web/old.ts', `export const all = new Map().values().map(String);`],
  [
    'settings-end-with-the-transaction',
    'kernel/server/setting.ts',
    `export const q = "select set_config('app.school', $1, false)";`,
  ],
  [
    'states-come-from-their-enum',
    'modules/waste/server/full.queries.ts',
    `export const full = (ctx) => sql\`select 1 from waste.bucket b where b.state in ('full', 'sealed')\`;`,
  ],
  [
    'states-come-from-their-enum',
    'modules/waste/server/urgent.queries.ts',
    `export const urgent = (ctx) => sql\`select 1 from waste.bucket where danger_level <> 'high'\`;`,
  ],
  ['no-dead-files', 'kernel/server/forgotten.ts', `export const nobody = 'comes here';`],
  ['file-roles', 'modules/waste/server/bucket.manager.ts', `export const role = 'unknown';`],
  ['file-roles', 'modules/waste/server/pickup/tour/van.queries.ts', `export const level = 'two';`],
  ['file-roles', 'modules/waste/server/pickup/tour.manager.ts', `export const role = 'unknown';`],
  ['file-roles', 'modules/waste/server/pickup/module.ts', `export const door = 'of a topic';`],
  ['file-roles', 'modules/waste/bucket.ts', `export const part = 'none';`],
  ['file-roles', 'kernel/shared/text-utils.ts', `export const noun = 'none';`],
  ['file-roles', 'kernel/web/ListPage.tsx', `export const kebab = 'no';`],
];

const trees: string[] = [];
afterEach(() => trees.splice(0).forEach((tree) => rmSync(tree, { recursive: true })));

test('a clean tree reports nothing', async () => {
  expect(await findViolations(plant(clean))).toEqual([]);
});

test.each(planted)('%s is reported in %s', async (rule, file, text, change) => {
  const found = await findViolations(plant({ ...clean, [file]: text, ...change }));
  expect(found.filter((it) => it.file === file || rule === 'no-cycles').map((it) => it.rule)).toContain(rule);
});

function plant(files: Record<string, string>): string {
  const tree = mkdtempSync(join(tmpdir(), 'house-'));
  trees.push(tree);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
  return tree;
}
