import { createServer, type Server } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, login, phone, picture, startBrowser } from './browser.ts';
import { product } from './product.ts';

let browser: Browser;
let tiles: Server;
let asked: string[] = [];

/** A tile service on this machine; every tile is a green square. */
beforeAll(async () => {
  browser = await startBrowser();
  const square = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dfe9dc' } })
    .png()
    .toBuffer();
  tiles = createServer((request, reply) => {
    asked.push(request.url!);
    reply.setHeader('content-type', 'image/png').end(square);
  });
  await new Promise<void>((done) => tiles.listen(product().tilePort, '127.0.0.1', done));
});
afterAll(async () => {
  await browser?.close();
  tiles?.close();
});

const minutes = 60_000;
const path = '/lab-platform/lab-baseinfo/org-map';

async function openMap(page: Page) {
  await page.goto(path);
  await page.getByRole('heading', { name: '实验室地图', level: 1 }).waitFor();
}

async function violationsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/** Fills the setting of the tile service. */
async function setTiles(page: Page, url: string) {
  await page.goto('/lab-platform/sysSetting');
  await page
    .getByRole('row', { name: /地图瓦片服务/ })
    .getByRole('button', { name: '修改' })
    .click();
  await page.getByLabel('地图瓦片服务').fill(url);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
}

test(
  'without a service the plan leads from a building to its floors and to a laboratory',
  { timeout: minutes },
  async () => {
    const { page, context, errors } = await login(browser, 'college');
    // The plan needs nothing from outside the product.
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(product().base) && !/^(data|blob):/.test(request.url()))
        elsewhere.push(request.url());
    });
    await openMap(page);
    await page.locator('.campus-plan svg').waitFor();
    expect(await page.getByRole('radio', { name: '地图' }).count()).toBe(0);
    await picture(page, 'org-map');
    const building = page.locator('.org-map-buildings button').first();
    const labs = Number(/(\d+) 间/.exec((await building.textContent())!)![1]);
    await building.click();
    await page.waitForURL(/row=\d+/);
    const rooms = page.locator('.org-map-room');
    await rooms.first().waitFor();
    expect(await rooms.count()).toBe(labs);
    expect(await page.locator('.plan-spot[aria-pressed="true"]').count()).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'org-map-floors');
    // A floor with its plan, enlarged by the wheel; the marks are the rooms of the floor.
    await page
      .getByRole('button', { name: /层平面图$/ })
      .first()
      .click();
    const marks = page.locator('.floor-mark .org-map-room');
    await marks.first().waitFor();
    const sheet = page.locator('.floor-sheet');
    const width = async () => (await sheet.boundingBox())!.width;
    const before = await width();
    await marks.first().hover();
    await page.mouse.wheel(0, -160);
    await expect.poll(width).toBeGreaterThan(before * 1.5);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'org-map-plan');
    await page.getByRole('button', { name: '返回楼宇分布' }).click();
    await page.locator('.campus-plan svg').waitFor();
    const name = (await rooms.first().locator('span').textContent())!;
    await rooms.first().click();
    const lab = page.getByRole('dialog', { name });
    await lab.getByText('负责人').waitFor();
    await lab.getByRole('link', { name: '实验室详情' }).click();
    await page.getByRole('heading', { name: new RegExp(name), level: 1 }).waitFor();
    expect(elsewhere).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  },
);

test('on a phone the floors follow the plan and nothing is wider than the screen', { timeout: minutes }, async () => {
  const { page, context } = await login(browser, 'lab', phone);
  await openMap(page);
  await page.locator('.org-map-buildings button').first().click();
  await page.locator('.org-map-room').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  expect(await violationsOf(page)).toEqual([]);
  await picture(page, 'phone-org-map');
  await context.close();
});

test(
  'a school with a tile service sees its buildings on the map, and the plan when it is gone',
  { timeout: 2 * minutes },
  async () => {
    const { page, context } = await login(browser, 'school', desktop);
    await setTiles(page, 'https://elsewhere.example/{z}/{x}/{y}.png');
    await page.getByText(/浏览器不会访问 https:\/\/elsewhere.example/).waitFor();
    await setTiles(page, `http://127.0.0.1:${product().tilePort}/{z}/{x}/{y}.png`);
    await page
      .getByRole('row', { name: /地图瓦片服务/ })
      .getByText('已修改')
      .waitFor();
    asked = [];
    await openMap(page);
    const markers = page.locator('.tile-marker');
    await markers.first().waitFor();
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    expect(
      await page
        .locator('.tile-map > img')
        .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    ).toBe(true);
    await picture(page, 'org-map-tiles');
    const before = await markers.count();
    // By keyboard: at this scale the marker of a neighbour covers it.
    await page.getByRole('button', { name: /化学楼，实验室/ }).press('Enter');
    await page.locator('.org-map-room').first().waitFor();
    await expect.poll(() => markers.count()).toBeLessThan(before);
    expect(await violationsOf(page)).toEqual([]);

    await new Promise((done) => tiles.close(done).closeAllConnections());
    const fresh = await login(browser, 'school', desktop);
    await openMap(fresh.page);
    await fresh.page.getByText('地图服务没有响应，已改用平面图').waitFor();
    await fresh.page.locator('.campus-plan svg').waitFor();
    await fresh.context.close();
    await page.goto('/lab-platform/sysSetting');
    await page
      .getByRole('row', { name: /地图瓦片服务/ })
      .getByRole('button', { name: '恢复默认' })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await page
      .getByRole('row', { name: /地图瓦片服务/ })
      .getByText('已修改')
      .waitFor({ state: 'detached' });
    await context.close();
  },
);
