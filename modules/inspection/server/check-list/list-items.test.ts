import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedRows, importRows } from '#apps/server/testing/import-rows.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { checkListApi, listItemSheetApi, listVersionApi } from '../../shared/check-list/check-list.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { checkItemApi, itemGroupApi, itemStoreApi, ItemTarget, StoreKind } from '../../shared/library/check-item.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = givenIn(app);
});
afterAll(() => app.stop());

let made = 0;
async function draftWith(...codes: string[]) {
  made += 1;
  const school = await app.as('school');
  const fields = { code: `S-${made}`, name: `例${made}`, act_types: [ActType.reach], target: ItemTarget.lab };
  const { id } = await school.ok(checkListApi.create, fields);
  const draft = (await school.ok(checkListApi.find, { id })).draft_id!;
  const items = (await given.items(...codes)).map((item_id) => ({ item_id, score: '2', veto: false }));
  const { version } = await school.ok(listVersionApi.find, { id: draft });
  await school.ok(listVersionApi.save, { id: draft, version, items });
  return draft;
}

const titles = ['顺序', '检查项编号*', '检查项库', '分值', '否决项'];
const importInto = (draft: number, rows: string[][], by: TestAccount = 'school') =>
  importRows(app, by, listItemSheetApi, titles, rows, { id: String(draft) });
const contentOf = async (id: number) =>
  (await (await app.as('school')).ok(listVersionApi.find, { id })).items.map((item) => [
    item.code,
    Number(item.score),
    item.veto,
  ]);

test('a sheet adds items to a draft and gives others their points and places', async () => {
  const draft = await draftWith('05.01.01', '05.01.02');
  const { progress } = await importInto(draft, [
    ['1', '05.01.02', '', '3.5', '是'],
    ['', '06.01.02', '', '4', '否'],
    ['', '06.01.01', '', '', ''],
  ]);
  expect(progress).toMatchObject({ impSuccess: 3, impFailed: 0, error: '' });
  const [extinguisher] = await given.items('06.01.01');
  const library = await (await app.as('school')).ok(checkItemApi.find, { id: extinguisher! });
  expect(await contentOf(draft)).toEqual([
    ['05.01.02', 3.5, true],
    ['05.01.01', 2, false],
    ['06.01.02', 4, false],
    ['06.01.01', Number(library.score), library.veto],
  ]);
  expect((await (await app.as('school')).ok(listVersionApi.find, { id: draft })).item_count).toBe(4);
});

test('rows that cannot be taken are refused with reasons', async () => {
  const draft = await draftWith('05.01.01');
  const school = await app.as('school');
  const store_id = (await school.ok(itemStoreApi.create, { name: '同号库', kind: StoreKind.school })).id;
  const pid = (await school.ok(itemGroupApi.create, { store_id, name: '同号类', code: '05' })).id;
  const group_id = (await school.ok(itemGroupApi.create, { store_id, pid, name: '同号组', code: '05.01' })).id;
  const own = await school.ok(checkItemApi.create, { group_id, name: '同号的检查项', target: ItemTarget.lab });
  await app.admin.query(`update inspection.item set code = '05.01.03' where id = $1`, [own.id]);
  const { checked } = await importInto(draft, [
    ['', '99.99.99', '', '1', ''],
    ['', '01.02.01', '', '1', ''],
    ['', '05.01.02', '', '0', ''],
    ['零', '05.01.04', '', '1', ''],
    ['', '05.01.03', '', '1', ''],
    ['', '05.01.03', '同号库', '1', ''],
  ]);
  const reasons = checked.rows.map((row) => row.error).join();
  for (const reason of [
    '检查项库中没有编号为“99.99.99”的检查项，请核对编号',
    '检查项“01.02.01”检查院，检查表检查室，不能加入',
    '分值“0”应大于 0，不超过 100，最多一位小数',
    '顺序“零”',
    '编号“05.01.03”在',
  ])
    expect(reasons).toContain(reason);
  expect([checked.ready, checked.failed]).toEqual([1, 5]);
  expect((await contentOf(draft)).map(([code]) => code)).toEqual(['05.01.01', '05.01.03']);
});

test('an export is imported again; a published version and one of others are not', async () => {
  const draft = await draftWith('05.01.02', '05.01.01');
  const school = await app.as('school');
  const rows = await exportedRows(app, 'school', listItemSheetApi.export, { id: draft });
  expect(rows[0]).toEqual(['顺序', '检查项编号', '检查项库', '检查项', '分值', '否决项']);
  expect(rows.slice(1).map((row) => [row[0], row[1], row[4], row[5]])).toEqual([
    ['1', '05.01.02', '2', '否'],
    ['2', '05.01.01', '2', '否'],
  ]);
  const other = await draftWith('06.01.01');
  const again = await importInto(
    other,
    rows.slice(1).map((row) => [row[0]!, row[1]!, row[2]!, row[4]!, row[5]!]),
  );
  expect(again.progress).toMatchObject({ impSuccess: 2, error: '' });
  expect((await contentOf(other)).map(([code]) => code)).toEqual(['05.01.02', '05.01.01', '06.01.01']);
  const { version } = await school.ok(listVersionApi.find, { id: draft });
  await school.ok(listVersionApi.publish, { id: draft, version });
  const frozen = await importInto(draft, [['', '06.01.01', '', '1', '']]);
  expect(frozen.checked.rows[0]!.error).toContain('该版本不在编辑中，不能导入检查项');
  expect(await contentOf(draft)).toHaveLength(2);
});

test('an item carries its basis with the source into the list', async () => {
  const draft = await draftWith('08.04.01');
  const [item] = (await (await app.as('school')).ok(listVersionApi.find, { id: draft })).items;
  expect(item!.basis).toMatch(/^《危险化学品安全管理条例》第二十四条：剧毒化学品/);
});
