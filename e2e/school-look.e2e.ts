import { createServer, type Server } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { desktop, login, phone, startBrowser } from './browser.ts';
import { clientOf, product } from './product.ts';

// What a school sets for itself: its way in for phones, its colour and logo, the point of a campus.

let browser: Browser;
let tiles: Server;
beforeAll(async () => {
  browser = await startBrowser();
  const square = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dfe9dc' } })
    .png()
    .toBuffer();
  tiles = createServer((_request, reply) => void reply.setHeader('content-type', 'image/png').end(square));
  await new Promise<void>((done) => tiles.listen(product().tilePort, '127.0.0.1', done));
});
afterAll(async () => {
  await browser?.close();
  tiles?.close();
});

const minutes = 60_000;

async function set(key: string, value: string) {
  const { client } = await clientOf('school');
  const { version } = (await client.ok(settingApi.list)).content.find((row) => row.sys_key === key)!;
  await client.ok(settingApi.update, { sys_key: key, value, version });
}

async function visit(size = desktop) {
  const context = await browser.newContext({ viewport: size, baseURL: product().base, locale: 'zh-CN' });
  const page = await context.newPage();
  return { page, close: () => context.close() };
}

async function violationsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

const guide = '/lab-platform/lab-baseinfo/ntdx/mb-guide';

async function logIn(page: Page, account: string) {
  await page.locator('#school_key').selectOption('demo');
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(product().password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test(
  'the guide leads a phone through the login to its page, and is the way back in',
  { timeout: 2 * minutes },
  async () => {
    const { page, close } = await visit(phone);
    await page.goto(`${guide}?school=demo`);
    await page.getByRole('heading', { name: '示范大学', level: 1 }).waitFor();
    for (const name of ['扫码自查', '隐患上报', '我的整改', '信息牌查询', '登录'])
      expect([name, await page.getByRole('link', { name }).count()]).toEqual([name, 1]);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await page.getByRole('link', { name: '我的整改' }).click();
    await page.waitForURL(/\/login\?/);
    await logIn(page, 'lab');
    await page.waitForURL(/\/lab-check\/problem-rectify/);
    await page.goto(guide);
    await page.getByRole('link', { name: /进入首页/ }).waitFor();
    await page.getByRole('button', { name: '信息牌查询' }).click();
    await page.waitForURL(/\/lab-baseinfo\/lab\/search/);
    await page.evaluate(() => sessionStorage.removeItem('lab.t'));
    await page.reload();
    await page.waitForURL(/mb-guide\?callBackUrl=/);
    await close();
  },
);

test('without the option the guide is no page', { timeout: minutes }, async () => {
  await set('phone_guide', '0');
  const { page, close } = await visit(phone);
  await page.goto(`${guide}?school=demo`);
  await page.getByRole('heading', { name: '页面不存在' }).waitFor();
  expect(await page.getByRole('link', { name: '扫码自查' }).count()).toBe(0);
  await set('phone_guide', '1');
  await close();
});

test('colour and logo of a school are on its login page and in its header', { timeout: 2 * minutes }, async () => {
  const { page, context, errors } = await login(browser, 'school', desktop);
  await page.goto('/lab-platform/sysSetting');
  await page
    .getByRole('row', { name: /学校标志/ })
    .getByRole('button', { name: '修改' })
    .click();
  const logo = await sharp({ create: { width: 240, height: 80, channels: 4, background: '#8b1a1a' } })
    .png()
    .toBuffer();
  const uploaded = page.waitForResponse((response) => response.url().endsWith('/upload'));
  await page.locator('input[type=file]').setInputFiles({ name: '校徽.png', mimeType: 'image/png', buffer: logo });
  await uploaded;
  const save = page.getByRole('dialog').getByRole('button', { name: /确\s*定/ });
  await page.getByRole('dialog').getByText('校徽.png').waitFor();
  await save.click();
  await page
    .getByRole('row', { name: /学校标志/ })
    .getByText('校徽.png')
    .waitFor();
  await page
    .getByRole('row', { name: /主题色/ })
    .getByRole('button', { name: '修改' })
    .click();
  await page.getByRole('button', { name: '选择颜色' }).click();
  const color = page.locator('input[type=color]');
  await color.fill('#ffcc00');
  await save.click();
  await page.getByText(/颜色太浅，链接和按钮上的文字看不清/).waitFor();
  await color.fill('#8b1a1a');
  await save.click();
  await page
    .getByRole('row', { name: /主题色/ })
    .getByText('#8b1a1a')
    .waitFor();

  await page.goto('/lab-platform/lab-baseinfo/lab/search');
  await page.locator('.lab-header img.lab-logo').waitFor();
  const primary = page.getByRole('button', { name: '查询' });
  await expect
    .poll(() => primary.evaluate((button) => getComputedStyle(button).backgroundColor))
    .toBe('rgb(139, 26, 26)');
  expect(await violationsOf(page)).toEqual([]);

  const guest = await visit();
  await guest.page.goto('/lab-platform/login?school=demo');
  await guest.page.locator('.lab-entry-side img.lab-logo').waitFor();
  const enter = guest.page.getByRole('button', { name: '登录', exact: true });
  await expect
    .poll(() => enter.evaluate((button) => getComputedStyle(button).backgroundColor))
    .toBe('rgb(139, 26, 26)');
  expect(await violationsOf(guest.page)).toEqual([]);
  await guest.page.locator('#school_key').selectOption('demo2');
  await expect.poll(() => guest.page.locator('.lab-entry-side img.lab-logo').count()).toBe(0);
  await expect
    .poll(() => enter.evaluate((button) => getComputedStyle(button).backgroundColor))
    .toBe('rgb(21, 88, 192)');
  await guest.close();
  const { client } = await clientOf('school');
  for (const sys_key of ['theme_color', 'school_logo']) await client.ok(settingApi.reset, { sys_key });
  expect(errors).toEqual([]);
  await context.close();
});

test('the point of a campus is chosen on the map or typed', { timeout: 2 * minutes }, async () => {
  await set('map_tile_url', `http://127.0.0.1:${product().tilePort}/{z}/{x}/{y}.png`);
  const { page, context, errors } = await login(browser, 'school', desktop);
  await page.goto('/lab-platform/campus-config');
  await page.getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click();
  const map = page.locator('.point-map');
  await map.locator('.tile-pin').waitFor();
  const [lng, lat] = [page.getByLabel('经度'), page.getByLabel('纬度')];
  const before = [await lng.inputValue(), await lat.inputValue()];
  const box = (await map.boundingBox())!;
  await page.mouse.click(box.x + 150, box.y + 60);
  await expect.poll(async () => [await lng.inputValue(), await lat.inputValue()]).not.toEqual(before);
  const picked = [await lng.inputValue(), await lat.inputValue()];
  expect(Number(picked[0])).toBeLessThan(Number(before[0]));
  expect(Number(picked[1])).toBeGreaterThan(Number(before[1]));
  // A drag moves the map and leaves the point.
  await page.mouse.move(box.x + 300, box.y + 150);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 180, { steps: 4 });
  await page.mouse.up();
  expect([await lng.inputValue(), await lat.inputValue()]).toEqual(picked);
  await lng.fill('100.5');
  await page.getByRole('button', { name: '回到所填位置' }).click();
  await map.locator('.tile-pin').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await lng.fill(before[0]!);
  await lat.fill(before[1]!);
  await page.getByRole('button', { name: /保\s*存/ }).click();
  await page.getByText('保存成功').waitFor();
  const { client } = await clientOf('school');
  await client.ok(settingApi.reset, { sys_key: 'map_tile_url' });
  expect(errors).toEqual([]);
  await context.close();
});
