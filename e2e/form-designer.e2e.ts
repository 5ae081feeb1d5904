import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { login, phone, picture, startBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** The control that has the focus on the canvas. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const expectFocus = (page: Page, name: string) => expect.poll(() => focused(page)).toContain(name);

/** Adds a control from the list of kinds by keyboard and gives it a title and a name; ends on the canvas. */
async function add(page: Page, kind: string, label: string, name: string) {
  await page.getByRole('button', { name: kind, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, kind);
  await rename(page, label, name);
}

/** Enter leads from the canvas to the properties, Tab through them, Escape back. */
async function rename(page: Page, label: string, name: string) {
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(label);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(name);
  await page.keyboard.press('Escape');
  await expectFocus(page, label);
}

test('a form with a child table, a condition and a picker is designed by keyboard, published and tried on a phone', async () => {
  const { page, context, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/workflow/forms/0');
  await page.getByLabel('表单名称').focus();
  await page.keyboard.type('废弃物清运申请');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('waste_pickup');

  await add(page, '单选', '废物类型', 'kind');
  await add(page, '人员', '联系人', 'contact');
  await add(page, '单行文本', '剧毒备案号', 'permit');
  await add(page, '子表', '废物明细', 'items');
  // Controls are added to the selected table.
  await add(page, '单行文本', '名称', 'name');
  await page.keyboard.press('Control+D');
  await rename(page, '重量', 'weight');

  // Out of order on purpose: the record moves above the contact and back by undo and redo.
  await page.getByRole('treeitem', { name: /剧毒备案号/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const order = () =>
    page
      .getByRole('treeitem')
      .evaluateAll((items) => items.map((one) => one.getAttribute('aria-label')?.split('，')[0]));
  expect(await order()).toEqual(['废物类型', '剧毒备案号', '联系人', '废物明细', '名称', '重量']);
  await page.keyboard.press('Control+Z');
  expect((await order())[1]).toBe('联系人');
  await page.keyboard.press('Control+Y');
  await expectFocus(page, '剧毒备案号');

  // The condition of the record: the kind is the second option.
  await page.getByRole('button', { name: '添加条件' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('条件 1 的值').focus();
  await page.keyboard.type('选项二');
  await page.keyboard.press('Enter');
  await picture(page, 'form-designer');

  await page.keyboard.press('Control+S');
  await page.waitForURL(/forms\/[1-9]\d*$/);
  // While the draft is being saved, the buttons take no key.
  await expect.poll(() => page.locator('.ant-btn-loading').count()).toBe(0);
  await page.getByRole('button', { name: '版本' }).waitFor();
  await page.getByRole('button', { name: '发布', exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('第 1 版').first().waitFor();
  const address = page.url();
  expect(errors).toEqual([]);
  await context.close();

  const small = await login(browser, 'school', phone);
  await small.page.goto(address);
  await small.page.getByRole('button', { name: '预览' }).tap();
  const dialog = small.page.getByRole('dialog');
  await dialog.getByText('选项二').tap();
  await dialog.getByLabel('剧毒备案号').fill('备 12');
  await dialog.getByLabel('联系人').fill('王建国');
  await small.page.locator('.ant-select-item-option').filter({ hasText: '王建国' }).first().tap();
  await dialog.getByRole('button', { name: '添加一行' }).tap();
  await dialog.getByLabel('名称').fill('废有机溶剂');
  await dialog.getByLabel('重量').fill('12.5');
  await picture(small.page, 'phone-form');
  await small.page.getByRole('button', { name: '检查填写' }).tap();
  await small.page.getByText('检查通过，可以提交').waitFor();
  expect(small.errors).toEqual([]);
  await small.context.close();
});
