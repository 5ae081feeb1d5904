import { expect, test } from 'vitest';
import { resourcesOf, tableOf, unexplained } from './resources.ts';

const lines = (count: number) => 'x\n'.repeat(count);
const files = {
  'modules/waste/shared/bucket.ts': `import z;\nexport const bucketApi = {\n  ...resourceEndpoints({}),\n};\n`,
  'modules/waste/shared/pair.ts': `export const leftApi = {\n  create: endpoint(),\n};\n\nexport const rightHandApi = {\n  update: endpoint(),\n};\n`,
  'modules/waste/shared/look.ts': `export const lookApi = {\n  list: endpoint(),\n};\n`,
  'modules/waste/shared/ask.ts': `export const askApi = {\n  find: endpoint(),\n};\n\nexport const tipApi = {\n  save: endpoint(),\n};\n`,
  'modules/waste/server/migrations/0300-bucket.sql': lines(9),
  'modules/waste/server/migrations/0301-more.sql': `create table waste.left (\n  id int\n);\ncreate table waste.right_hand (\n  id int,\n  name text\n) partition by range (id);\ncreate table waste.tip (\n  id int\n);\n`,
  'modules/waste/server/bucket.routes.ts': lines(3),
  'modules/waste/server/pair.routes.ts': `implement(leftApi.create)\nimplement(rightHandApi.update)\nimplement(rightHandApi.find)\n`,
  'modules/waste/server/store/bucket.queries.ts': lines(4),
  'modules/waste/server/store/bucket-count.queries.ts': lines(5),
  'modules/waste/server/bucket.rules.test.ts': lines(90),
  'modules/waste/server/bucket-race.test.ts': lines(7),
  'modules/waste/web/bucket.list.tsx': lines(8),
};

test('a resource is counted by role, in its own files and in those it shares', () => {
  const cells = Object.fromEntries(resourcesOf(files).map((it) => [it.noun, it.cells]));
  expect(Object.keys(cells)).toEqual(['bucket', 'left', 'right-hand', 'look', 'tip']);
  expect(cells['bucket']).toMatchObject({
    contract: '4',
    migration: '9',
    routes: '3',
    queries: '9',
    list: '8',
    form: '–',
  });
  expect(cells['bucket']).toMatchObject({ test: '97' });
  expect(cells['left']).toMatchObject({ contract: '+3', migration: '+3', routes: '+1' });
  expect(cells['right-hand']).toMatchObject({ migration: '+4', routes: '+2' });
});

test('what is missing wants a reason, and a reason a resource', () => {
  const [bucket] = resourcesOf(files);
  expect(unexplained([bucket!], {})).toEqual(['waste bucket: service, form']);
  const look = resourcesOf(files).find(({ noun }) => noun === 'look');
  expect(unexplained([look!], {})).toEqual(['waste look: migration, routes, queries, service, list']);
  expect(unexplained([bucket!], { 'waste bucket': 'filled by a machine' })).toEqual([]);
  expect(unexplained([], { 'waste pail': 'gone' })).toEqual(['waste pail: no such resource']);
});

test('the table names the slice, the resource and the reason', () => {
  const [, , row] = tableOf([resourcesOf(files)[0]!], { 'waste bucket': 'filled by a machine' }).split('\n');
  expect(row).toMatch(/^\| waste \| bucket \| 4 \| 9 \| 3 \| 9 \|.*\| filled by a machine \|$/);
});
