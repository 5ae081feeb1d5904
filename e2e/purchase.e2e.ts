import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { userApi } from '#platform/identity/shared/user.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { cabinetApi } from '#platform/stock/shared/cabinet.ts';
import { cellApi } from '#platform/stock/shared/cell.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { login, startBrowser, type Person } from './browser.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, choose, dialogOf, downloaded, photo, rowOf, search, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** A card of the head of the department for the teacher, and a cabinet of the college for acids. */
async function prepare() {
  const { client } = await clientOf('school');
  const [xsfzr, teacher] = [await clientOf('xsfzr'), await clientOf('teacher')];
  const college_id = (await client.ok(userApi.find, { id: teacher.id })).college_id!;
  const { id: card } = await client.ok(budgetCardApi.create, {
    card_no: 'JOURNEY-1',
    name: '旅程专项',
    card_type: 'safety',
    org_id: college_id,
    manager_id: xsfzr.id,
  });
  await client.ok(budgetCardApi.allocate, { id: card, amount: '5000', note: '下达' });
  const { version } = await client.ok(budgetCardApi.find, { id: card });
  await client.ok(budgetCardApi.setMembers, {
    id: card,
    version,
    members: [{ user_id: teacher.id, doc_limit: '1000' }],
  });
  const { content } = await client.ok(warehouseApi.list, { org_id: college_id, warehouse_type: '2' });
  const cabinet = { warehouse_id: content[0]!.id, name: '旅程酸柜', kind: 'corrosion', double_lock: true };
  const { id: cabinet_id } = await client.ok(cabinetApi.create, cabinet);
  await client.ok(cellApi.create, { cabinet_id, name: '上层' });
  return { warehouse: content[0]!.name };
}

const confirm = (page: Page) => buttonOf(page.locator('.ant-modal-confirm'), '确定').click();

/** The step of a person: every line passes. */
async function decide({ page }: Person, no: string) {
  await visit(page, '/chemical/purchase-examine?waiting=1', '采购审核');
  await act(page, rowOf(page, no), '审核');
  await buttonOf(page, '全部通过').click();
  await buttonOf(page, '提交审核').click();
  await page.getByRole('heading', { name: '采购审核' }).first().waitFor();
}

test('a controlled purchase from the form to the first bottle that arrives', { timeout: 120_000 }, async () => {
  const { warehouse } = await prepare();
  const teacher = await login(browser, 'teacher');
  const { page } = teacher;

  // The form says what it will be refused for, and nothing when it is complete.
  await visit(page, '/chemical/purchase/edit/0', '新建采购申请');
  await choose(page, page.getByRole('combobox', { name: '实验室' }), '');
  await page.getByLabel('联系电话').fill('13800002026');
  await choose(page, page.getByRole('combobox', { name: '用途' }), '科研');
  await choose(page, page.getByRole('combobox', { name: '经费卡' }), 'JOURNEY-1');
  await page.getByLabel('期望到货日期').fill('2027-12-01');
  await page.keyboard.press('Enter');
  await choose(page, page.getByRole('combobox', { name: '化学品' }), '7664-93-9');
  await choose(page, page.getByRole('combobox', { name: '规格' }), 'mL');
  await page.getByLabel('数量').fill('2');
  await page.getByLabel('单价').fill('60.5');
  await choose(page, page.getByRole('combobox', { name: '供应商' }), '华东化学试剂');
  await choose(page, page.getByRole('combobox', { name: '存放柜' }), '旅程酸柜');
  await page.getByText('壹佰贰拾壹元整').waitFor();
  await buttonOf(page, '预检').click();
  await page.getByText('第二责任人须是本实验室的人员').waitFor();
  const second = page.getByRole('combobox', { name: '第二责任人' });
  await second.click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await page.getByLabel('使用地点').fill('化学楼 301');
  await page.getByLabel('使用起期').fill('2027-12-02');
  await page.keyboard.press('Enter');
  await page.getByLabel('使用止期').fill('2028-01-31');
  await page.keyboard.press('Enter');
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
  const no = /CG\d+/.exec((await page.locator('h1').first().textContent())!)![0];

  // Five people decide, one after the other.
  for (const account of ['xsfzr', 'lab', 'college', 'leader']) await decide(await login(browser, account), no);
  const school = await login(browser, 'school');
  await decide(school, no);

  // The school enters the permit; the teacher orders.
  await visit(school.page, '/chemical/controlled?tab=permit&state=open', '管控化学品');
  await act(school.page, rowOf(school.page, no), '登记');
  const dialog = dialogOf(school.page);
  await dialog.getByText('备案证明', { exact: true }).click();
  await dialog.getByLabel('编号').fill('公备〔2026〕0088');
  await dialog.getByLabel('签发机关').fill('示范市公安局');
  await dialog.getByLabel('有效期起').fill('2026-01-01');
  await school.page.keyboard.press('Enter');
  await dialog.getByLabel('有效期至').fill('2028-01-01');
  await school.page.keyboard.press('Enter');
  await buttonOf(dialog, '确定').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await buttonOf(page, '登记下单').click();
  await confirm(page);
  await page.getByText('采购中').first().waitFor();
  const sheet = await downloaded(page, () => buttonOf(page, '打印采购申请单').click());
  const text = readable(...(await readPdf(await readFile(sheet.path))).pages);
  for (const part of [no, '硫酸', '壹佰贰拾壹元整', '公备〔2026〕0088']) expect(text).toContain(part);

  // One of two bottles arrives and becomes an inbound document of the store.
  const college = await login(browser, 'college');
  await visit(college.page, '/chemical/purchase', '采购申请');
  await search(college.page, '关键词', no);
  await act(college.page, rowOf(college.page, no), '查看');
  await buttonOf(college.page, '到货登记').click();
  const arrival = dialogOf(college.page);
  await arrival.getByText(warehouse).first().waitFor();
  await arrival.getByLabel('到货数量').fill('1');
  await choose(college.page, arrival.getByRole('combobox', { name: '存放层位' }), '旅程酸柜 · 上层');
  await buttonOf(arrival, '生成入库单').click();
  await college.page.getByText('待复核').first().waitFor();
  await college.page.getByText(no).first().waitFor();
  await page.reload();
  await page.getByText('0/2（待复核 1）').waitFor();
  expect([teacher, school, college].flatMap(({ errors }) => errors)).toEqual([]);
});
