import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { memberApi } from '#modules/base-info/shared/people/member.ts';
import { containerApi } from '#modules/chemical/shared/container/container.ts';
import { ContainerState } from '#modules/chemical/shared/container.states.ts';
import { inboundApi } from '#modules/chemical/shared/inbound/inbound.ts';
import { ledgerApi } from '#modules/chemical/shared/ledger/ledger.ts';
import { requisitionApi } from '#modules/chemical/shared/requisition/requisition.ts';
import { statisticApi } from '#modules/chemical/shared/statistic/statistic.ts';
import { StocktakeStatus } from '#modules/chemical/shared/stocktake.states.ts';
import { stocktakeApi } from '#modules/chemical/shared/stocktake/stocktake.ts';
import { warningApi, WarningKind } from '#modules/chemical/shared/warning/warning.ts';
import { specApi as wasteSpecApi } from '#modules/waste/shared/catalogue/spec.ts';
import { typeApi } from '#modules/waste/shared/catalogue/type.ts';
import { recordApi } from '#modules/waste/shared/record/record.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { userApi } from '#platform/identity/shared/user.ts';
import { cabinetApi } from '#platform/stock/shared/cabinet.ts';
import { cellApi } from '#platform/stock/shared/cell.ts';
import { keeperApi } from '#platform/stock/shared/keeper.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { phone } from './browser.ts';
import { openCast } from './cast.ts';
import { confirm, fillDay, passPurchase, scan, setSetting, sign, signByPhone } from './chemical-steps.ts';
import { importFile } from './import-dialog.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, choose, dialogOf, downloaded, photo, rowOf, search, visit } from './screen.ts';

const { as, people } = openCast();
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name });
const acid = '7664-93-9';
const today = formatDate(new Date());
/** States of what is in the house, as addresses carry them. */
const inStock = '1,2,3,4,6' as never;

/** What the steps hand on. */
const year = {
  warehouse: '',
  warehouse_id: 0,
  code: '',
  no: '',
  opening: '',
  bought: '',
  part: '',
  lab_id: 0,
  requisition: 0,
};

/** The store of the teacher's college with cabinets of the journey, two keepers, a card, and a colleague in the laboratory. */
async function prepare() {
  const { client } = await clientOf('school');
  const [xsfzr, teacher, leader, storeman] = [
    await clientOf('xsfzr'),
    await clientOf('teacher'),
    await clientOf('leader'),
    await clientOf('storeman'),
  ];
  const org_id = (await client.ok(userApi.find, { id: teacher.id })).college_id!;
  const limit = [{ user_id: teacher.id, doc_limit: '1000' }];
  const given = { card_no: 'YEAR-1', name: '全年专项', card_type: 'safety', org_id, manager_id: xsfzr.id };
  const { id: card } = await client.ok(budgetCardApi.create, given);
  await client.ok(budgetCardApi.allocate, { id: card, amount: '5000', note: '下达' });
  const { version } = await client.ok(budgetCardApi.find, { id: card });
  await client.ok(budgetCardApi.setMembers, { id: card, version, members: limit });
  const labs = (await teacher.client.ok(requisitionApi.labs)).content;
  year.lab_id = labs[0]!.id;
  const joined = { lab_id: year.lab_id, user_id: xsfzr.id, joined_on: today, admitted_to: '2027-12-31' };
  await client.ok(memberApi.create, joined);
  const store = (await client.ok(warehouseApi.list, { org_id, warehouse_type: '2' })).content[0]!;
  Object.assign(year, { warehouse: store.name, warehouse_id: store.id, code: store.code });
  for (const [name, kind] of [
    ['全年酸柜', 'corrosion'],
    ['全年溶剂柜', 'explosion_proof'],
  ] as const) {
    const cabinet = { warehouse_id: store.id, name, kind, double_lock: kind === 'corrosion' };
    const { id: cabinet_id } = await client.ok(cabinetApi.create, cabinet);
    await client.ok(cellApi.create, { cabinet_id, name: '上层' });
  }
  const kept = (await client.ok(keeperApi.list, { warehouse_id: store.id, page: -1, size: -1 })).content;
  for (const { id: user_id } of [storeman, leader])
    if (!kept.some((one) => one.user_id === user_id))
      await client.ok(keeperApi.create, {
        warehouse_id: store.id,
        user_id,
        starts_on: '2026-01-01',
        trained_until: '2027-12-31',
      });
}

const titles = [
  '原编号',
  'CAS号',
  '包装净含量',
  '单位',
  '余量',
  '纯度',
  '生产日期',
  '有效期至',
  '仓库编码',
  '柜',
  '层',
  '保管人工号',
];

/** Each row but the first three has a mistake of its own; the text says which. */
const opening = (code: string): readonly (readonly [cells: (string | number)[], fault?: string])[] => {
  const row = (no: string, cas: string, more: Partial<Record<number, string | number>> = {}) =>
    [no, cas, 500, 'mL', 500, '分析纯（AR）', '2026-01-01', '2029-01-01', code, '全年溶剂柜', '上层', ''].map(
      (cell, at) => more[at] ?? cell,
    );
  return [
    [row('QN-1', acid, { 4: 350, 7: '2027-02-01', 9: '全年酸柜' })],
    [row('QN-2', '64-17-5')],
    [row('QN-3', '64-17-5', { 4: 200, 6: '2024-01-01', 7: '2026-06-01' })],
    [row('QN-4', '64-17-6'), '校验位不对'],
    [row('QN-5', '64-17-5', { 4: 600 }), '大于包装净含量'],
    [row('QN-6', '64-17-5', { 9: '没有的柜' }), '没有柜“没有的柜”'],
    [row('QN-7', '64-17-5', { 6: '2031-01-01' }), '生产日期不能晚于今天'],
    [row('QN-8', '64-17-5', { 7: '2025-12-31' }), '有效期至应晚于生产日期'],
    [row('QN-9', '64-17-5', { 5: '特纯' }), '特纯'],
    [row('QN-10', '64-17-5', { 11: '查无此人' }), '查无此人'],
    [row('QN-11', acid, { 9: '全年溶剂柜' }), '须双人双锁'],
    [row('QN-12', '1333-74-0'), '按气瓶管理'],
    [row('QN-13', '64-17-5', { 3: '桶' }), '桶'],
    [row('QN-2', '64-17-5'), 'QN-2'],
  ];
};

async function openingStock() {
  const page = await as('storeman');
  await visit(page, '/chemical/stock', '库存查询');
  await buttonOf(page, '导入').click();
  const path = join(mkdtempSync(join(tmpdir(), 'lab-year-')), '期初.xls');
  const given = opening(year.code);
  const rows = given.map(([cells]) => cells);
  writeFileSync(path, writeXls({ name: '数据', columns: titles.map((title) => ({ title })), rows }));
  await importFile(page, path);
  const dialog = dialogOf(page);
  for (const [, fault] of given) if (fault) await dialog.getByText(fault).first().waitFor();
  await dialog.getByRole('button', { name: /导入/ }).last().click();
  await dialog
    .getByText(/成功\D*3/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  const { client } = await clientOf('school');
  year.opening = (
    await client.ok(containerApi.list, { keyword: 'QN-1', warehouse_id: year.warehouse_id })
  ).content.find(({ own_no }) => own_no === 'QN-1')!.code;
}

/** A purchase whose form says what it is refused for; five people pass it, the school enters the permit, the teacher orders. */
async function purchase() {
  const page = await as('teacher');
  await visit(page, '/chemical/purchase/edit/0', '新建采购申请');
  await choose(page, combobox(page, '实验室'), '');
  await page.getByLabel('联系电话').fill('13800002026');
  await choose(page, combobox(page, '用途'), '科研');
  await choose(page, combobox(page, '经费卡'), 'YEAR-1');
  await fillDay(page, page, '期望到货日期', '2027-12-01');
  await choose(page, combobox(page, '化学品'), acid);
  await choose(page, combobox(page, '规格'), 'mL');
  await page.getByLabel('数量').fill('2');
  await page.getByLabel('单价').fill('60.5');
  await choose(page, combobox(page, '供应商'), '华东化学试剂');
  await choose(page, combobox(page, '存放柜'), '全年酸柜');
  await page.getByText('壹佰贰拾壹元整').waitFor();
  await buttonOf(page, '预检').click();
  await page.getByText('第二责任人须是本实验室的人员').waitFor();
  await combobox(page, '第二责任人').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await page.getByLabel('使用地点').fill('化学楼 301');
  await fillDay(page, page, '使用起期', '2027-12-02');
  await fillDay(page, page, '使用止期', '2028-01-31');
  await page.getByLabel('实验与反应概述').fill('在通风橱内做酸化反应，小量分次加入，全程两人在场并记录用量。');
  await page.getByLabel('废弃物处置方案').fill('分类收集，交校危废库');
  await page.getByLabel(/所购管控化学品只用于/).check();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('整改前'));
  await page.getByRole('link', { name: '现场照片.jpg' }).first().waitFor();
  await buttonOf(page, '预检').click();
  await page.getByText('各项规则均符合').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await buttonOf(page, '保存').click();
  await page.getByText('草稿').first().waitFor();
  await buttonOf(page, '提交').click();
  await confirm(page);
  await page.getByText('经费卡负责人审批：').first().waitFor();
  year.no = /CG\d+/.exec((await page.locator('h1').first().textContent())!)![0];
  for (const account of ['xsfzr', 'lab', 'college', 'leader', 'school']) await passPurchase(await as(account), year.no);

  const office = await as('school');
  await visit(office, '/chemical/controlled?tab=permit&state=open', '管控化学品');
  await act(office, rowOf(office, year.no), '登记');
  const dialog = dialogOf(office);
  await dialog.getByText('备案证明', { exact: true }).click();
  await dialog.getByLabel('编号').fill('公备〔2026〕0088');
  await dialog.getByLabel('签发机关').fill('示范市公安局');
  await fillDay(office, dialog, '有效期起', '2026-01-01');
  await fillDay(office, dialog, '有效期至', '2028-01-01');
  await buttonOf(dialog, '确定').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await buttonOf(page, '登记下单').click();
  await confirm(page);
  await page.getByText('采购中').first().waitFor();
  const sheet = await downloaded(page, () => buttonOf(page, '打印采购申请单').click());
  const text = readable(...(await readPdf(await readFile(sheet.path))).pages);
  for (const part of [year.no, '硫酸', '壹佰贰拾壹元整', '公备〔2026〕0088']) expect(text).toContain(part);
}

/** One of two bottles arrives; two keepers sign, and its label says the code that it got. */
async function arrival() {
  const page = await as('college');
  await visit(page, '/chemical/purchase', '采购申请');
  await search(page, '关键词', year.no);
  await act(page, rowOf(page, year.no), '查看');
  await buttonOf(page, '到货登记').click();
  const dialog = dialogOf(page);
  await dialog.getByText(year.warehouse).first().waitFor();
  await dialog.getByLabel('到货数量').fill('1');
  await choose(page, dialog.getByRole('combobox', { name: '存放层位' }), '全年酸柜 · 上层');
  await buttonOf(dialog, '生成入库单').click();
  await page.waitForURL(/inbound\/\d+$/);
  await page.getByText('待复核').first().waitFor();
  const id = Number(/inbound\/(\d+)/.exec(page.url())![1]);
  // What the keeper finds on the bottle.
  const { client } = await clientOf('college');
  const { version, lines, source, warehouse_id, applicant_id } = await client.ok(inboundApi.find, { id });
  const found = { produced_on: '2026-06-01', expires_on: '2029-06-01', purity: 'AR' };
  const ticked = { label_ok: true, sheet_ok: true, sealed_ok: true, count_ok: true };
  const goods = lines.map(({ substance_id, spec_id, count, cell_id, supplier_id }) => ({
    substance_id,
    spec_id,
    count,
    cell_id,
    supplier_id,
    ...found,
    ...ticked,
  }));
  await client.ok(inboundApi.update, {
    id,
    version,
    source: source as 'purchase',
    warehouse_id,
    applicant_id,
    lines: goods,
  });

  const keeper = await as('storeman');
  await visit(keeper, `/chemical/inbound/${id}`, '入库单');
  expect(await buttonOf(keeper, '确认入库').count()).toBe(0);
  await sign(keeper, '保管人签名', 'storeman');
  await sign(keeper, '第二名保管人签名', 'leader');
  await buttonOf(keeper, '确认入库').click();
  await confirm(keeper);
  await keeper.getByText('容器（1）').waitFor();
  expect(await axeFaults(keeper)).toEqual([]);
  year.bought = (await keeper.locator('.inbound-codes a').first().textContent())!;
  const saved = await downloaded(keeper, () => buttonOf(keeper, '打印标签').click());
  const { pages } = await readPdf(await readFile(saved.path));
  expect([Math.round(pages[0]!.width), Math.round(pages[0]!.height)]).toEqual([60, 40]);
  for (const part of [year.bought, '硫酸', '易制毒']) expect(pages[0]!.text).toContain(part);
  const teacher = await as('teacher');
  await teacher.reload();
  await teacher.getByText('部分到货').first().waitFor();

  // Beside a solvent it may not stand.
  await visit(keeper, '/chemical/stock', '库存查询');
  await search(keeper, '关键词', year.bought);
  await act(keeper, rowOf(keeper, year.bought), '移位');
  await choose(keeper, dialogOf(keeper).getByRole('combobox', { name: '移到' }), '全年溶剂柜 · 上层');
  await buttonOf(dialogOf(keeper), '确定').click();
  await keeper
    .getByText(/“硫酸”/)
    .last()
    .waitFor();
}

/** A requisition that laboratory, college and security pass; the bottle that expires first is picked by phone. */
async function outbound() {
  const page = await as('teacher');
  await visit(page, '/chemical/requisition/edit/0', '新建领用申请单');
  await choose(page, combobox(page, '实验室'), '');
  await choose(page, combobox(page, '领用仓库'), year.warehouse);
  await choose(page, combobox(page, '用途'), '科研');
  await choose(page, combobox(page, '化学品'), acid);
  await page.getByText(/该仓库可领/).waitFor();
  await page.getByLabel('数量').fill('200');
  await page.getByLabel('每日计划用量').fill('50');
  await fillDay(page, page, '需用日期', '2030-01-15');
  await choose(page, combobox(page, '共同领用人'), '陈国栋');
  await buttonOf(page, '保存').click();
  await page.getByText('草稿').first().waitFor();
  await buttonOf(page, '提交').click();
  await confirm(page);
  await page.getByText('审核中').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const id = Number(/requisition\/(\d+)/.exec(page.url())![1]);
  year.requisition = id;
  for (const account of ['lab', 'college', 'leader']) {
    const decider = await as(account);
    await visit(decider, `/chemical/requisition/${id}`, '领用申请');
    await buttonOf(decider, '通过').click();
    await buttonOf(dialogOf(decider), '通过').click();
    await dialogOf(decider).waitFor({ state: 'hidden' });
    await decider.getByText('已通过').first().waitFor();
  }

  const keeper = await as('storeman');
  await keeper.setViewportSize(phone);
  await visit(keeper, `/chemical/outbound/${id}`, '出库');
  await keeper.getByText(year.opening).first().waitFor();
  expect(await keeper.getByText(year.bought).count()).toBe(0);
  await scan(keeper, year.opening.toLowerCase());
  await keeper.getByText('已备好，或').or(keeper.getByText('拣货单（已备 1 件）')).first().waitFor();
  for (const account of ['storeman', 'leader', 'teacher']) await sign(keeper, '签名', account);
  await signByPhone(keeper, await as('xsfzr'), '陈国栋');
  await keeper.locator('.ant-alert', { hasText: '签名已齐' }).waitFor();
  expect(await axeFaults(keeper)).toEqual([]);
  await buttonOf(keeper, '确认出库').click();
  await confirm(keeper);
  await keeper.getByText('已出库').first().waitFor();
  const { containers } = await (await clientOf('teacher')).client.ok(requisitionApi.find, { id });
  year.part = containers[0]!.code;
  expect(year.part).not.toBe(year.opening);
}

async function use() {
  const page = await as('teacher');
  await visit(page, '/chemical/use-record', '使用登记');
  await scan(page, year.part);
  const dialog = dialogOf(page);
  await dialog.getByLabel('用量').fill('50');
  await dialog.getByLabel('使用后实测余量').fill('149');
  await choose(page, dialog.getByRole('combobox', { name: '共同使用人' }), '陈国栋');
  await dialog.getByLabel('实验或项目').fill('矿样比对');
  await buttonOf(dialog, '确定').click();
  await rowOf(page, '矿样比对').waitFor();
  expect(await axeFaults(page)).toEqual([]);
}

/** The store is counted: a bottle of ethanol is not found, and the college passes the loss. */
async function stocktake() {
  const keeper = await clientOf('storeman');
  const cabinets = await keeper.client.ok(cabinetApi.list, { warehouse_id: year.warehouse_id, page: -1, size: -1 });
  const cabinet_id = cabinets.content.find(({ name }) => name === '全年溶剂柜')!.id;
  const scope = { name: '全年盘点', warehouse_id: year.warehouse_id, cabinet_id, leader_id: keeper.id };
  const { id } = await keeper.client.ok(stocktakeApi.create, scope);
  const page = await as('storeman');
  await visit(page, `/chemical/stocktake/${id}`, '全年盘点');
  await buttonOf(page, '开始盘点').click();
  await confirm(page);
  await page.getByText('待盘 2').waitFor();
  const { lines } = await keeper.client.ok(stocktakeApi.find, { id });
  const { content } = await keeper.client.ok(containerApi.list, { cabinet_id });
  const lost = content.find(({ own_no }) => own_no === 'QN-2')!.code;
  await scan(page, lines.find(({ code }) => code !== lost)!.code);
  await page.getByText('待盘 1').waitFor();
  await page.locator('.count-line', { hasText: lost }).click();
  await dialogOf(page).getByText('未找到').click();
  await dialogOf(page).getByLabel('差异说明').fill('柜内未见');
  await buttonOf(dialogOf(page), '登记').click();
  await page.getByText('待盘 0').waitFor();
  await buttonOf(page, '提交盘点').click();
  await buttonOf(dialogOf(page), '提交审核').click();
  await page.getByText('待审核').first().waitFor();
  const college = await as('college');
  await visit(college, `/chemical/stocktake/${id}`, '全年盘点');
  await buttonOf(college, '审核通过').click();
  await buttonOf(dialogOf(college), '通过并入账').click();
  await college.getByText('已通过，差异已入账').waitFor();
  expect((await keeper.client.ok(stocktakeApi.find, { id })).status).toBe(StocktakeStatus.done);
  expect((await keeper.client.ok(containerApi.find, { code: lost })).state).toBe(ContainerState.lost);
}

/** What is not back by the hour of return alarms laboratory, college, school and security office, and its people get no more. */
async function missedReturn() {
  const due = new Date(Date.now() + 60_000);
  await setSetting('chem_return_time', formatDateTime(due).slice(11, 16));
  await stocktake();
  const late = Date.parse(`${formatDateTime(due).slice(0, 16).replace(' ', 'T')}:00+08:00`);
  while (Date.now() < late + 500) await sleep(500);
  // Whatever changes a document has the warnings looked at again, within a quarter of a minute.
  const [{ client }, school, keeper] = [
    await clientOf('teacher'),
    await clientOf('school'),
    await clientOf('storeman'),
  ];
  const count = { name: '作废的盘点', warehouse_id: year.warehouse_id, leader_id: keeper.id };
  const { id: voided } = await keeper.client.ok(stocktakeApi.create, count);
  await keeper.client.ok(stocktakeApi.void, { id: voided, version: 1, reason: '登记有误' });
  const overdue = { kind: WarningKind.overdue, keyword: year.part };
  await expect
    .poll(async () => (await school.client.ok(warningApi.list, overdue)).content.map(({ level }) => level), {
      timeout: 40_000,
      interval: 1_000,
    })
    .toEqual([1]);
  for (const account of ['lab', 'college', 'leader'])
    expect((await (await clientOf(account)).client.ok(warningApi.list, overdue)).content).toHaveLength(1);
  const office = await as('leader');
  await visit(office, '/chemical/warning?kind=overdue', '预警中心');
  await rowOf(office, year.part).getByText('一级').waitFor();
  const page = await as('teacher');
  const line = { substance_id: 0, amount: '10', daily_use: '10', needed_on: '2030-01-15' };
  const former = await client.ok(requisitionApi.find, { id: year.requisition });
  const { id } = await client.ok(requisitionApi.create, {
    lab_id: former.lab_id,
    warehouse_id: year.warehouse_id,
    purpose: 'research',
    partner_id: former.partner_id,
    lines: [{ ...line, substance_id: former.lines[0]!.substance_id }],
  });
  await visit(page, `/chemical/requisition/${id}`, '领用申请');
  await buttonOf(page, '提交').click();
  await confirm(page);
  await page
    .getByText(/逾期未归还，归还前不能提交/)
    .first()
    .waitFor();
}

/** It comes back late, to two keepers; the alarm ends. */
async function lateReturn() {
  const page = await as('teacher');
  await visit(page, '/chemical/return', '归还退库');
  await scan(page, year.part);
  await buttonOf(dialogOf(page), '确定').click();
  await rowOf(page, year.part).waitFor();
  const desk = await as('storeman');
  await desk.setViewportSize({ width: 1440, height: 900 });
  await visit(desk, '/chemical/return', '归还退库');
  await act(desk, rowOf(desk, year.part), '接收');
  await sign(desk, '保管人签名', 'storeman');
  await sign(desk, '第二名保管人签名', 'leader');
  await dialogOf(desk).locator('.ant-alert', { hasText: '签名已齐' }).waitFor();
  await buttonOf(dialogOf(desk), '接收').click();
  await rowOf(desk, year.part).getByText('已归还').waitFor();
}

/** The bottle that has expired goes into a box of waste by its code. */
async function waste() {
  const { client } = await clientOf('school');
  const { content } = await client.ok(containerApi.list, { keyword: 'QN-3', warehouse_id: year.warehouse_id });
  const { code } = content.find(({ own_no }) => own_no === 'QN-3')!;
  const types = (await client.ok(typeApi.list, { keyword: '废弃危险化学品' })).content;
  const specs = (await client.ok(wasteSpecApi.list, { page: -1, size: -1 })).content;
  const { id } = await client.ok(recordApi.create, {
    lab_id: year.lab_id,
    type_id: types[0]!.id,
    name: '过期试剂',
    form: 'solid',
    components: [{ name: '过期试剂', share: '100' }],
    harmful: '乙醇',
    spec_id: specs.find(({ name }) => name.startsWith('纸箱'))!.id,
    source: 'expired',
    started_on: today,
    phone: '13800001111',
  });
  const page = await as('school');
  await visit(page, `/waste/record/${id}`, '过期试剂');
  await buttonOf(page, '扫码装入试剂').click();
  await scan(page, code);
  await dialogOf(page).getByLabel('连瓶重量').fill('0.6');
  await buttonOf(dialogOf(page), '装入').click();
  await page.getByText(code).first().waitFor();
  await visit(page, `/chemical/c/${code}`, '乙醇');
  await page.getByText(/已装入危险废物容器/).waitFor();
}

/** Ledger, book of the month, flows, stock and figures say the same. */
async function booksAgree() {
  const { client } = await clientOf('school');
  const at = { warehouse_id: year.warehouse_id, keyword: acid };
  const month = today.slice(0, 7);
  const containers = (await client.ok(containerApi.list, { ...at, size: 150 })).content;
  const sum = containers.reduce((total, { quantity }) => total + Number(quantity), 0);
  const [page] = (await client.ok(ledgerApi.stock, at)).content;
  expect(Number(page!.quantity)).toBeCloseTo(sum, 3);
  const [book] = (await client.ok(ledgerApi.controlled, { ...at, month })).content;
  expect(Number(book!.closing)).toBeCloseTo(sum, 3);
  expect(Number(book!.opening) + Number(book!.received) - Number(book!.issued)).toBeCloseTo(Number(book!.closing), 3);
  const { entries } = await client.ok(ledgerApi.book, { id: book!.id, month });
  expect(Number(entries.at(-1)!.balance)).toBeCloseTo(sum, 3);
  const flows = (await client.ok(ledgerApi.flow, { ...at, from: today, to: today, size: 150 })).content;
  expect(flows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['opening', 'purchase_in', 'out', 'use', 'return']),
  );
  // A number of the figures leads to as many rows.
  const { flags } = await client.ok(statisticApi.stock);
  const flag = flags.find(({ code }) => code === 'precursor_3')!;
  const listed = await client.ok(containerApi.list, { control: flag.code, state: inStock });
  expect(flag.containers).toBe(listed.total);
  const office = await as('school');
  await visit(office, `/chemical/ledger/${book!.id}?month=${month}`, '账册：硫酸');
  const paper = await downloaded(office, () => buttonOf(office, '打印账册').click());
  const text = readable(...(await readPdf(await readFile(paper.path))).pages);
  for (const part of [acid, year.warehouse, `${book!.closing} ${book!.unit}`]) expect(text).toContain(part);
}

test('a year of chemicals, by everybody who has a part in it', { timeout: 300_000 }, async () => {
  await prepare();
  await openingStock();
  await purchase();
  await arrival();
  await outbound();
  await use();
  await missedReturn();
  await lateReturn();
  await waste();
  await booksAgree();
  expect([...people.values()].flatMap(({ errors }) => errors)).toEqual([]);
});
