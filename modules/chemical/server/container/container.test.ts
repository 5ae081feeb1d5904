import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { cellApi } from '#platform/stock/shared/cell.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { containerApi, containerSheet } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { inboundApi } from '../../shared/inbound/inbound.ts';
import { compatApi } from '../../shared/storage/compat.ts';
import { casOf } from '../testing/cas.ts';
import { giveStore, lineOf, substanceOf } from '../testing/given-store.ts';
import { expireContainers } from './container.service.ts';

let app: TestApp;
let store: Awaited<ReturnType<typeof giveStore>>;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  store = await giveStore(app);
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const ethanol = '64-17-5';
const acetonitrile = '75-05-8';
const nitricAcid = '7697-37-2';

/** Ids as a query string carries them. */
const listed = (ids: readonly number[]) => ids.join(',') as unknown as number[];

/** Containers in a cell, by the code of each. */
async function stored(cas: string, cell: number, changes: object = {}) {
  const storeman = await app.as('storeman');
  const { id } = await storeman.ok(inboundApi.create, {
    source: 'donate',
    warehouse_id: store.warehouse_id,
    applicant_id: await app.user('teacher'),
    lines: [await lineOf(app, cas, cell, changes)],
  });
  await storeman.ok(inboundApi.confirm, { id, version: 1 });
  return (await storeman.ok(inboundApi.find, { id })).made.map(({ code }) => code);
}
const findIt = async (code: string) => (await app.as('storeman')).ok(containerApi.find, { code });
const move = async (
  account: 'storeman' | 'school' | 'lab' | 'college2',
  code: string,
  input: { cell_id: number; version?: number; tray_note?: string },
) => (await app.as(account)).call(containerApi.move, { code, version: 1, ...input });

test('a container moves within its warehouse, and the move stands in its flows', async () => {
  const [from, to] = [await store.cell('甲柜'), await store.cell('乙柜')];
  const [code] = await stored(ethanol, from);
  expect((await move('storeman', code!, { cell_id: to })).code).toBe(200);
  const moved = await findIt(code!);
  expect(moved).toMatchObject({ cabinet_name: '乙柜', version: 2 });
  expect(moved.flows[0]).toMatchObject({ kind: 'move', quantity: '0', balance: moved.quantity, seq: 2 });
  expect(moved.flows[0]!.note).toMatch(/甲柜·上层 → .*乙柜·上层$/);
  expect((await move('storeman', code!, { cell_id: from })).code).toBe(409);
  expect((await move('storeman', code!, { cell_id: to, version: 2 })).message).toContain('已在这个层位');
  const far = await giveStore(app);
  expect((await move('storeman', code!, { cell_id: await far.cell('远柜'), version: 2 })).message).toContain(
    '请使用调拨',
  );
  expect((await move('college2', code!, { cell_id: from, version: 2 })).code).toBe(404);
});

test('rule 2 is asked where a container goes: refused with both names, a tray only by the school', async () => {
  const [solvents, acids] = [await store.cell('溶剂柜'), await store.cell('酸柜', { double_lock: true })];
  await stored(acetonitrile, solvents);
  const [code] = await stored('64-19-7', acids);
  const [water] = await stored('7681-52-9', await store.cell('漂白柜'));
  const refused = await move('storeman', water!, { cell_id: acids });
  expect(refused).toMatchObject({ code: 422, data: { rule: 'chemical.incompatible' } });
  expect(refused.message).toContain('次氯酸钠');
  expect(refused.message).toContain(code!);
  expect((await move('storeman', water!, { cell_id: acids, tray_note: '托盘' })).code).toBe(403);
  expect((await move('school', water!, { cell_id: acids, tray_note: '防漏托盘隔离' })).code).toBe(200);
  expect(await findIt(water!)).toMatchObject({ tray_note: '防漏托盘隔离', cabinet_name: '酸柜' });
});

test('what the school changes in its rules decides at once; different rooms are never overridden', async () => {
  const school = await app.as('school');
  const rules = await school.ok(compatApi.list, { kind: 'group', page: -1, size: -1 });
  const rule = rules.content.find(({ a, b }) => a === 'FL' && b === 'GN')!;
  const { id, version, kind, a, b } = rule;
  const cell = await store.cell('通用柜');
  await stored(ethanol, cell);
  const set = (value: 0 | 2, at: number) =>
    school.ok(compatApi.update, {
      id,
      version: at,
      kind: kind as 'group',
      a,
      b,
      value,
      reason: '试验',
      basis: '学校规定',
    });
  await set(2, version);
  const [salt] = await stored('7647-14-5', await store.cell('盐柜')).catch(() => [undefined]);
  // Another cabinet of the same room is too near as well.
  expect(salt).toBeUndefined();
  expect(
    (
      await school.call(compatApi.ask, {
        substance_ids: listed([(await substanceOf(app, '7647-14-5')).substance_id]),
        cell_id: cell,
      })
    ).data,
  ).toMatchObject({
    content: [
      {
        name: '氯化钠',
        may: false,
        conflicts: expect.arrayContaining([
          expect.objectContaining({ name: '乙醇', value: 2, reason: '试验', basis: '学校规定' }),
        ]),
      },
    ],
  });
  await set(0, version + 1);
  expect(await stored('7647-14-5', cell)).toHaveLength(1);
});

test('what-if answers for several substances and says of each why not', async () => {
  const cell = await store.cell('试算柜', { allowed_groups: ['FL', 'OX'] });
  const ids = await Promise.all([ethanol, nitricAcid].map(async (cas) => (await substanceOf(app, cas)).substance_id));
  const answer = await (await app.as('storeman')).ok(compatApi.ask, { substance_ids: listed(ids), cell_id: cell });
  const [one, other] = answer.content;
  expect([one!.may, other!.may]).toEqual([false, false]);
  const met = [one, other].flatMap((row) => row!.conflicts.map(({ name, nearness }) => `${name} ${nearness}`));
  expect(new Set(met)).toEqual(new Set(['乙醇 cabinet', '硝酸 cabinet']));
  expect([one, other].find((row) => row!.name === '硝酸')!.faults).toEqual([expect.stringContaining('不是双锁柜')]);
  const alone = await (await app.as('storeman')).ok(compatApi.ask, { substance_ids: listed([ids[0]!]), cell_id: cell });
  expect(alone.content).toMatchObject([{ may: true, faults: [], conflicts: [] }]);
  expect(
    (await (await app.as('lab2')).call(compatApi.ask, { substance_ids: listed([ids[0]!]), cell_id: cell })).code,
  ).toBe(400);
  expect(
    (await (await app.as('storeman')).call(compatApi.ask, { substance_ids: listed([999_999]), cell_id: cell })).code,
  ).toBe(400);
});

test('rules are one a pair, name what exists, and say why', async () => {
  const school = await app.as('school');
  const rule = { kind: 'tag' as const, a: 'acid', b: 'cyanide', value: 1 as const, reason: '试验', basis: '学校规定' };
  expect((await school.call(compatApi.create, rule)).code).toBe(409);
  expect((await school.call(compatApi.create, { ...rule, a: 'unheard' })).code).toBe(400);
  expect((await school.call(compatApi.create, { ...rule, a: 'acetone', b: 'halogen', reason: '' })).message).toContain(
    '原因',
  );
  const { id } = await school.ok(compatApi.create, { ...rule, a: 'acetone', b: 'halogen' });
  expect((await school.call(compatApi.update, { ...rule, a: 'acetone', b: 'acid', id, version: 1 })).code).toBe(409);
  expect((await (await app.as('college')).call(compatApi.create, rule)).code).toBe(403);
});

test('labels are 60 by 40 millimetres, with code, stripe and signal word, whatever the length of the name', async () => {
  const cell = await store.cell('标签柜', { double_lock: true });
  const codes = await stored(acetonitrile, cell, { count: 2, batch_no: 'PC-7', expires_on: '2027-05-01' });
  const ids = await Promise.all(codes.map(async (code) => (await findIt(code)).id));
  await app.admin.query(
    `insert into chemical.control_entry (school_id, list_id, substance_id) select s.school_id, l.id, s.id from chemical.substance s
     join chemical.control_list l on l.school_id = s.school_id and l.flag = 'precursor_3' where s.school_id = $1 and s.cas = $2`,
    [app.schoolId('alpha'), acetonitrile],
  );
  await app.admin.query(
    `update chemical.substance set name = name || '（' || repeat('很长的说明', 12) || '）' where cas = $1`,
    [acetonitrile],
  );
  const { pages } = await readPdf(
    (await (await app.as('storeman')).blob(containerApi.labels, { ids: listed(ids) })).body,
  );
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [60, 40],
    [60, 40],
  ]);
  for (const [at, page] of pages.entries())
    for (const text of [
      codes[at]!,
      `CAS ${acetonitrile}`,
      '批号 PC-7',
      '有效期至 2027-05-01',
      '分析纯（AR）',
      '易制毒',
      '危险',
    ])
      expect(page.text.replaceAll('\n', '')).toContain(text);
  for (const { words } of pages) expect(words.every(({ x, y }) => x >= 0 && x < 60 && y > 0 && y <= 40)).toBe(true);
  const beta = await app.as('school', 'beta');
  expect((await beta.blob(containerApi.labels, { ids: listed(ids) })).error).toContain('不存在');
});

const titles = [
  '原编号',
  'CAS号',
  '包装净含量',
  '单位',
  '余量',
  '纯度',
  '批号',
  '生产日期',
  '有效期至',
  '仓库编码',
  '柜',
  '层',
  '保管人工号',
];
const opening = (no: string, cas: string, cabinet: string, changes: Record<number, string> = {}) => {
  const row = [
    no,
    cas,
    '500',
    'mL',
    '350',
    '分析纯',
    'B9',
    '2026-01-05',
    '2028-01-04',
    store.code,
    cabinet,
    '上层',
    'T110',
  ];
  return row.map((cell, at) => changes[at] ?? cell);
};

test('opening stock from a sheet: mistakes are named, good rows become containers, twice sent changes no quantity', async () => {
  await store.cell('期初柜');
  await store.cell('期初毒柜');
  const storeman = await app.as('storeman');
  const rows = [
    opening('Y-1', ethanol, '期初柜'),
    opening('Y-2', ethanol, '期初柜', { 2: '1', 3: 'L', 4: '' }),
    opening('Y-3', '64-17-6', '期初柜'),
    opening('Y-4', '50-00-9', '期初柜', { 1: casOf(7) }),
    opening('Y-5', ethanol, '期初柜', { 4: '600' }),
    opening('Y-6', ethanol, '没有的柜'),
    opening('Y-7', '143-33-9', '期初毒柜', { 3: 'g' }),
    opening('Y-8', ethanol, '期初柜', { 12: 'X9' }),
    opening('Y-9', ethanol, '期初柜', { 8: '2025-01-01' }),
    opening('Y-10', ethanol, '期初柜', { 5: '极纯' }),
    opening('Y-1', ethanol, '期初柜'),
    opening('Y-11', '7647-14-5', '期初柜', { 3: 'L' }),
    opening('Y-12', ethanol, '期初柜', { 7: '2026-12-01', 8: '' }),
    opening('Y-13', ethanol, '期初柜', { 2: '1001', 3: 'L', 4: '' }),
  ];
  const checked = await checkFile(storeman, containerSheet, titles, [titles.map(() => '示例'), ...rows]);
  const fault = (line: number) => checked.errorOf(line + 2);
  expect(fault(3)).toContain('校验位不对');
  expect(fault(4)).toContain('不在化学品目录中');
  expect(fault(5)).toContain('余量“600”大于包装净含量“500”');
  expect(fault(6)).toContain('没有柜“没有的柜”的层“上层”');
  expect(fault(7)).toContain('不是双锁柜');
  expect(fault(8)).toContain('保管人工号“X9”不存在');
  expect(fault(9)).toContain('有效期至应晚于生产日期');
  expect(fault(10)).toContain('纯度“极纯”不在可选范围内');
  expect(checked.statusOf(13)).toBe(3);
  expect(fault(12)).toContain('先登记密度');
  expect(fault(13)).toContain('生产日期不能晚于今天');
  expect(fault(14)).toContain('包装净含量最多 1000 kg 或 1000 L');
  expect(await checked.apply('skip')).toMatchObject({ impSuccess: 2 });
  const list = await storeman.ok(containerApi.list, { keyword: 'Y-' });
  const amounts = list.content.map(({ own_no, initial, quantity, unit }) =>
    [own_no, quantity, initial, unit].join(' '),
  );
  expect(new Set(amounts)).toEqual(new Set(['Y-1 350 500 mL', 'Y-2 1000 1000 mL']));
  const first = list.content.find(({ own_no }) => own_no === 'Y-1')!;
  expect(await findIt(first.code)).toMatchObject({
    holder_name: '测试teacher',
    batch_no: 'B9',
    purity_name: '分析纯（AR）',
    flows: [{ kind: 'opening', quantity: '350' }],
  });
  // Sent again: facts may change, amounts and places are those of the ledger.
  await store.cell('期初新柜');
  const again = await checkFile(storeman, containerSheet, titles, [
    titles.map(() => '示例'),
    opening('Y-1', ethanol, '期初柜', { 6: 'B10' }),
    opening('Y-2', ethanol, '期初柜', { 4: '400' }),
    opening('y-2', ethanol, '期初新柜', { 0: 'Y-2', 2: '1', 3: 'L', 4: '' }),
  ]);
  expect(again.statusOf(3)).toBe(2);
  expect(again.errorOf(4)).toContain('数量请通过盘点调整');
  await again.apply('overwrite');
  expect(await findIt(first.code)).toMatchObject({ batch_no: 'B10', quantity: '350', flows: [{ seq: 1 }] });
});

test('former numbers of a file are compared as those that are stored, and a row that was not created is named', async () => {
  await store.cell('大小写柜');
  const storeman = await app.as('storeman');
  const send = (...rows: string[][]) =>
    checkFile(storeman, containerSheet, titles, [titles.map(() => '示例'), ...rows]);
  const checked = await send(
    opening('z-002', ethanol, '大小写柜'),
    opening('Z-002', ethanol, '大小写柜'),
    opening('Z-003', ethanol, '大小写柜'),
  );
  expect(checked.errorOf(4)).toBe('与文件第 3 行重复，请删除其中一行');
  const other = await send(opening('z-003', ethanol, '大小写柜'));
  expect(await other.apply('skip')).toMatchObject({ impSuccess: 1 });
  expect(await checked.apply('skip')).toMatchObject({ impSuccess: 1 });
  const { rows } = await storeman.ok(sheetApi.checked, { uploadId: checked.uploadId });
  expect(rows.filter(({ line }) => line > 3)).toMatchObject([
    { line: 4, error: '与文件第 3 行重复，请删除其中一行' },
    { line: 5, error: '数据库中已存在' },
  ]);
});

test('opening stock shows what ought not to stand together without refusing it', async () => {
  await store.cell('混放柜', { double_lock: true });
  const storeman = await app.as('storeman');
  const send = (rows: string[][]) => checkFile(storeman, containerSheet, titles, [titles.map(() => '示例'), ...rows]);
  await (await send([opening('M-1', ethanol, '混放柜')])).apply('skip');
  const checked = await send([opening('M-2', nitricAcid, '混放柜'), opening('M-3', nitricAcid, '没有的柜')]);
  const row = checked.rows.find(({ line }) => line === 3)!;
  expect(row).toMatchObject({ status: 1, warning: expect.stringMatching(/同柜有“乙醇”.*导入后请移到另一个柜/) });
});

test('the list answers every filter, and an export carries the same rows', async () => {
  const cell = await store.cell('筛选柜');
  const soon = await stored(ethanol, cell, { expires_on: '2026-12-10', batch_no: 'SOON' });
  const later = await stored(ethanol, cell, { expires_on: '2027-02-01' });
  const school = await app.as('school');
  const { substance_id } = await substanceOf(app, ethanol);
  const codes = async (input: object) =>
    (await school.ok(containerApi.list, { size: 150, ...input })).content.map(({ code }) => code);
  const cases: [object, string[], string[]][] = [
    [{ keyword: 'SOON' }, soon, later],
    [{ keyword: soon[0]! }, soon, later],
    [{ keyword: '乙醇' }, [...soon, ...later], []],
    [{ substance_id }, soon, []],
    [{ expiry: '30' }, soon, later],
    [{ expiry: '90' }, [...soon, ...later], []],
    [{ expiry: 'expired' }, [], soon],
    [{ control: 'none' }, soon, []],
    [{ control: 'toxic' }, [], soon],
    [{ storage_group: 'FL' }, soon, []],
    [{ storage_group: 'OX' }, [], soon],
    [{ warehouse_id: store.warehouse_id }, soon, []],
    [{ warehouse_type: '2' }, soon, []],
    [{ warehouse_type: '1' }, [], soon],
    [{ state: String(ContainerState.stored) }, soon, []],
    [{ state: String(ContainerState.expired) }, [], soon],
    [{ org_id: await app.unit('001') }, soon, []],
    [{ org_id: await app.unit('002') }, [], soon],
    [{ holder_id: await app.user('storeman') }, soon, []],
    [{ holder_id: await app.user('lab2') }, [], soon],
  ];
  for (const [input, inside, outside] of cases) {
    const found = await codes(input);
    expect([
      input,
      inside.filter((code) => !found.includes(code)),
      outside.filter((code) => found.includes(code)),
    ]).toEqual([input, [], []]);
  }
  const file = await school.blob(containerSheet.export, { keyword: 'SOON' });
  expect((await textsOf(file.body)).map((row) => row[0])).toEqual(['容器编码', ...soon]);
});

test('a whole number finds the container that has it alone; a part of it, all that have the part', async () => {
  const cell = await store.cell('编码柜');
  const [code] = await stored(ethanol, cell, {});
  // A batch that contains the number of another container.
  const [other] = await stored(ethanol, cell, { batch_no: `X${code}` });
  const school = await app.as('school');
  const codes = async (keyword: string) =>
    (await school.ok(containerApi.list, { size: 150, keyword })).content.map((row) => row.code);
  expect(await codes(code!.toLowerCase())).toEqual([code]);
  expect(await codes(code!.slice(1))).toEqual([other, code]);
  expect(await codes(`x${code}`)).toEqual([other]);
});

test('what has passed its date is expired at night, and can still be moved away', async () => {
  const cell = await store.cell('过期柜');
  const [code] = await stored(ethanol, cell, { expires_on: '2026-12-01' });
  await app.inside((ctx) => expireContainers({ ...ctx, now: new Date('2026-12-01T12:00:00+08:00') }));
  expect((await findIt(code!)).state).toBe(ContainerState.stored);
  await app.inside((ctx) => expireContainers({ ...ctx, now: new Date('2026-12-02T00:20:00+08:00') }));
  expect(await findIt(code!)).toMatchObject({ state: ContainerState.expired, can: ['move', 'label'] });
});

test('a place in which something stands is not switched off; keepers reach their stores wherever they are', async () => {
  const cell = await store.cell('占用柜');
  await stored(ethanol, cell);
  const school = await app.as('school');
  expect((await school.call(cellApi.setStatus, { id: cell, status: 0 })).message).toContain('1 个化学品容器');
  expect((await school.call(warehouseApi.setStatus, { id: store.warehouse_id, status: 0 })).code).toBe(409);
  expect((await school.ok(cellApi.find, { id: cell })).status).toBe(1);
  // The head of a laboratory keeps a warehouse of the college: sees it, but does not set it up.
  const lab = await app.as('lab');
  expect((await lab.ok(containerApi.list, { warehouse_id: store.warehouse_id })).total).toBeGreaterThan(0);
  const warehouse = await school.ok(warehouseApi.find, { id: store.warehouse_id });
  const { id, version, code, name, warehouse_type, org_id } = warehouse;
  expect((await lab.call(warehouseApi.update, { id, version, code, name, warehouse_type, org_id })).code).toBe(404);
  expect((await (await app.as('lab2')).ok(containerApi.list, { warehouse_id: store.warehouse_id })).total).toBe(0);
  expect((await (await app.as('college2')).ok(containerApi.list)).total).toBe(0);
  expect((await (await app.as('jcry')).ok(containerApi.list)).total).toBe(0);
  for (const account of ['teacher', 'normal'] as const)
    expect((await (await app.as(account)).call(containerApi.list)).code).toBe(403);
  expect((await (await app.as('school', 'beta')).ok(containerApi.list)).total).toBe(0);
  expect((await school.ok(warehouseApi.ofType, { tid: '2', page: -1, size: -1 })).content).toContainEqual(
    expect.objectContaining({ id: store.warehouse_id, tid: '2', tname: '院级试剂库' }),
  );
});
