import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { buildingApi } from '../shared/building.ts';
import { campusApi } from '../shared/campus.ts';
import { roomApi } from '../shared/room.ts';
import { unitApi } from '../shared/unit.ts';
import { unitTitles } from './testing/unit-sheet.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
});
afterAll(() => app.stop());

type SheetApi = { check: Endpoint; apply: Endpoint };

async function finished(client: Client, uploadId: string) {
  for (;;) {
    const progress = await client.ok(sheetApi.progress, { uploadId });
    if (progress.end) return progress;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Sends a file through the dry run; each row is one line of texts below the titles. */
async function checked(client: Client, api: SheetApi, titles: string[], rows: string[][]) {
  const content = writeXls({ name: '导入', columns: titles.map((title) => ({ title })), rows });
  const reply = await client.upload(api.check, [{ name: '导入.xls', content }]);
  expect(reply.code).toBe(200);
  const { uploadId } = reply.data as { uploadId: string };
  const progress = await finished(client, uploadId);
  expect(progress.error).toBe('');
  return { uploadId, result: await client.ok(sheetApi.checked, { uploadId }) };
}

async function applied(client: Client, api: SheetApi, uploadId: string, mode: 'skip' | 'overwrite') {
  await client.ok(api.apply, { uploadId, mode });
  return finished(client, uploadId);
}

const blank = ['', '', '', '', ''];

test('units come in with their parents in the same file, whatever the order', async () => {
  const school = await app.as('school');
  const rootCode = (await school.ok(unitApi.find, { id: await app.unit('') })).code;
  const { uploadId, result } = await checked(school, unitApi, unitTitles, [
    ['030PI', '导入课题组', '课题组', '', '030D', ...blank],
    ['030D', '导入系', '系', '', '030', '', 'T103', 'T104、T105', '13800001111', '启用'],
    ['030', '导入学院', '学院', '', rootCode, ...blank],
  ]);
  expect(result).toMatchObject({ ready: 3, failed: 0 });
  expect(await applied(school, unitApi, uploadId, 'skip')).toMatchObject({ impSuccess: 3, impFailed: 0 });
  const group = await school.ok(unitApi.find, { id: await app.unit('030PI') });
  expect(group.ancestors.map((unit) => unit.name)).toEqual(['甲大学', '导入学院', '导入系']);
  const department = await school.ok(unitApi.find, { id: await app.unit('030D') });
  expect(department.officer_names).toHaveLength(2);
});

test('each faulty row of units says what is wrong', async () => {
  const school = await app.as('school');
  const { result } = await checked(school, unitApi, unitTitles, [
    ['031', '没有上级', '学院', '', 'NOWHERE', ...blank],
    ['D1', '级别不合', '系', '', '001001', ...blank],
    ['001', '已有学院', '系', '', '002', ...blank],
    ['D2', '没有这个人', '系', '', '001', '', 'T999', '', '', ''],
    ['D2', '编码重复', '系', '', '001', ...blank],
    ['D3', '类型不符', '系', '仓库', '001', '火星校区', '', '', '12345', ''],
    ['D 4', '编码不对', '系', '', '001', ...blank],
  ]);
  const errors = Object.fromEntries(result.rows.map((row) => [row.cells[1], row.error]));
  expect(errors['没有上级']).toContain('上级编码“NOWHERE”不存在');
  expect(errors['级别不合']).toBe('上级编码“001001”不正确：系下不能设立系，请改填上级单位或级别');
  expect(errors['已有学院']).toContain('级别是学院');
  expect(errors['没有这个人']).toBe('负责人工号“T999”不存在，请核对，或先在用户管理中新建');
  expect(errors['编码重复']).toContain('重复');
  // Errors of the cells and of what they name come together.
  expect(errors['类型不符']).toMatch(
    /电话“12345”不正确.*类型“仓库”不适用于系，这个级别没有类型，请留空.*校区“火星校区”不在可选范围内/,
  );
  expect(errors['编码不对']).toContain('单位编码“D 4”只能用');
});

test('a college imports below itself only and cannot take over a foreign code', async () => {
  const manager = await app.as('college');
  const { result } = await checked(manager, unitApi, unitTitles, [
    ['002X', '别院的系', '系', '', '002', ...blank],
    ['002', '物理学院', '学院', '', '001', ...blank],
    ['001X', '自己的系', '系', '', '001', ...blank],
  ]);
  expect(result).toMatchObject({ ready: 1, failed: 2 });
});

test('overwriting replaces what the sheet holds, skipping keeps it', async () => {
  const school = await app.as('school');
  const row = (name: string) => ['001001', name, '系', '', '001', ...blank];
  const first = await checked(school, unitApi, unitTitles, [row('改名的系')]);
  expect(first.result.exists).toBe(1);
  await applied(school, unitApi, first.uploadId, 'skip');
  expect((await school.ok(unitApi.find, { id: await app.unit('001001') })).name).toBe('应用化学系');
  const second = await checked(school, unitApi, unitTitles, [row('改名的系')]);
  await applied(school, unitApi, second.uploadId, 'overwrite');
  expect((await school.ok(unitApi.find, { id: await app.unit('001001') })).name).toBe('改名的系');
});

test('buildings and rooms come in, come out as a sheet, and the sheet goes in again', async () => {
  const school = await app.as('school');
  await school.ok(campusApi.create, { name: '导入校区', code: 'DR' });
  const buildings = await checked(
    school,
    buildingApi,
    ['校区编码*', '楼宇名称*', '编码*', '地上层数*', '地下层数', '建筑面积', '建成年份', '管理员工号'],
    [
      ['DR', '导入楼', 'DR01', '5', '1', '3200.5', '1998', 'T100'],
      ['XX', '没有校区', 'DR02', '5', '', '', '', ''],
      ['DR', '层数不对', 'DR03', '五', '', '', '', ''],
      ['DR', '年份不对', 'DR04', '5', '', '', '2099', ''],
    ],
  );
  expect(buildings.result).toMatchObject({ ready: 1, failed: 3 });
  expect(buildings.result.rows.find(({ cells }) => cells.includes('DR04'))!.error).toMatch(
    /^建成年份不能晚于 20\d\d 年/,
  );
  await applied(school, buildingApi, buildings.uploadId, 'skip');
  const rooms = await checked(
    school,
    roomApi,
    ['楼宇编码*', '楼层*', '房间号*', '名称', '用途*', '面积*', '容纳人数', '所属单位编码', '门数', '层高'],
    [
      ['DR01', '2', '201', '样品间', '仪器室', '45.5', '10', '001', '1', '3.6'],
      ['DR01', '6', '601', '', '仪器室', '45', '', '', '', ''],
      ['DR01', '0', '001', '', '仪器室', '45', '', '', '', ''],
      ['DR01', '1', '101', '', '卧室', '0', '', '', '', ''],
    ],
  );
  expect(rooms.result).toMatchObject({ ready: 1, failed: 3 });
  await applied(school, roomApi, rooms.uploadId, 'skip');
  const out = await school.blob(roomApi.export, { keyword: '样品间' });
  expect(out.name).toMatch(/^房间_\d{12}\.xlsx$/);
  const reply = await school.upload(roomApi.check, [{ name: '再次导入.xlsx', content: out.body }]);
  const { uploadId } = reply.data;
  expect((await finished(school, uploadId)).error).toBe('');
  expect(await school.ok(sheetApi.checked, { uploadId })).toMatchObject({ exists: 1, failed: 0 });
});

test('a sheet does not take floors from a building that has rooms on them', async () => {
  const school = await app.as('school');
  await school.ok(campusApi.create, { name: '楼层校区', code: 'LC' });
  const titles = ['校区编码*', '楼宇名称*', '编码*', '地上层数*', '地下层数'];
  const first = await checked(school, buildingApi, titles, [['LC', '高楼', 'LC01', '5', '2']]);
  await applied(school, buildingApi, first.uploadId, 'skip');
  const rooms = await checked(
    school,
    roomApi,
    ['楼宇编码*', '楼层*', '房间号*', '用途*', '面积*'],
    [
      ['LC01', '5', '501', '仪器室', '45'],
      ['LC01', -2 as never, 'B201', '仪器室', '45'],
    ],
  );
  await applied(school, roomApi, rooms.uploadId, 'skip');
  const lower = await checked(school, buildingApi, titles, [['LC', '高楼', 'LC01', '4', '清空']]);
  expect(lower.result).toMatchObject({ failed: 1, exists: 0 });
  expect(lower.result.rows[0]!.error).toContain('5 层已有房间');
  expect(lower.result.rows[0]!.error).toContain('地下层数“0”过小：地下 2 层已有房间');
  const same = await checked(school, buildingApi, titles, [['LC', '高楼', 'LC01', '5', '']]);
  expect(same.result).toMatchObject({ failed: 0, exists: 1 });
});

test('a college may not overwrite rooms by a sheet', async () => {
  const manager = await app.as('college');
  const titles = [
    '楼宇编码*',
    '楼层*',
    '房间号*',
    '名称',
    '用途*',
    '面积*',
    '容纳人数',
    '所属单位编码',
    '门数',
    '层高',
  ];
  const { result } = await checked(manager, roomApi, titles, [
    ['DR01', '2', '201', '占用', '仪器室', '99', '', '001', '', ''],
    ['DR01', '2', '202', '新房间', '仪器室', '30', '', '001', '', ''],
    ['DR01', '2', '203', '没有单位', '仪器室', '30', '', '', '', ''],
    ['DR01', '2', '204', '别院单位', '仪器室', '30', '', '002', '', ''],
  ]);
  expect(result).toMatchObject({ ready: 1, failed: 3 });
});

test('an export holds the rows in reach only and needs its right', async () => {
  const manager = await app.as('college');
  const out = await manager.blob(unitApi.export, {});
  expect(out.name).toMatch(/^组织机构_/);
  expect(out.body.length).toBeGreaterThan(1000);
  const refused = await (await app.as('lab')).call(unitApi.export);
  expect(refused.code).toBe(403);
});

test('the templates can be had by those who may import', async () => {
  const school = await app.as('school');
  expect((await school.blob(unitApi.template)).name).toBe('组织机构导入模板.xls');
  expect((await (await app.as('teacher')).call(buildingApi.template)).code).toBe(403);
});
