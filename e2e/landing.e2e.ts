import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, phone, picture, startBrowser } from './browser.ts';
import { quiet } from './network.ts';
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

test('every link of the pages before the login leads to a page', async () => {
  const context = await browser.newContext({ viewport: desktop, baseURL: product().base });
  const page = await context.newPage();
  const clicked = new Set<string>();
  for (const start of ['/lab-platform/?school=demo', '/lab-platform/login?school=demo', '/lab-platform/help']) {
    const open = async () => {
      await page.goto(start);
      await page.getByRole('link').first().waitFor();
      await quiet(page);
    };
    await open();
    const hrefs = await page
      .locator('a[href^="/lab-platform"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    // Rows of one list lead to one page.
    const kinds = new Map(hrefs.map((href) => [href.replace(/\d+|[?#].*/g, ''), href]));
    for (const [kind, href] of kinds) {
      if (clicked.has(kind)) continue;
      clicked.add(kind);
      await open();
      await page.locator(`a[href="${href}"]`).first().click();
      await quiet(page);
      expect([href, await page.title()]).not.toEqual([href, expect.stringMatching(/页面不存在|无权限/)]);
    }
  }
  expect([...clicked]).toContain('/lab-platform/lab-baseinfo/out-sign-up');
  await context.close();
});
