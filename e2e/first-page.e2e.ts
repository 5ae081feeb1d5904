import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, login, startBrowser } from './browser.ts';
import { product } from './product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const address = '/lab-platform/lab-baseinfo/lab/search';
const firstRow = (page: Page) => page.locator('tr.ant-table-row').first().waitFor();

/** What a page asks the network for, neither its caches nor its service worker. */
async function watchNetwork(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page);
  const seen: { type: string; url: string }[] = [];
  const fromMemory = new Set<string>();
  cdp.on('Network.requestServedFromCache', ({ requestId }) => fromMemory.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker || fromMemory.has(requestId)) return;
    seen.push({ type, url: new URL(response.url).pathname });
  });
  await cdp.send('Network.enable');
  return seen;
}

const isCode = ({ type }: { type: string }) => ['Script', 'Stylesheet', 'Font'].includes(type);
const isOfServer = ({ url }: { url: string }) => url.startsWith('/lab-platform') || url.startsWith('/lab-api');

test('a list opened by its address asks for its scripts and styles in one round, few of them', async () => {
  const { page, context, errors } = await login(browser, 'school');
  const entries = await page.evaluate(() => Object.entries<string>(sessionStorage));
  await context.close();

  const fresh = await browser.newContext({
    baseURL: product().base,
    serviceWorkers: 'block',
  });
  await fresh.addInitScript((items: [string, string][]) => {
    for (const [name, value] of items) sessionStorage.setItem(name, value);
  }, entries);
  const cold = await fresh.newPage();
  const seen = await watchNetwork(fresh, cold);
  await cold.goto(address);
  await firstRow(cold);
  expect(seen.filter(isOfServer).length).toBeLessThanOrEqual(25);

  // Without a service worker, as over plain http, the second visit takes them from the cache of the browser.
  const again = await fresh.newPage();
  const second = await watchNetwork(fresh, again);
  await again.goto(address);
  await firstRow(again);
  expect(second.filter(isCode)).toEqual([]);
  expect(errors).toEqual([]);
  await fresh.close();
});

test('with the service worker the second visit asks for data alone', async () => {
  const { page, context, errors } = await login(browser, 'school', desktop, { keepsProduct: true });
  await page.goto(address);
  await firstRow(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const seen = await watchNetwork(context, page);
  await page.reload();
  await firstRow(page);
  expect(seen.filter((it) => isCode(it) || it.type === 'Document')).toEqual([]);
  expect(seen.map(({ url }) => url).filter((url) => url === '/lab-api/platform/lab')).toHaveLength(1);
  // The worker's document names the files of the address, as the server's does.
  const ahead = await page
    .locator('link[rel="modulepreload"], link[rel="preload"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href.replace(/.*assets\/([\w.]+)-.*/, '$1')));
  expect(ahead).toEqual(expect.arrayContaining(['lab.list', 'shell']));
  expect(errors).toEqual([]);
  await context.close();
});
