import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { exportedRows, importRows } from '#apps/server/testing/import-rows.ts';
import { addDays } from '#kernel/shared/time.ts';
import { typeApi, typeSheet } from '../shared/catalogue/type.ts';
import { statisticApi, summaryApi } from '../shared/ledger/figure.ts';
import { ledgerApi } from '../shared/ledger/ledger.ts';
import { recordApi } from '../shared/record/record.ts';
import { stockApi, stockSheet } from '../shared/store/stock.ts';
import { contractApi, disposerApi, disposerSheet } from '../shared/transfer/disposer.ts';
import { manifestApi } from '../shared/transfer/manifest.ts';
import { credit, giveWaste, type GivenWaste } from './testing/given-waste.ts';

let app: TestApp;
let given: GivenWaste;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = await giveWaste(app);
});
afterAll(() => app.stop());

const types = [
  '名录版本',
  '废物代码',
  '名称',
  '废物类别',
  '物料类型',
  '危险特性',
  '形态',
  '相容组',
  '处置单价',
  '特殊废物',
];

test('types come in by edition; those of other editions stay, and a second import changes nothing twice', async () => {
  const school = await app.as('school');
  const before = (await school.ok(typeApi.list, { page: -1, size: -1 })).total;
  const rows = [
    ['2028', '900-404-06', '不含卤废有机溶剂', 'hw06', '废液', 'T/I/R', '液态', 'W2 不含卤有机废液', '7.25', '否'],
    ['2028', '900-349-34', '废酸', 'HW34', '废液', '腐蚀性、毒性', '液态', '无机酸', '', ''],
    ['2028', '900-349', '废碱', 'HW35', '废液', 'C', '液态', 'W4', '', ''],
    ['2028', '900-999-49', '不明废物', 'HW49', '其他', 'X', '固态', 'W11', '', '是'],
    ['2028', '900-404-06', '不符的废物', 'HW49', '废液', 'T', '液态', 'W2', '', '否'],
  ];
  const { checked, progress } = await importRows(app, 'school', typeSheet, types, rows);
  expect([progress.impSuccess, checked.failed]).toEqual([2, 3]);
  expect(checked.errorOf(7)).toContain('代码 900-404-06 属于 HW06，与废物类别 HW49 不符');
  expect(checked.errorOf(5)).toContain('应如 900-047-49');
  expect([checked.errorOf(6).includes('危险特性“X”'), checked.errorOf(6).includes('相容组“W11”')]).toEqual([
    true,
    true,
  ]);
  const { content } = await school.ok(typeApi.list, { edition: 2028, page: -1, size: -1 });
  expect(content.map(({ code, hw, props, compat_group, price }) => ({ code, hw, props, compat_group, price }))).toEqual(
    [
      { code: '900-349-34', hw: 'HW34', props: ['C', 'T'], compat_group: 'W3', price: null },
      { code: '900-404-06', hw: 'HW06', props: ['T', 'I', 'R'], compat_group: 'W2', price: '7.25' },
    ],
  );
  const again = await importRows(app, 'school', typeSheet, types, [[...rows[0]!.slice(0, 8), '8', '否']]);
  expect(again.checked.exists).toBe(1);
  const { content: after } = await school.ok(typeApi.list, { edition: 2028, page: -1, size: -1 });
  expect(after.map(({ price }) => price)).toEqual([null, '8']);
  expect((await school.ok(typeApi.list, { page: -1, size: -1 })).total).toBe(before + 2);
  const [titles] = await exportedRows(app, 'school', typeSheet.export, { edition: 2028 });
  expect(titles).toEqual(expect.arrayContaining(types));
  expect((await (await app.as('college')).call(typeSheet.apply, { uploadId: 'x', mode: 'skip' })).code).toBe(403);
  // Types of the imported edition are not for the tests that follow.
  await app.admin.query('update waste.type set status = 0 where edition = 2028');
});

test('disposers come in with the codes of their licences', async () => {
  const school = await app.as('school');
  const titles = ['名称', '许可证号', '核准的废物代码', '年核准量（kg）', '有效期起', '有效期至', '联系人'];
  const rows = [
    ['导入处置公司', 'XK-I1', '900-404-06、900-047-49', '20000', '2026-01-01', '2028-12-31', '王经理'],
    ['期限处置公司', 'XK-I2', '900-404-06', '20000', '2026-01-01', '2025-12-31', ''],
    ['代码处置公司', 'XK-I3', '900-404-6', '20000', '2026-01-01', '2028-12-31', ''],
    ['陌生处置公司', 'XK-I4', '261-152-11', '20000', '2026-01-01', '2028-12-31', ''],
  ];
  const { checked, progress } = await importRows(app, 'school', disposerSheet, titles, rows);
  expect([progress.impSuccess, checked.failed, checked.warned]).toEqual([2, 2, 1]);
  expect([checked.errorOf(4).includes('早于有效期起'), checked.errorOf(5).includes('应如 900-047-49')]).toEqual([
    true,
    true,
  ]);
  const found = async () =>
    (await school.ok(disposerApi.list, { keyword: '导入处置公司', page: -1, size: -1 })).content;
  expect(await found()).toMatchObject([{ codes: ['900-404-06', '900-047-49'], contact: '王经理', yearly_kg: '20000' }]);
  await importRows(app, 'school', disposerSheet, titles, [
    [...rows[0]!.slice(0, 3), '30000', ...rows[0]!.slice(4, 6), ''],
  ]);
  // A blank cell keeps what is stored.
  expect(await found()).toMatchObject([{ yearly_kg: '30000', contact: '王经理' }]);
});

const opening = [
  '原编号',
  '数字识别码',
  '废物类别',
  '形态',
  '相容组',
  '主要成分',
  '有害成分',
  '容器规格',
  '净重（kg）',
  '实验室编号',
  '联系电话',
  '产生日期',
  '入库日期',
  '暂存设施编码',
  '分区',
];

test('what stood in a store comes in once, with codes of its own days, and leaves like everything else', async () => {
  const [school, keeper] = [await app.as('school'), await app.as('storeman')];
  const store = await given.store();
  const zone = await given.zone(store, { name: '期初区', groups: ['W1', 'W2'], capacity_kg: '40' });
  const { rows: stores } = await app.admin.query<{ code: string }>('select code from stock.warehouse where id = $1', [
    store,
  ]);
  const [begun, came] = [addDays(given.today, -100), addDays(given.today, -80)];
  const row = (no: string, changes: Record<string, string> = {}) => {
    const values: Record<string, string> = {
      原编号: no,
      数字识别码: '',
      废物类别: '不含卤废有机溶剂',
      形态: '液态',
      相容组: '',
      主要成分: '乙酸乙酯 60、石油醚 40%',
      有害成分: '乙酸乙酯',
      容器规格: '20 L 塑料桶',
      '净重（kg）': '13.5',
      实验室编号: '0010001',
      联系电话: '13800001111',
      产生日期: begun,
      入库日期: came,
      暂存设施编码: stores[0]!.code,
      分区: '期初区',
      ...changes,
    };
    return opening.map((title) => values[title]!);
  };
  const day = begun.replaceAll('-', '');
  const own = `${credit}90040406${day}900`;
  const wrong: [Record<string, string>, string][] = [
    [{ 废物类别: '没有的类别' }, '不存在或已停用'],
    [{ 废物类别: '不明废物', 形态: '固态' }, '特殊废物，不能导入'],
    [{ 相容组: 'W3' }, '只收 W2'],
    [{ 主要成分: '乙醇 90' }, '合计 100'],
    [{ 主要成分: '氯仿' }, '不属于 W2'],
    [{ 容器规格: '纸箱 50 L' }, '不能装在纸箱或袋中'],
    [{ '净重（kg）': '300' }, '最多 272 kg'],
    [{ 实验室编号: '0019999' }, '实验室编号“0019999”不存在'],
    [{ 入库日期: addDays(given.today, 1) }, '入库日期不能晚于今天'],
    [{ 产生日期: given.today }, '产生日期不能晚于入库日期'],
    [{ 分区: '没有的区' }, '没有启用的分区'],
    [{ 废物类别: '废酸', 主要成分: '稀硫酸' }, '“期初区”只存放'],
    [
      { 废物类别: '沾染废物', 形态: '固态', 主要成分: '沾染抹布', 容器规格: '纸箱 50 L', '净重（kg）': '3' },
      '“期初区”只存放',
    ],
    [{ 产生日期: '2016-01-01' }, '产生日期不能早于'],
    [{ 产生日期: '2015-12-01', 入库日期: '2016-01-01' }, '入库日期不能早于'],
    [{ 数字识别码: `${credit}90040206${day}901` }, '数字识别码中的废物代码是 900-402-06，本行是 900-404-06'],
    [{ 数字识别码: `${credit}9004040620200101901` }, '数字识别码中的日期是 2020-01-01，本行产生日期是'],
    [{ 数字识别码: `12100000400000625J90040406${day}901` }, '统一社会信用代码是 12100000400000625J，不是本校的'],
    // Two rows above have taken 27 of 40 kg.
    [{ '净重（kg）': '14' }, '只能再放 13 kg'],
  ];
  const file = [
    row('QC-1'),
    row('QC-2', { 数字识别码: own }),
    ...wrong.map(([changes], at) => row(`QC-X${at}`, changes)),
  ];
  const { checked, progress } = await importRows(app, 'school', stockSheet, opening, file);
  wrong.forEach(([, text], at) => expect(checked.errorOf(at + 5)).toContain(text));
  expect([checked.failed, progress.impSuccess]).toEqual([wrong.length, 2]);
  const stands = (await keeper.ok(stockApi.list, { zone_id: zone })).content;
  expect(stands.map(({ weight_kg, stored_on, days, lab_name }) => [weight_kg, stored_on, days, lab_name])).toEqual([
    ['13.5', came, 80, '有机合成实验室'],
    ['13.5', came, 80, '有机合成实验室'],
  ]);
  expect(stands.map(({ label_no }) => label_no)).toContain(own);
  for (const { label_no } of stands) expect(label_no).toContain(begun.replaceAll('-', ''));

  // The same file again adds nothing; another weight is an error, and what no longer fits is refused.
  const again = await importRows(app, 'school', stockSheet, opening, [
    row('qc-1'),
    row('QC-2', { 数字识别码: own, '净重（kg）': '14' }),
    row('QC-3', { 数字识别码: own }),
    row('QC-4', { '净重（kg）': '13.5' }),
  ]);
  expect([again.checked.exists, again.checked.errorOf(4).includes('不能由文件更改')]).toEqual([1, true]);
  expect(again.checked.errorOf(6)).toContain('只能再放 13 kg');
  expect((await keeper.ok(stockApi.list, { zone_id: zone })).total).toBe(2);
  const [titles, ...exported] = await exportedRows(app, 'school', stockSheet.export, { zone_id: zone });
  expect(titles).toContain('数字识别码');
  expect(new Set(exported.map((cells) => cells[titles!.indexOf('数字识别码')]))).toEqual(
    new Set(stands.map(({ label_no }) => label_no)),
  );

  const [first] = stands;
  const row1 = await school.ok(recordApi.find, { id: first!.id });
  expect(row1.flows).toMatchObject([{ kind: 'opening', quantity: '13.5' }]);
  // It counts on the day on which it came, in every figure alike, and was produced before the product was used.
  const entries = async (kind: 'in' | 'produce', day: string) =>
    (await school.ok(ledgerApi.read, { kind, from: day, to: day })).content.map(({ at, doc_no }) => [at, doc_no]);
  expect(await entries('in', came)).toEqual([
    [`${came} 00:00:00`, '期初 QC-2'],
    [`${came} 00:00:00`, '期初 QC-1'],
  ]);
  expect([await entries('in', given.today), await entries('produce', begun)]).toEqual([[], []]);
  const [year, month] = [Number(came.slice(0, 4)), came.slice(0, 7)];
  const summary = (await school.ok(summaryApi.read, { year })).content.find((one) => one.month === month);
  expect(summary).toMatchObject({ opening_kg: '0', produced_kg: '0', in_kg: '27', closing_kg: '27' });
  const figures = await school.ok(statisticApi.read, { year });
  expect(figures).toMatchObject({ produced_kg: 0, stored_kg: 27, codes: [{ code: '900-404-06', kg: 27 }] });
  expect(figures.months.find((one) => one.month === month)).toMatchObject({ in_kg: 27 });
  const term = { starts_on: addDays(given.today, -10), ends_on: addDays(given.today, 300) };
  const company = { name: '期初处置公司', license_no: 'XK-Q', codes: ['900-404-06'], yearly_kg: '1000', ...term };
  const { id: disposer_id } = await school.ok(disposerApi.create, company);
  const { id: contract_id } = await school.ok(contractApi.create, { no: 'HT-Q', disposer_id, ...term });
  const { id } = await school.ok(manifestApi.create, {
    no: `${given.today.slice(0, 4)}4401000009`,
    warehouse_id: store,
    disposer_id,
    contract_id,
    carrier: '安运',
    carrier_license: 'YS-1',
    carrier_until: term.ends_on,
    plate: '粤A12345',
    driver: '李师傅',
    driver_phone: '13800002222',
    escort: '赵师傅',
    escort_phone: '13800003333',
    record_ids: stands.map((one) => one.id),
  });
  await school.ok(manifestApi.depart, { id });
  expect(await school.ok(manifestApi.find, { id })).toMatchObject({
    weight_kg: '27',
    items: [{ weight_kg: '13.5' }, { weight_kg: '13.5' }],
  });
  expect((await (await app.as('storeman')).call(stockSheet.apply, { uploadId: 'x', mode: 'skip' })).code).toBe(403);
});
