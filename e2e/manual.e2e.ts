import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, phone, startBrowser } from './browser.ts';
import { product } from './product.ts';
import { buttonOf, dialogOf, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** True once the chapter is at the top of the window, below the header. */
const isOnTop = (page: Page, chapter: string) =>
  expect.poll(() => page.locator(`#${chapter}`).evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(140);

/** The manual in the tab that a click opens. */
async function opened(page: Page, click: () => Promise<unknown>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), click()]);
  await tab.locator('.help-main h2').first().waitFor();
  return tab;
}

test('the help link of a page opens the manual at the chapter about it', async () => {
  const { page, context, errors } = await login(browser, 'school');
  const chapters = [
    ['/lab-check/rectify-examine', '整改审核', 'review'],
    ['/lab-baseinfo/building/0', '楼宇', 'building'],
  ] as const;
  for (const [path, title, chapter] of chapters) {
    await visit(page, path, title);
    const manual = await opened(page, () => page.getByRole('link', { name: '本页说明' }).click());
    expect(new URL(manual.url()).hash).toBe(`#${chapter}`);
    await isOnTop(manual, chapter);
    await manual.close();
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('anonymous users search the manual on a phone', async () => {
  const context = await browser.newContext({ viewport: phone, baseURL: product().base, isMobile: true });
  const page = await context.newPage();
  await page.goto('/lab-platform/help');
  await page.getByRole('heading', { name: '操作手册', level: 1 }).waitFor();
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 100)}`)).toEqual([]);
  await page.getByRole('button', { name: '目录与搜索' }).click();
  await page.getByLabel('搜索手册').fill('申请延期');
  await page.getByRole('status').getByText('找到').waitFor();
  await page.getByRole('link', { name: '问题整改' }).first().click();
  await isOnTop(page, 'rectify');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await context.close();
});

test('a school’s own manual comes first, and the product’s stays within reach', async () => {
  const { page, context, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/');
  const menu = async () => {
    // Before the menu has loaded the button is there without it.
    await page.locator('.ant-dropdown-trigger', { hasText: '用户菜单' }).click();
    const items = page.locator('.ant-dropdown').getByRole('menuitem');
    await items.last().waitFor();
    return items.allInnerTexts();
  };
  const row = page.locator('tr', { hasText: '本校操作手册' });
  await visit(page, '/sysSetting', '系统设置');
  expect(await menu()).toContain('操作手册');
  await page.keyboard.press('Escape');
  await buttonOf(row, '修改').click();
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '本校手册.txt', mimeType: 'text/plain', buffer: Buffer.from('本校的操作步骤') });
  // Its name is a link once it has arrived.
  await dialogOf(page).getByRole('link', { name: '本校手册.txt' }).waitFor();
  await buttonOf(dialogOf(page), '确定').click();
  await row.getByText('本校手册.txt').waitFor();
  await page.reload();
  await row.getByText('本校手册.txt').waitFor();
  expect((await menu()).slice(-4, -1)).toEqual(['手机扫码登录', '本校操作手册', '平台操作手册']);
  const manual = await opened(page, () => page.getByRole('menuitem', { name: '平台操作手册' }).click());
  expect(await manual.getByRole('link', { name: '打开本校操作手册' }).getAttribute('href')).toContain('getFile');
  await manual.close();
  await buttonOf(row, '恢复默认').click();
  await buttonOf(dialogOf(page), '确定').click();
  await row.getByText('未上传').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
