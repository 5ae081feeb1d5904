import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { desktop, startBrowser } from './browser.ts';
import { routes } from './pages.ts';
import { clientOf, product } from './product.ts';

// Whoever has no session follows every link that he can reach, from page to page: a click leads where a reload leads too.

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const base = '/lab-platform';

/** The part of the product behind an address: links to the other rows of a list lead to the same. */
const partOf = (address: string) => new URL(address, product().base).pathname.replace(/\d+|[0-9a-f-]{36}/g, ':id');

/** Pages of the product that a page links to; pictures of the manual are none. */
const linksOf = (page: Page) =>
  page
    .locator(`a[href^="${base}"]:visible`)
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')!).filter((href) => !/#|\/assets\//.test(href)),
    );

/** What a page says it is, once it has come to rest. */
async function shownOn(page: Page): Promise<string> {
  const stands = await page
    .locator('h1')
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  if (!stands) return `${await page.title()} without a heading`;
  await page.locator('.lab-loading-bar-on').waitFor({ state: 'detached' });
  return `${await page.title()} ${await page.locator('h1').first().innerText()}`;
}

/** Clicks a link; answers the tab in which it opens. */
async function follow(page: Page, href: string): Promise<Page> {
  const link = page.locator(`a[href="${href}"]:visible`).first();
  const [tab] = await Promise.all([
    (await link.getAttribute('target')) === '_blank' ? page.context().waitForEvent('page') : page,
    link.click(),
  ]);
  return tab;
}

async function startsOfVisitors(): Promise<string[]> {
  const { client } = await clientOf('school');
  const { content } = await client.ok(labApi.list, { page: 1, size: 1 });
  const { public_id } = await client.ok(labApi.find, { id: content[0]!.id });
  const open = routes
    .filter(({ path, handle }) => handle.noLogin === true && !/[:*]/.test(path))
    .map(({ path }) => path);
  return [...open, '/', `/lab-baseinfo/lab-card/${public_id}`].map((path) => `${base}${path}`);
}

test('every link that a visitor can reach opens what stands there after a reload', async () => {
  const context = await browser.newContext({ viewport: desktop, baseURL: product().base, serviceWorkers: 'block' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const faults: string[] = [];
  const followed = new Set<string>();
  const queue = await startsOfVisitors();
  const read = new Set<string>();
  for (const from of queue) {
    if (read.has(partOf(from))) continue;
    read.add(partOf(from));
    await page.goto(from);
    await shownOn(page);
    for (const href of await linksOf(page)) {
      const link = `${partOf(from)} -> ${partOf(href)}`;
      if (followed.has(link) || partOf(href) === partOf(from)) continue;
      followed.add(link);
      await page.goto(from);
      await shownOn(page);
      const tab = await follow(page, href);
      await tab
        .waitForURL((url) => partOf(url.href) !== partOf(from))
        .catch(() => faults.push(`${link}: leads nowhere`));
      const clicked = await shownOn(tab);
      await tab.reload();
      const reloaded = await shownOn(tab);
      if (tab !== page) await tab.close();
      if (clicked !== reloaded) faults.push(`${link}: ${clicked}, after a reload ${reloaded}`);
      if (/页面不存在|没有权限|without a heading/.test(reloaded)) faults.push(`${link}: ${reloaded}`);
      queue.push(href);
    }
  }
  await context.close();
  expect(faults).toEqual([]);
  expect(followed.size).toBeGreaterThan(5);
});
