import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { DoorSync, doorGrantApi, doorGrantSheet } from '../../shared/access/door-grant.ts';
import { doorApi, doorSheet } from '../../shared/access/door.ts';
import { memberApi } from '../../shared/people/member.ts';
import { startDoorSimulator } from '../testing/door-simulator.ts';
import { textsOf } from '../testing/exported.ts';
import { checkFile } from '../testing/importing.ts';
import { givePerson } from '../testing/people.ts';

const key = 'simulated-door-key-1';
const today = formatDate(new Date());
const later = addDays(today, 30);

let app: TestApp;
let device: Awaited<ReturnType<typeof startDoorSimulator>>;
let mild: number;
let serial = 0;
beforeAll(async () => {
  device = await startDoorSimulator({ key });
  app = await startTestApp({ takesJobs: true, env: { DEVICE_HOSTS: device.address.slice('http://'.length) } });
  mild = await app.unit('0010002');
});
afterAll(async () => {
  await app.stop();
  await device.stop();
});

async function giveDoor(lab_id = mild) {
  serial += 1;
  const input = { lab_id, name: `门${serial}`, device_no: `D${serial}`, address: device.address, secret: key };
  const { id } = await (await app.as('school')).ok(doorApi.create, input);
  return { id, ...input };
}

async function giveMember(admitted_to = '2099-01-01') {
  serial += 1;
  const no = `P${serial}`;
  const id = await givePerson(app, no, 'teacher');
  const input = { lab_id: mild, user_id: id, joined_on: '2026-01-01', admitted_to };
  await (await app.as('school')).ok(memberApi.create, input);
  return { id, no };
}

const grantsOf = async (user: number) => {
  const { content } = await (await app.as('school')).ok(doorGrantApi.list, { size: 150 });
  return content.filter(({ user_id }) => user_id === user);
};

/** How often the rights at a door have changed. */
async function editionsOf(door: number): Promise<number[]> {
  const { rows } = await app.admin.query<{ edition: number }>(
    `select edition from base_info.door_grant where door_id = $1 order by id`,
    [door],
  );
  return rows.map(({ edition }) => edition);
}

const lineOf = (door: string, no: string, more: object = {}) => ({
  实验室编号: '0010002',
  门禁点: door,
  '工号/学号': no,
  有效期起: today,
  有效期至: later,
  ...more,
});

async function importRights(by: 'college' | 'lab', lines: Record<string, string>[]) {
  const titles = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const cells = lines.map((line) => titles.map((title) => line[title] ?? ''));
  return checkFile(await app.as(by), doorGrantSheet, titles, cells);
}

test('rights of a sheet follow the rules of those given by hand, and devices hear of what changes only', async () => {
  const [{ id, name, device_no }, fit, ending] = [
    await giveDoor(),
    await giveMember(),
    await giveMember(addDays(today, 5)),
  ];
  const lines = [
    lineOf(name, fit.no, { 星期: '周一至周五', 每日开始: '8:00', 每日结束: '22:00' }),
    lineOf(name, ending.no),
  ];
  const checked = await importRights('college', lines);
  expect([checked.ready, checked.failed, checked.warned]).toEqual([2, 0, 1]);
  expect(await checked.apply('skip')).toMatchObject({ impSuccess: 2 });
  expect(await grantsOf(ending.id)).toMatchObject([
    { ends_at: `${addDays(today, 5)} 23:59:59`, days: [1, 2, 3, 4, 5, 6, 7] },
  ]);
  await expect.poll(() => device.rightsOf(device_no).length).toBe(2);
  await expect.poll(async () => (await grantsOf(fit.id))[0]!.sync).toBe(DoorSync.done);
  const editions = await editionsOf(id);
  const again = await importRights('college', lines);
  expect([again.ready, again.exists]).toEqual([0, 2]);
  await again.apply('overwrite');
  expect(await grantsOf(fit.id)).toMatchObject([{ sync: DoorSync.done, opens_at: '08:00', closes_at: '22:00' }]);
  expect(await editionsOf(id)).toEqual(editions);
  await (await importRights('college', [lineOf(name, fit.no, { 星期: '清空' })])).apply('overwrite');
  expect(await grantsOf(fit.id)).toMatchObject([{ days: [1, 2, 3, 4, 5, 6, 7], opens_at: '08:00' }]);
  expect(await editionsOf(id)).toEqual([editions[0]! + 1, editions[1]!]);
  // A laboratory grants at its own doors alone.
  const foreign = await importRights('lab', [lineOf(name, fit.no)]);
  expect(foreign.errorOf(2)).toContain('不在您的管理范围内');
  // What was exported holds rights of special times too, so that it is no file to import.
  const exported = await textsOf((await (await app.as('college')).blob(doorGrantSheet.export)).body);
  await expect(checkFile(await app.as('college'), doorGrantSheet, exported[0]!.map(String), [])).rejects.toThrow(
    '实验室编号',
  );
});

test('doors of a sheet come without a key, which is set for many at once', async () => {
  const school = await app.as('school');
  const titles = ['实验室编号', '门禁点', '设备编号', '接口地址'];
  const doors = ['东门', '西门'].map((name, i) => ['0010002', name, `K${i}`, device.address]);
  await (await checkFile(school, doorSheet, titles, doors)).apply('skip');
  const listed = await school.ok(doorApi.list, { lab_id: mild });
  const content = listed.content.filter((row) => row.device_no.startsWith('K'));
  expect(content.map((row) => [row.name, row.has_secret])).toEqual([
    ['东门', false],
    ['西门', false],
  ]);
  const ids = content.map((row) => row.id);
  const [own] = ids;
  expect((await school.ok(doorApi.check, { id: own! })).message).toContain('还没有设置密钥');
  expect((await school.call(doorApi.setKey, { ids, secret: 'short' })).code).toBe(400);
  const elsewhere = await giveDoor(await app.unit('0020001'));
  const college = await app.as('college');
  expect((await college.call(doorApi.setKey, { ids: [own!, elsewhere.id], secret: key })).code).toBe(404);
  expect(await college.ok(doorApi.setKey, { ids, secret: key })).toEqual({ count: 2 });
  expect((await school.ok(doorApi.check, { id: own! })).online).toBe(true);
});
