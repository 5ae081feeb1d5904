import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { closed } from './screen.ts';
import { login, phone, picture, startBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const openList = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';

/** Opens a drop-down by its label and selects the first matching option. */
async function select(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.keyboard.type(text);
  const list = page.locator(openList);
  await list.getByText(text).first().click();
  await closed(page, list.first());
}

test('a college adds a lab, and its card is publicly readable', async () => {
  const { page, errors } = await login(browser, 'college');
  await page.goto('/lab-platform/lab-baseinfo/lab/search');
  await page.getByRole('button', { name: '新增实验室' }).click();
  await page.getByRole('textbox', { name: '实验室名称' }).fill('超分子组装实验室');
  await select(page, '上级单位', '学院');
  await select(page, '组织类型', '科研实验室');
  await select(page, '实验室性质', '科研');
  await select(page, '楼宇', '化学楼');
  await page.getByLabel('房间', { exact: true }).click();
  await page.locator(`${openList} .ant-select-item-option`).last().click();
  await page.keyboard.press('Escape');
  await page.getByLabel('用途').fill('超分子自组装材料研究');
  for (const post of ['负责人', '安全责任人', '安全员']) await select(page, post, 'T0010');
  await page.getByLabel('应急联系人').fill('王老师');
  await page.getByLabel('应急电话').fill('13812345678');
  await page.getByRole('button', { name: '保存', exact: true }).click();

  await page.getByRole('heading', { level: 1, name: '超分子组装实验室' }).waitFor();
  await picture(page, 'lab-detail');
  await page.getByRole('button', { name: '防护与设施' }).click();
  await page.getByRole('button', { name: '新增设施' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('位置').fill('门口左侧');
  await select(page, '类别', '灭火器');
  await dialog.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await page.getByRole('cell', { name: '门口左侧' }).waitFor();
  await page.getByRole('link', { name: '实验室详情' }).click();
  await page.getByRole('button', { name: '信息牌', exact: true }).click();
  await page.getByText('信息牌还缺').waitFor();
  expect(await page.locator('.card-sheet').textContent()).toContain('灭火器 ×1 门口左侧');
  await picture(page, 'lab-card');
  const id = /lab-card\/(\d+)/.exec(page.url())![1];
  expect(errors).toEqual([]);

  const stranger = await browser.newPage({ viewport: phone });
  await stranger.goto(page.url().replace(/\/lab-card\/.*$/, `/lab-card/${id}?noLoginPage=1`));
  await stranger.getByText('请扫描实验室门口的二维码').waitFor();
  await stranger.close();
});

test('a number of the matrix opens its labs', async () => {
  const { page, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/lab-baseinfo/organization-class');
  const number = page.getByRole('button', { name: /^化学类I级.* 间实验室$/ });
  const count = Number(await number.textContent());
  await number.click();
  await page.getByText(`共 ${count} 条`).waitFor();
  await picture(page, 'lab-class');
  await number.click();
  await page.waitForURL((url) => !url.searchParams.has('lab_level'));
  expect(errors).toEqual([]);
});

test('the school imports labs and sees the reasons of refused rows', async () => {
  const { page, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/lab-baseinfo/lab/search');
  await page.getByRole('button', { name: '导入' }).click();
  const titles =
    '实验室名称,上级单位编码,类型,性质,校区,楼宇编码,房间号,面积,用途,负责人工号,安全责任人工号,安全员工号,应急联系人,应急电话,使用状态';
  const row = (name: string, building: string) => [
    name,
    '001',
    '科研实验室',
    '科研',
    '主校区',
    building,
    '199',
    '45',
    '科研',
    'X',
    'X',
    'X',
    '李老师',
    '13800000000',
    '开放',
  ];
  const content = writeXls({
    name: '实验室',
    columns: titles.split(',').map((title) => ({ title })),
    rows: [row('导入旅程实验室', 'NO1')],
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '实验室.xls', mimeType: 'application/vnd.ms-excel', buffer: content });
  await page
    .getByRole('button', { name: /校验|上传|下一步|开始/ })
    .first()
    .click();
  await page.getByText('楼宇编码“NO1”不存在').first().waitFor({ timeout: 30_000 });
  expect(errors).toEqual([]);
});
