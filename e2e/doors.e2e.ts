import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, picture, startBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const base = '/lab-platform/lab-baseinfo';
const lab = '有机合成实验室';

async function pick(page: Page, within: Page | Locator, label: string, text?: string) {
  const field = within.getByLabel(label).first();
  await field.click();
  if (text && (await field.isEditable())) await field.fill(text);
  const options = page.locator(
    '.ant-select-dropdown:visible .ant-select-item-option, .ant-select-dropdown:visible .ant-select-tree-title',
  );
  await (text ? options.filter({ hasText: text }) : options).first().click();
  await page.keyboard.press('Escape');
  await page.locator('.ant-select-dropdown:visible').first().waitFor({ state: 'hidden' });
}

async function typeTime(page: Page, label: string, text: string) {
  await page.getByLabel(label).fill(text);
  await page.keyboard.press('Enter');
}

test('a laboratory registers a night, its college approves, and its people may enter', async () => {
  const manager = await login(browser, 'lab');
  const { page } = manager;
  await page.goto(`${base}/lab/special-time`);
  await page
    .getByRole('link', { name: '登记特殊时段' })
    .or(page.getByRole('button', { name: '登记特殊时段' }))
    .first()
    .click();
  await page.getByText('实验与安全').waitFor();
  await page.getByRole('radio', { name: '过夜' }).check();
  await pick(page, page, '实验室', lab);
  await typeTime(page, '开始时间', '2031-03-04 20:00');
  await typeTime(page, '结束时间', '2031-03-05 08:00');
  await page.getByLabel('事由').fill('端到端测试的过夜实验');
  const persons = page.getByLabel('在场人员');
  await persons.click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await options.nth(0).click();
  await options.nth(1).click();
  await page.getByLabel('值守电话').click();
  await options.first().waitFor({ state: 'hidden' });
  await pick(page, page, '值守人');
  await page.getByLabel('值守电话').fill('13812345678');
  await page.getByLabel('实验内容').fill('过夜回流反应');
  await page.getByLabel('安全措施').fill('两人值守，每小时巡查');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.getByRole('button', { name: /^提\s?交$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await page.getByText('待审核').first().waitFor();
  const address = new URL(page.url()).pathname;

  const college = await login(browser, 'college');
  await college.page.goto(address);
  await college.page.getByText('端到端测试的过夜实验').waitFor();
  await college.page.getByRole('button', { name: /^通\s?过$/ }).click();
  await college.page
    .getByRole('dialog')
    .getByRole('button', { name: /^通\s?过$/ })
    .click();
  await college.page.getByText('已通过').first().waitFor();
  expect([...manager.errors, ...college.errors]).toEqual([]);
});

test('a student applies for a door; the laboratory passes it and the right is listed with its delivery', async () => {
  const manager = await login(browser, 'lab');
  const { page } = manager;
  await page.goto(`${base}/acs?tab=applications&status=0`);
  const row = page.getByRole('row').filter({ hasText: '毕业论文实验' });
  await row.getByText('通过', { exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^通\s?过$/ })
    .click();
  await page.getByText('已通过，正在下发到设备').waitFor();
  await page.getByText('授权列表', { exact: true }).click();
  await page.getByRole('row').filter({ hasText: '申请' }).first().waitFor();

  const student = await login(browser, 'normal');
  await student.page.goto(`${base}/acs`);
  await student.page.getByRole('row').filter({ hasText: lab }).first().waitFor();
  await picture(student.page, 'doors');
  expect(await student.page.getByText('设备', { exact: true }).count()).toBe(0);
  expect([...manager.errors, ...student.errors]).toEqual([]);
});
