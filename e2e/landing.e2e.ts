import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, phone, picture, startBrowser } from './browser.ts';
import { product } from './product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

test('visitors of a deployment with several schools choose one, read its public articles and log in there', async () => {
  const context = await browser.newContext({ viewport: phone, baseURL: product().base, isMobile: true });
  const page = await context.newPage();
  await page.goto('/lab-platform/');
  await page.getByRole('heading', { name: '选择学校' }).waitFor();
  await page.getByRole('button', { name: '示范大学', exact: true }).click();
  await page.getByRole('heading', { name: '示范大学', level: 1 }).waitFor();
  await page.locator('.news-public li').first().waitFor();
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 100)}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await page.setViewportSize(desktop);
  await picture(page, 'landing');
  await page.setViewportSize(phone);
  const title = await page.locator('.news-public-title').first().innerText();
  await page.locator('.news-public a').first().click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('link', { name: '登录' }).click();
  await page.getByLabel('密码', { exact: true }).waitFor();
  expect(await page.locator('#school_key').inputValue()).toBe('demo');
  await context.close();
});

test('people from outside come from the login to their form by a click', async () => {
  const context = await browser.newContext({ viewport: phone, baseURL: product().base, isMobile: true });
  const page = await context.newPage();
  await page.goto('/lab-platform/login');
  await page.getByRole('link', { name: '校外人员注册' }).click();
  await page.getByRole('heading', { name: '校外人员注册' }).waitFor();
  expect(await page.title()).toContain('校外人员注册');
  await context.close();
});
