import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { login, phone, startBrowser, startSession } from './browser.ts';
import { clientOf } from './product.ts';
import { buttonOf, choose, navigate, photo, visit } from './screen.ts';

// What was filled in without a network stays visible on every page until the server has it, with the reason of a
// refusal, a way to mend it and a copy to keep.

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const reporting = '/lab-baseinfo/hazard-management?report=new';
const drawer = (page: Page) => page.locator('.check-drawer:visible');
const badge = (page: Page, text: RegExp) => page.locator('.lab-header').getByRole('button', { name: text });
const waiting = (page: Page) => page.getByRole('region', { name: '未发送的内容' });

/** Reports a problem while the network is gone. */
async function reportOffline(page: Page, text: string) {
  await page.goto(`/lab-platform${reporting}`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await drawer(page).waitFor();
  await choose(page, drawer(page).getByRole('combobox', { name: '实验室' }), '催化');
  await drawer(page)
    .locator('input[aria-label="选择照片"]')
    .setInputFiles(await photo('整改前'));
  await drawer(page).locator('.lab-photo img').waitFor();
  await drawer(page).getByRole('textbox', { name: '隐患描述' }).fill(text);
  await page.context().setOffline(true);
  await buttonOf(drawer(page), '上报').click();
  await page.getByText('已保存在本机，网络恢复后自动发送').waitFor();
}

const found = async (keyword: string) => {
  const { client } = await clientOf('lab');
  return (await client.ok(problemApi.list, { keyword, size: 15 } as never)).content.length;
};

test('a report whose photo is refused later says so on the open page, is kept, and is sent once mended', async () => {
  const { page, context, errors } = await login(browser, 'lab', phone);
  const text = '气瓶柜未接报警器';
  await reportOffline(page, text);
  await badge(page, /^1 条未发送$/).waitFor();
  await page.route('**/upload', (route) =>
    route.fulfill({ json: { code: 400, message: '图片无法读取，请重新拍摄', data: { errors: {} } } }),
  );
  await context.setOffline(false);
  await page.getByText(/“上报隐患”没有发送成功：图片无法读取/).waitFor({ timeout: 30_000 });

  // Also after a reload, on a page that has nothing to do with it.
  await visit(page, '/inbox', '我的通知');
  await badge(page, /其中 1 条发送失败/).click();
  await waiting(page).getByText('图片无法读取，请重新拍摄').waitFor();
  const saved = page.waitForEvent('download');
  await waiting(page).getByRole('button', { name: '下载副本' }).click();
  const copy = readFileSync(await (await saved).path(), 'utf8');
  expect(copy).toContain(text);
  expect(copy).toContain('data:image/');

  await waiting(page).getByRole('link', { name: '去修改' }).click();
  await expect.poll(() => drawer(page).getByRole('textbox', { name: '隐患描述' }).inputValue()).toBe(text);
  await drawer(page).locator('.lab-photo img').waitFor();
  await page.unroute('**/upload');
  await buttonOf(drawer(page), '上报').click();
  await page.getByText('已上报，等待学院审核').waitFor();
  await badge(page, /未发送/).waitFor({ state: 'detached' });
  expect(await found(text)).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});

test('another person on the device sees that something waits and for whom, nothing more, and does not delete it', async () => {
  const { page, context } = await login(browser, 'lab', phone);
  const text = '通风柜无风';
  await reportOffline(page, text);
  const { data } = await clientOf('lab');
  await page.evaluate(() => sessionStorage.clear());
  // The page holds its session in memory, and would send once the network is back.
  await page.goto('about:blank');
  await context.setOffline(false);
  await startSession(page, 'school', 'demo');
  await visit(page, '/inbox', '我的通知');
  await badge(page, /其他用户/).click();
  await waiting(page).getByText(`${data.userInfo.name}有 1 条内容保存在本机`).waitFor();
  expect(await page.getByText(text).count()).toBe(0);
  expect(await waiting(page).getByRole('button').count()).toBe(0);
  await page.keyboard.press('Escape');
  await navigate(page, '/');
  await page.evaluate(() => sessionStorage.clear());

  await startSession(page, 'lab', 'demo');
  await visit(page, '/inbox', '我的通知');
  await expect.poll(() => found(text), { timeout: 30_000 }).toBe(1);
  await context.close();
});

test('what an earlier version kept is sent by the one that replaces it', async () => {
  const { page, context } = await login(browser, 'lab', phone);
  const text = '药品柜未上锁';
  await reportOffline(page, text);
  await page.evaluate(async () => {
    // The mark that earlier versions left on the device.
    for (const key of Object.keys(localStorage)) if (key.startsWith('lab.unsent.')) localStorage.setItem(key, '1');
    for (const name of await caches.keys()) await caches.delete(name);
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  await page.close();
  await context.setOffline(false);
  expect(await found(text)).toBe(0);
  const next = await context.newPage();
  await startSession(next, 'lab', 'demo');
  await visit(next, '/inbox', '我的通知');
  await expect.poll(() => found(text), { timeout: 30_000 }).toBe(1);
  await context.close();
});
