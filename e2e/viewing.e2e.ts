import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { login, startBrowser } from './browser.ts';
import { axeFaults } from './reading.ts';
import { buttonOf, dialogOf, rowOf, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

test('the school sees the product as the administrator of a college, changes nothing, and returns', async () => {
  const { page, errors } = await login(browser, 'school');
  await visit(page, '/role', '角色管理');
  await buttonOf(rowOf(page, '院级管理员'), '看作此角色').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('在哪个单位').fill('化学');
  await page.locator('.ant-select-dropdown:visible').getByText('化学与分子科学学院', { exact: true }).click();
  await buttonOf(dialog, '开始查看').click();

  const bar = page.getByRole('status').filter({ hasText: '身份查看' });
  await bar.waitFor();
  expect(await bar.textContent()).toContain('“院级管理员”（化学与分子科学学院）');
  expect(await axeFaults(page)).toEqual([]);
  // The rows are those of the college: its own administrator counts as many.
  const count = async () => {
    await page.getByText(/共 \d+ 条/).waitFor();
    return page.getByText(/共 \d+ 条/).textContent();
  };
  await page.goto('/lab-platform/lab-baseinfo/lab/search');
  const seen = await count();
  const college = await login(browser, 'college');
  await college.page.goto('/lab-platform/lab-baseinfo/lab/search');
  await college.page.getByText(/共 \d+ 条/).waitFor();
  expect(seen).toBe(await college.page.getByText(/共 \d+ 条/).textContent());
  await college.context.close();

  await buttonOf(page.locator('tr.ant-table-row').first(), '编辑').click();
  await page.getByLabel('主要实验内容').fill('不会保存的内容');
  await buttonOf(page, '保存').click();
  await page.getByText('请先退出查看').first().waitFor();

  await page.goto('/lab-platform/role');
  await page.getByRole('heading', { name: '没有访问权限' }).waitFor();
  await buttonOf(page, '退出查看').click();
  await bar.waitFor({ state: 'detached' });
  await visit(page, '/role', '角色管理');
  expect(errors).toEqual([]);
}, 60_000);
