import sharp from 'sharp';
import { buffer } from 'node:stream/consumers';
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { sheetLimits } from '#lib/sheets/limits.ts';
import { openArchive } from '#lib/sheets/unzip.ts';
import { ledgerApi, LedgerGroup, photoChecks, selfLedgerApi } from '../../shared/report/ledger.ts';
import { recordApi } from '../../shared/record/record.ts';
import { copyRows } from '../testing/copy-rows.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
let folder: string;
let acts: number[];

/** Two activities in two colleges: the first finds two problems, one with a photo, in one laboratory. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-ledger-sheet-'));
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
  const inspector = await app.as('jcry');
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer();
  const { data } = await inspector.upload(fileApi.upload, [{ name: '现场.jpg', content: photo }]);
  const first = await given.running({ name: '秋季巡查', labs: ['0010001', '0010002', '0020001'] });
  const second = await given.running({ name: '复查', labs: ['0010001'] });
  acts = [first, second];
  const problems = [
    await given.draft('jcry', { description: '灭火器压力不足', photos: [data![0]!.id] }),
    await given.draft('jcry', { description: '疏散通道堆物', level: 'urgent' }),
  ];
  await inspector.ok(recordApi.submit, { id: await given.record(first, '0010001'), problems });
  await inspector.ok(recordApi.submit, { id: await given.record(first, '0010002') });
  await inspector.ok(recordApi.submit, { id: await given.record(first, '0020001') });
  const third = [await given.draft('jcry', { description: '插座串接过载' })];
  await inspector.ok(recordApi.submit, { id: await given.record(second, '0010001'), problems: third });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

async function sheetOf(filter: Record<string, unknown>) {
  const { body } = await (await app.as('school')).blob(ledgerApi.export, filter as never);
  const sheet = Object.values(read(body).Sheets)[0]!;
  const [titles, ...rows] = utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' });
  const merges = (sheet['!merges'] ?? []).map((range) => utils.encode_range(range));
  const column = (title: string) => rows.map((row) => row[titles!.indexOf(title)]);
  return { body, titles: titles!, rows, merges, column };
}

test('the export spans the cells of a college and of a check, college by college', async () => {
  const { titles, column, merges } = await sheetOf({});
  expect(titles.slice(0, 2)).toEqual(['学院', '活动']);
  expect(column('学院')).toEqual(['化学学院', '化学学院', '化学学院', '化学学院', '物理学院']);
  expect(column('隐患描述')).toEqual(['灭火器压力不足', '疏散通道堆物', '插座串接过载', '', '']);
  expect(column('隐患数')).toEqual([2, 2, 1, 0, 0]);
  // The college spans its four lines, each cell of the check with two problems two of them.
  expect(merges).toContain('A2:A5');
  for (const letter of ['B', 'C', 'E', 'G', 'M']) expect(merges).toContain(`${letter}2:${letter}3`);
  expect(merges).toHaveLength(1 + 12);
});

test('by activity, the activity comes first and spans its checks', async () => {
  const { titles, column, merges } = await sheetOf({ group: LedgerGroup.activity });
  expect(titles.slice(0, 4)).toEqual(['活动', '类型', '组织单位', '学院']);
  const names = column('活动');
  expect(names.filter((name) => name === '秋季巡查')).toHaveLength(4);
  expect(new Set([names.indexOf('秋季巡查'), names.lastIndexOf('秋季巡查') - 3]).size).toBe(1);
  const top = names.indexOf('秋季巡查') + 2;
  for (const letter of ['A', 'B', 'C']) expect(merges).toContain(`${letter}${top}:${letter}${top + 3}`);
});

test('photos are thumbnails upon the cells of their problem, at most of 500 checks', async () => {
  const { body, titles, column } = await sheetOf({ photos: true });
  expect(titles.slice(-2)).toEqual(['隐患照片', '整改后照片']);
  expect(column('隐患照片').every((cell) => cell === '')).toBe(true);
  const path = join(folder, 'ledger.xlsx');
  await writeFile(path, body);
  const archive = await openArchive(path, sheetLimits);
  const drawing = (await buffer(await archive.open('xl/drawings/drawing1.xml'))).toString();
  // The one photo that is stored lies on the first line.
  expect(drawing.match(/<xdr:row>\d+<\/xdr:row>/g)).toEqual(['<xdr:row>1</xdr:row>']);
  expect(drawing).toContain(`<xdr:col>${titles.indexOf('隐患照片')}</xdr:col>`);
  const { width, format } = await sharp(await buffer(await archive.open('xl/media/sheet1-1.jpeg'))).metadata();
  archive.close();
  expect([width, format]).toEqual([192, 'jpeg']);
});

test('the groups sum up the rows of the list, in the caller’s scope', async () => {
  const groupsOf = async (account: 'school' | 'college2' | 'lab', group: 'college' | 'activity') =>
    (await (await app.as(account)).ok(ledgerApi.groups, { group })).groups;
  const colleges = await groupsOf('school', LedgerGroup.college);
  expect(colleges.map((g) => [g.name, g.checks, g.labs, g.problems, g.urgent, g.finished, g.rate])).toEqual([
    ['化学学院', 3, 2, 3, 1, 0, 0],
    ['物理学院', 1, 1, 0, 0, 0, null],
  ]);
  const activities = await groupsOf('school', LedgerGroup.activity);
  expect(activities.map((g) => [g.id, g.checks, g.problems])).toEqual(
    expect.arrayContaining([
      [acts[0], 3, 2],
      [acts[1], 1, 1],
    ]),
  );
  const school = await app.as('school');
  for (const { id, checks } of colleges)
    expect((await school.ok(ledgerApi.list, { college_id: id! })).total).toBe(checks);
  for (const { id, checks } of activities)
    expect((await school.ok(ledgerApi.list, { act_id: id! })).total).toBe(checks);
  expect((await groupsOf('college2', LedgerGroup.college)).map(({ name }) => name)).toEqual(['物理学院']);
  expect((await groupsOf('lab', LedgerGroup.activity)).map(({ checks }) => checks)).toEqual([1, 1]);
  expect((await (await app.as('school', 'beta')).ok(ledgerApi.groups, { group: 'college' })).groups).toEqual([]);
  const narrowed = await school.ok(ledgerApi.groups, { group: 'college', level: 'urgent', keyword: '有机合成' });
  expect(narrowed.groups.map(({ checks }) => checks)).toEqual([1]);
  expect((await school.ok(selfLedgerApi.groups, { group: 'activity' })).groups).toEqual([]);
});

test('preview and print name the filter on the cover and follow the grouping', async () => {
  const school = await app.as('school');
  const filter = { college_id: await app.unit('001'), level: 'urgent' as const, group: 'activity' as const };
  const { scope, total, rows } = await school.ok(ledgerApi.preview, filter);
  expect(scope).toEqual([
    { label: '检查日期', value: expect.stringMatching(/^截至 \d{4}-\d{2}-\d{2}$/) },
    { label: '学院', value: '化学学院' },
    { label: '隐患等级', value: '紧急' },
  ]);
  expect([total, rows.length]).toEqual([1, 1]);
  const all = await school.ok(ledgerApi.preview, { group: 'activity' });
  const names = all.rows.map(({ act_name }) => act_name);
  expect(names.filter((name, at) => name !== names[at - 1])).toHaveLength(2);
});

test('more checks than photos can be added for are refused with a way out', async () => {
  const { rows } = await app.admin.query('select id from inspection.record where act_id = $1 limit 1', [acts[0]]);
  const number = `generate_series(1, ${photoChecks}) i`;
  await copyRows(
    app,
    'inspection.activity',
    { id: '3000000 + i', act_no: `'P' || i`, act_name: `'复制' || i`, public_id: 'gen_random_uuid()' },
    `inspection.activity t, ${number} where t.id = $1`,
    [acts[0]],
  );
  await copyRows(
    app,
    'inspection.record',
    { id: '3000000 + i', act_id: '3000000 + i' },
    `inspection.record t, ${number} where t.id = $1`,
    [rows[0]!.id],
  );
  const { error } = await (await app.as('school')).blob(ledgerApi.export, { photos: true });
  expect(error).toBe('带照片导出一次最多 500 条检查记录；请缩小范围，或不带照片导出');
  expect((await (await app.as('school')).blob(ledgerApi.export)).error).toBeFalsy();
});

test('no call takes more than fifteen statements', () => {
  expect(app.statements.filter((call) => call.count > 15)).toEqual([]);
});
