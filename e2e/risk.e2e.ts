import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, phone, picture, startBrowser } from './browser.ts';
import { choose, photo } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const base = '/lab-platform/lab-baseinfo';
const lab = '有机合成实验室';
const risk = '高压氢化反应釜';
const pick = (page: Page, label: string, text: string) =>
  choose(page, page.getByLabel(label, { exact: true }).first(), text);

/** Opens the waiting request on the workbench and passes it. */
async function pass(page: Page, opinion: string) {
  await page.goto(`${base}/risk-point-audit`);
  await page.getByRole('row').filter({ hasText: risk }).getByText('审核', { exact: true }).first().click();
  await page.getByRole('heading', { name: risk }).waitFor();
  expect(await page.locator('.risk-compare').textContent()).toContain('通风橱内操作');
  await page.getByLabel('意见', { exact: true }).fill(opinion);
  await picture(page, 'risk-audit');
  await page.getByRole('button', { name: /^通过/ }).click();
  await page.getByText('已通过').first().waitFor();
}

test('a high risk passes college and school and stands on the card; an anomaly of a facility becomes a hidden danger', async () => {
  const one = await login(browser, 'lab');
  const { page } = one;
  await page.goto(`${base}/attribute-riskpoint-new`);
  await page.getByRole('button', { name: '新增风险点' }).first().click();
  await page.getByRole('heading', { name: '新建风险点' }).waitFor();
  await pick(page, '实验室', lab);
  await page.getByLabel('风险点', { exact: true }).fill(risk);
  await pick(page, '安全类别', '化学类');
  await page.getByLabel('部位', { exact: true }).fill('反应釜间');
  await pick(page, '可能性 L', '3 可能');
  await pick(page, '严重性 S', '5 特别严重');
  await page
    .locator('.risk-score')
    .getByText(/^15 (?:Ⅱ|II)级$/)
    .waitFor();
  await page.getByLabel('措施', { exact: true }).fill('通风橱内操作');
  await pick(page, '责任人', '傅明');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: risk });
  await row.getByRole('button', { name: '提交审核' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await row.getByText('待学院审核').waitFor();

  const college = await login(browser, 'college');
  await pass(college.page, '同意，报学校');
  const school = await login(browser, 'school');
  await pass(school.page, '列入重点检查');
  await school.page.goto(`${base}/risk-change-record`);
  await school.page.getByRole('row').filter({ hasText: risk }).getByText('通过', { exact: true }).waitFor();

  await page.goto(`${base}/attribute-riskpoint-new`);
  await row.getByText('通过', { exact: true }).waitFor();
  await row.getByRole('link', { name: lab }).click();
  await page.getByRole('button', { name: '信息牌', exact: true }).click();
  await page.getByText(risk).first().waitFor();
  expect([...one.errors, ...college.errors, ...school.errors]).toEqual([]);
});

test('on a phone a laboratory reports a facility that is out of order and finds it among its hidden dangers', async () => {
  const { page, errors } = await login(browser, 'lab', phone);
  await page.goto(`${base}/lab/search`);
  await page.getByText(lab).first().click();
  await page.getByRole('button', { name: '防护与设施' }).click();
  await page.getByText('安全设施').first().waitFor();
  await page
    .getByRole('button', { name: /报异常/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('异常描述').fill('压力表指针在红区');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('整改前'));
  await dialog.locator('.lab-photo-remove').first().waitFor();
  await dialog.getByRole('button', { name: /上\s?报/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '整改中' }).first().waitFor();
  await page.goto(`${base}/hazard-management`);
  await page.getByText('压力表指针在红区').first().waitFor();
  expect(errors).toEqual([]);
});
