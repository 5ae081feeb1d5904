import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { cellsOf, textsOf } from '#modules/base-info/server/testing/exported.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { givePlaces } from '#modules/base-info/server/testing/places.ts';
import { slices } from './slices.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { createRows, standingRows, type MadeRows } from './testing/standing-rows.ts';

// Standing cases of every spreadsheet, from its calls: an export contains the rows of its list, a template has titles,
// and an import of invalid rows is refused row by row.

const endpoints: Endpoint[] = slices.flatMap((slice) => slice.routes.map((route) => route.endpoint));
const at = (method: string, path: string) => endpoints.find((it) => it.method === method && it.path === path);
const withSuffix = (suffix: string) =>
  endpoints.flatMap(({ path }) => (path.endsWith(suffix) ? [path.slice(0, -suffix.length)] : []));

const exported = withSuffix('/export').filter((path) => path in standingRows);
const imported = withSuffix('/import/check');

let app: TestApp;
let given: MadeRows;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  await givePlaces(app);
  given = createRows(app);
});
afterAll(() => app.stop());

test('the product has sheets', () => {
  expect([exported.length > 5, imported.length > 5]).toEqual([true, true]);
});

const dayText = /^\d{4}-\d{2}-\d{2}/;

test.each(exported)('%s/export contains the rows of the list, days and times as such', async (path) => {
  await given.made(path);
  const owner = await given.ownerOf(path);
  const list = (await owner.ok(at('GET', path)!, {})) as { total: number };
  const [titles, ...rows] = await cellsOf((await owner.blob(at('GET', `${path}/export`)!)).body);
  expect(titles).toSatisfy((texts: string[]) => texts.length > 2 && texts.every((text) => text !== ''));
  expect(rows.flat().filter((cell) => typeof cell === 'string' && dayText.test(cell))).toEqual([]);
  expect(rows.length).toBe(list.total);
});

test('the log is exported with action and user', async () => {
  const school = await app.as('school');
  await given.made('/org/campus');
  const [titles, ...rows] = await textsOf((await school.blob(at('GET', '/log/export')!, { action: '新增校区' })).body);
  expect(titles).toEqual(expect.arrayContaining(['操作人', '操作内容', '对象']));
  expect(rows.map((row) => [row[1], row[3]])).toContainEqual(['测试school', '新增校区']);
  expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['新增校区']));
});

const titlesOf = async (path: string): Promise<string[]> => {
  const { body, name } = await (await app.as('school')).blob(at('GET', `${path}/template`)!);
  expect(name).toMatch(/模板\.xls$/);
  return (await textsOf(body))[0]!;
};

test.each(imported)('%s/template has a title per column', async (path) => {
  const titles = await titlesOf(path);
  expect(titles.length).toBeGreaterThan(2);
  expect(titles.filter((title) => title === '')).toEqual([]);
});

/** What is sent beside a file: the items of a check list go into its draft. */
async function besideOf(path: string): Promise<Record<string, string>> {
  if (path !== '/check/check-list-item') return {};
  const { key } = await given.made('/check/check-list');
  const { draft_id } = (await (await app.as('school')).ok(at('GET', '/check/check-list/{id}')!, { id: key })) as {
    draft_id: number;
  };
  return { id: String(draft_id) };
}

/** A door of a laboratory that asks for no approval, and somebody who is admitted there. */
const giveAdmitted = async () =>
  app.admin.query(
    `with door as (insert into base_info.door (school_id, lab_id, name, device_no, address)
       values ($1, $2, '样例门', 'SAMPLE', 'http://10.5.0.6:8000') on conflict do nothing)
     insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on, admitted_to)
     select $1, $2, a.id, 'teacher', '2026-01-01', '2099-12-31' from identity.account a
     where a.school_id = $1 and a.account = 'teacher' on conflict do nothing`,
    [app.schoolId('alpha'), await app.unit('0010002')],
  );

test.each(imported)('the example of %s/template can be imported', async (path) => {
  const school = await app.as('school');
  // Examples name the first campus, the first cell of a store, the first course in a term, the first special equipment,
  // the first store of consumables and the first zone for waste.
  const places = [
    '/org/campus',
    '/stock/cell',
    '/api/course/lab/batch',
    '/api/special_instrument',
    '/api/consumable/inbound',
    '/api/waste/zone',
  ];
  for (const place of places) await given.made(place);
  await giveAdmitted();
  const { body } = await school.blob(at('GET', `${path}/template`)!);
  const [titles, example] = await textsOf(body);
  const row = titles!.map((_, i) => (example![i] ?? '').replace(/^示例/, ''));
  const api = { check: at('POST', `${path}/import/check`)!, apply: at('POST', `${path}/import`)! };
  const checked = await checkFile(school, api, titles!, [row], await besideOf(path));
  expect([checked.errorOf(2), checked.failed]).toEqual([checked.exists ? '数据库中已存在' : '', 0]);
});

test.each(imported)('%s/import reports the errors of each row and imports none', async (path) => {
  const titles = await titlesOf(path);
  const check = at('POST', `${path}/import/check`)!;
  const apply = at('POST', `${path}/import`)!;
  const rows = [titles.map(() => '？'.repeat(400)), titles.map(() => '-1'), [...titles.slice(1).map(() => ''), 'x']];
  const checked = await checkFile(await app.as('school'), { check, apply }, titles, rows, await besideOf(path));
  expect(checked).toMatchObject({ ready: 0, failed: 3 });
  expect([2, 3, 4].map((line) => checked.errorOf(line))).toSatisfy((texts: string[]) =>
    texts.every((text) => /[\u4e00-\u9fff]/.test(text)),
  );
});

test.each(imported)('%s/import refuses a file without its columns', async (path) => {
  const check = at('POST', `${path}/import/check`)!;
  const apply = at('POST', `${path}/import`)!;
  const work = checkFile(await app.as('school'), { check, apply }, ['甲', '乙'], [['1', '2']]);
  await expect(work).rejects.toThrow(/缺少|列|模板/);
});
