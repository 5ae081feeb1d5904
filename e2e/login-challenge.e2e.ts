import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { desktop, phone, picture, startBrowser } from './browser.ts';
import { product } from './product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

async function loginPage(size: typeof desktop): Promise<Page> {
  const { base } = product();
  const context = await browser.newContext({ viewport: size, baseURL: base, locale: 'zh-CN' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await page.goto('/lab-platform/login');
  await page.locator('#school_key').selectOption('demo');
  return page;
}

async function submit(page: Page, account: string, password: string) {
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('after four wrong passwords the browser solves a challenge and the right password logs in', async () => {
  const page = await loginPage(phone);
  for (let i = 0; i < 4; i += 1) {
    await submit(page, 'storeman', `Wrong-password-${i}`);
    await page.getByRole('alert').filter({ hasText: '账号或密码不正确' }).waitFor();
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  }
  const working = page.getByText('正在进行安全验证').waitFor();
  await submit(page, 'storeman', product().password);
  await working;
  await picture(page, 'login-challenge');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  expect(new URL(page.url()).pathname).toBe('/lab-platform');
  await page.context().close();
});

test('a foreign callBackUrl leads to the start page after login', async () => {
  const page = await loginPage(desktop);
  await page.goto('/lab-platform/login?callBackUrl=/lab-platform//evil');
  await page.locator('#school_key').selectOption('demo');
  await submit(page, 'teacher', product().password);
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  expect(new URL(page.url()).pathname).toBe('/lab-platform');
  await page.context().close();
});
