import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, phone, startBrowser } from './browser.ts';
import { product } from './product.ts';

let browser: Browser;
let folder: string;
let photos: string[];

beforeAll(async () => {
  browser = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), 'lab-photos-'));
  photos = [join(folder, 'passage.jpg'), join(folder, 'boxes.jpg')];
  for (const [at, path] of photos.entries())
    await sharp({ create: { width: 1600, height: 1200, channels: 3, background: at ? '#8b6b4a' : '#5f7488' } })
      .jpeg()
      .toFile(path);
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const bar = (page: Page) => page.getByRole('region', { name: '发送状态' });

/** All writing calls sent by the browser. */
function watchPosts(page: Page) {
  const sent: { path: string; key: string | undefined }[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() !== 'POST') return;
    const path = new URL(request.url()).pathname.replace('/lab-api/platform', '');
    sent.push({ path, key: request.headers()['idempotency-key'] });
  });
  return sent;
}

/** Opens the running activity and waits until its offline data is cached. */
async function openTask(page: Page) {
  await page.goto('/lab-platform/lab-check/check/start');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('link', { name: /检查$/ }).first().click();
  await page.locator('.check-lab').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function openUnchecked(page: Page, at: number): Promise<string> {
  await page.getByRole('button', { name: /^未检查/ }).click();
  const lab = page.locator('.check-lab').nth(at);
  const name = await lab.locator('strong').innerText();
  await lab.click();
  await page.locator('.check-item').first().waitFor();
  return name;
}

async function reportUnmet(page: Page, text: string) {
  await page.locator('.check-item').first().getByText('不符合').click();
  const sheet = page.getByRole('dialog', { name: '登记隐患' });
  await sheet.locator('input[multiple]').setInputFiles(photos);
  await expect.poll(() => sheet.locator('.lab-photo img').count()).toBe(2);
  await sheet.getByLabel('隐患描述').fill(text);
  await sheet.getByRole('button', { name: '完成' }).click();
  await sheet.waitFor({ state: 'hidden' });
}

async function submit(page: Page, companion: string) {
  const rest = page.getByRole('button', { name: '其余全部符合' });
  await rest.click();
  await expect.poll(() => rest.isDisabled()).toBe(true);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => rest.isDisabled()).toBe(false);
  await rest.click();
  await page.locator('.check-foot').getByRole('button', { name: '提交' }).click();
  const sheet = page.getByRole('dialog', { name: /^提交/ });
  await sheet.getByLabel('陪同人').fill(companion);
  await sheet.getByRole('button', { name: '确认提交' }).click();
}

test('an offline check survives a reload and is sent once when the network returns', async () => {
  const { page, context, errors } = await login(browser, 'jcry', phone);
  const sent = watchPosts(page);
  await openTask(page);
  await context.setOffline(true);
  await openUnchecked(page, 0);
  await bar(page).getByText('离线').waitFor();
  await reportUnmet(page, '通道堆放纸箱，疏散宽度不足');

  await page.reload();
  await page.getByText('通道堆放纸箱，疏散宽度不足').waitFor();
  await page.getByText('照片 2').waitFor();
  await submit(page, '孙丽');
  await bar(page).getByText('1 条待发送').waitFor();
  await page.reload();
  await bar(page).getByText('1 条待发送').waitFor();

  // Another tab of the same user is open when the network returns: only one of them sends.
  const other = await context.newPage();
  const sentThere = watchPosts(other);
  await other.goto(page.url());
  await bar(other).getByText('1 条待发送').waitFor();
  await context.setOffline(false);
  await bar(page).waitFor({ state: 'hidden', timeout: 30_000 });
  await bar(other).waitFor({ state: 'hidden', timeout: 30_000 });
  const submits = [...sent, ...sentThere].filter((call) => call.path.endsWith('/submit'));
  expect(submits).toHaveLength(1);
  expect(submits[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect([...sent, ...sentThere].filter((call) => call.path === '/upload')).toHaveLength(2);
  expect(errors).toEqual([]);
  await context.close();
});

test('another user of the same phone neither sees nor sends pending entries', async () => {
  const { page, context } = await login(browser, 'jcry', phone);
  await openTask(page);
  await context.setOffline(true);
  await openUnchecked(page, 0);
  await reportUnmet(page, '气瓶没有直立固定，无防倒链');
  await submit(page, '周婷');
  await bar(page).getByText('1 条待发送').waitFor();

  // The session ends with the tab; pending entries stay on the phone.
  await page.evaluate(() => sessionStorage.clear());
  await context.setOffline(false);
  const sent = watchPosts(page);
  const { password } = product();
  const enter = async (account: string) => {
    await page.goto('/lab-platform/login');
    await page.locator('#school_key').selectOption('demo');
    await page.getByLabel('账号').fill(account);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  };
  await enter('school');
  await page.goto('/lab-platform/lab-check/check/start');
  await page.getByRole('heading', { name: '我的检查' }).waitFor();
  await page.waitForTimeout(1500);
  expect(await bar(page).count()).toBe(0);
  expect(sent.filter((call) => call.path.startsWith('/check/record'))).toEqual([]);

  await page.evaluate(() => sessionStorage.clear());
  await enter('jcry');
  await page.goto('/lab-platform/lab-check/check/start');
  await expect.poll(() => sent.filter((call) => call.path.endsWith('/submit')).length, { timeout: 30_000 }).toBe(1);
  await context.close();
});

test('a refused check shows the reason and keeps all input', async () => {
  const { page, context } = await login(browser, 'jcry', phone);
  await openTask(page);
  await openUnchecked(page, 0);
  await page.route('**/check/record/*/submit', (route) =>
    route.fulfill({ json: { code: 422, message: '活动不在进行中，不能执行此操作', data: {} } }),
  );
  await submit(page, '李工');
  await page.getByRole('dialog').getByText('活动不在进行中，不能执行此操作').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.unroute('**/check/record/*/submit');
  await page.reload();
  await page
    .locator('.check-foot')
    .getByText(/已检 (\d+)\/\1，/)
    .waitFor();
  expect(await bar(page).count()).toBe(0);
  await context.close();
});
