import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, startBrowser } from './browser.ts';
import { axeFaults } from './reading.ts';
import { buttonOf } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

const name = '流程测试省模板';

test('the office describes a layout, hands it in, and goes back to the usual one', async () => {
  const { page, errors, context } = await login(browser, 'school');
  await page.goto('/lab-platform/export-pro-depart');
  await page.getByText('采用“通用模板”，23 列').waitFor();
  await page.getByRole('link', { name: '导出模板' }).click();
  await page.getByRole('button', { name: '新增模板' }).first().click();
  await page.getByLabel('名称', { exact: true }).fill(name);
  await page.getByLabel('第 1 列的列名').fill('高校标识码');
  await page.getByRole('button', { name: '删除第 2 列' }).click();
  await page.getByLabel('第 5 列的代码对照').fill('科研=02');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /保\s?存/ }).click();
  await page
    .getByText(/“性质”的代码对照缺少：/)
    .first()
    .waitFor();
  await page.getByLabel('第 5 列的代码对照').fill('');
  await page.getByRole('button', { name: /保\s?存/ }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('采用', { exact: true }).click();
  await buttonOf(page.locator('.ant-modal-confirm'), '确定').click();
  await page.getByText('已采用').waitFor();
  await page.goto('/lab-platform/export-pro-depart');
  await page.getByText(`采用“${name}”，22 列`).waitFor();
  const sheet = page.getByLabel('导出文件的前几行');
  await sheet.getByRole('columnheader', { name: '高校标识码' }).waitFor();
  expect(await sheet.getByRole('columnheader', { name: '校区' }).count()).toBe(0);
  await page.goto('/lab-platform/export-pro-depart/template');
  await row.getByText('改用通用模板', { exact: true }).click();
  await page.getByText('已改用通用模板').waitFor();
  await row.getByText('删除', { exact: true }).click();
  await buttonOf(page.locator('.ant-modal-confirm'), '确定').click();
  await row.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
}, 120_000);
