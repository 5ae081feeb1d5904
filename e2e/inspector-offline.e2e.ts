import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, login, phone, startBrowser } from './browser.ts';
import { goOnline, loseNetworkAt } from './network.ts';
import { reviewApi } from '#modules/inspection/shared/problem/review.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { clientOf, product } from './product.ts';
import { act, buttonOf, rowOf, search, visit } from './screen.ts';

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

/** Keys under which a call was tried, whether or not it came through. */
function watchKeys(page: Page, path: string) {
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) keys.add(request.headers()['idempotency-key']);
  });
  return keys;
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
  // The list may still show the labs of before for a moment.
  const lab = page.locator('.check-lab', { hasText: '未检查' }).nth(at);
  const name = await lab.locator('strong').innerText();
  await lab.click();
  await page.locator('.check-item').first().waitFor();
  return name;
}

/** Circles something on the first photo: given up it stays as it was, done it is another picture. */
async function markPhoto(page: Page, sheet: Locator) {
  const shown = () => sheet.locator('.lab-photo img').first().getAttribute('src');
  const editor = page.getByRole('dialog', { name: '标注照片' });
  const circle = async () => {
    await sheet.getByLabel('标注照片').first().click();
    const board = editor.getByLabel('照片，可在上面标注');
    await board.hover({ position: { x: 40, y: 40 } });
    await page.mouse.down();
    await board.hover({ position: { x: 160, y: 120 } });
    await page.mouse.up();
  };
  const before = await shown();
  await circle();
  await editor.getByRole('button', { name: /^取\s?消$/ }).click();
  await page.getByRole('button', { name: /^放\s?弃$/ }).click();
  await editor.waitFor({ state: 'hidden' });
  expect(await shown()).toBe(before);
  await circle();
  await editor.getByRole('button', { name: '完成标注' }).click();
  await editor.waitFor({ state: 'hidden' });
  // The marked photo is read from the device before it is shown.
  await sheet.locator(`.lab-photo img[src="${before}"]`).waitFor({ state: 'detached' });
  await expect.poll(() => sheet.locator('.lab-photo img').count()).toBe(2);
  expect(await shown()).not.toBe(before);
}

async function reportUnmet(page: Page, text: string, isMarked = false) {
  await page.locator('.check-item').first().getByText('不符合').click();
  const sheet = page.getByRole('dialog', { name: '登记隐患' });
  await sheet.locator('input[multiple]').setInputFiles(photos);
  await expect.poll(() => sheet.locator('.lab-photo img').count()).toBe(2);
  if (isMarked) await markPhoto(page, sheet);
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

/**
 * With an entry waiting: the network goes while a photo is on its way, then with the answer of an upload, then with the
 * answer of the submission. The page is opened anew after each, at last by a phone whose clock is an hour ahead.
 */
async function loseEverything(page: Page, submission: string) {
  await bar(page).getByText('1 条待发送').waitFor();
  for (const [path, stage] of [
    ['/upload', 'Request'],
    ['/upload', 'Response'],
    [submission, 'Response'],
  ] as const) {
    await loseNetworkAt(page, path, stage);
    await page.reload();
    await bar(page).getByText('1 条待发送').waitFor();
  }
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await page.reload();
  await bar(page).getByText('1 条待发送').waitFor();
  const sent = page.waitForResponse((reply) => reply.url().endsWith(submission));
  await goOnline(page);
  expect(await (await sent).json()).toMatchObject({ code: 200 });
  await bar(page).waitFor({ state: 'hidden', timeout: 30_000 });
}

/** What the server says of a row that an action opens. */
async function readBy<T>(page: Page, path: RegExp, open: () => Promise<void>): Promise<T> {
  const answered = page.waitForResponse((reply) => path.test(new URL(reply.url()).pathname));
  await open();
  return ((await (await answered).json()) as { data: T }).data;
}
type WithPhotos = { photos: unknown[] };

test('a check whose network goes before, during and after a photo arrives once, an hour later', async () => {
  const { page, context, errors } = await login(browser, 'jcry', phone);
  const keys = watchKeys(page, '/submit');
  await openTask(page);
  await context.setOffline(true);
  const lab = await openUnchecked(page, 0);
  await reportUnmet(page, '消火栓前堆放实验台架', true);
  await page.reload();
  await page.getByText('照片 2').waitFor();
  await submit(page, '孙丽');
  // Once the check is kept, the page returns to the list.
  await page.locator('.check-lab').first().waitFor();
  await loseEverything(page, '/submit');
  expect(keys.size).toBe(1);
  const { problems } = await readBy<{ problems: WithPhotos[] }>(page, /\/check\/record\/\d+$/, () =>
    page.getByRole('button', { name: lab }).click(),
  );
  expect(problems.map((problem) => problem.photos.length)).toEqual([2]);
  expect(errors).toEqual([]);
  await context.close();
});

test('a rectification whose network goes before, during and after a photo arrives once, an hour later', async () => {
  const { client } = await clientOf('teacher');
  const open = await client.ok(problemApi.list, { size: 50, states: 'pending,planing' } as never);
  const { description, problem_no } = open.content.find((row) => row.can.includes('rectify'))!;
  const { page, context, errors } = await login(browser, 'teacher', desktop, { keepsProduct: true });
  const keys = watchKeys(page, '/rectify');
  await visit(page, '/lab-check/problem-rectify', '问题整改');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await search(page, '关键词', description);
  await act(page, rowOf(page, problem_no), '整改');
  await page.getByLabel('整改措施', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByLabel('整改措施', { exact: true }).fill('已疏通并清出通道');
  await page.locator('input[aria-label="选择照片"]').setInputFiles(photos);
  await expect.poll(() => page.getByLabel('删除照片').count()).toBe(2);
  await page.reload();
  await expect.poll(() => page.getByLabel('删除照片').count()).toBe(2);
  expect(await page.getByLabel('整改措施', { exact: true }).inputValue()).toBe('已疏通并清出通道');
  const form = page.url();
  await buttonOf(page, '提交').click();
  await page.getByText('已保存在本机，网络恢复后自动发送').waitFor();
  await page.goto(form);
  await page.getByText('整改内容保存在本机，等待发送。').waitFor();
  await loseEverything(page, '/rectify');
  expect(keys.size).toBe(1);
  const { rounds } = await readBy<{ rounds: WithPhotos[] }>(page, /\/check\/problem\/\d+$/, async () => {
    await page.reload();
  });
  expect(rounds.map((round) => round.photos.length)).toEqual([2]);
  expect(errors).toEqual([]);
  await context.close();
});

const desk = (page: Page, id: number) => page.locator(`.lab-review-desk[data-row="${id}"]`);

/** Opens the workbench at a result that waits for the school, and leaves the network when all of it is on the phone. */
async function openResult(page: Page, id: number) {
  await page.goto(`/lab-platform/lab-check/rectify-examine?row=${id}`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await desk(page, id).getByLabel('意见', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}

test('a review whose network goes before, during and after a photo arrives once, an hour later', async () => {
  const { client } = await clientOf('school');
  const { content } = await client.ok(reviewApi.list, { size: 50 });
  const id = content.find((row) => row.photos.length > 0 && row.after.length > 0)!.id;
  const { page, context, errors } = await login(browser, 'school', phone);
  const keys = watchKeys(page, '/return');
  await openResult(page, id);
  await page.reload();
  // The photos on which the verdict rests are on the phone.
  const shown = desk(page, id).locator('.lab-compare img').first();
  await expect.poll(() => shown.getAttribute('src'), { timeout: 20_000 }).toMatch(/^blob:/);
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await desk(page, id).getByLabel('意见', { exact: true }).fill('照片看不到标签，请补拍');
  await desk(page, id).getByText('补充复核照片').click();
  await page.locator('input[aria-label="选择照片"]').setInputFiles(photos);
  await expect.poll(() => page.getByLabel('删除照片').count()).toBe(2);
  await page.reload();
  expect(await desk(page, id).getByLabel('意见', { exact: true }).inputValue()).toBe('照片看不到标签，请补拍');
  await desk(page, id)
    .getByRole('button', { name: /^退\s?回/ })
    .click();
  await page.getByText('已保存在本机，网络恢复后自动发送').waitFor();
  await page.goto(`/lab-platform/lab-check/rectify-examine?row=${id}`);
  await page.getByText('审核意见保存在本机，联网后自动发送。').waitFor();
  await loseEverything(page, '/return');
  expect(keys.size).toBe(1);
  const { state, rounds } = await client.ok(problemApi.find, { id });
  expect([state, rounds.at(-1)?.opinion, rounds.at(-1)?.examine_photos.length]).toEqual([
    'pending',
    '照片看不到标签，请补拍',
    2,
  ]);
  expect(errors).toEqual([]);
  await context.close();
});

test('a kept review that is refused says why, and shows what was typed', async () => {
  const { client } = await clientOf('school');
  const { content } = await client.ok(reviewApi.list, { size: 50 });
  const id = content[0]!.id;
  const { page, context } = await login(browser, 'school', phone);
  await openResult(page, id);
  await desk(page, id).getByLabel('意见', { exact: true }).fill('整改到位，同意销号');
  await desk(page, id)
    .getByRole('button', { name: /^通\s?过/ })
    .click();
  await bar(page).getByText('1 条待发送').waitFor();
  await client.ok(reviewApi.sendBack, { id, opinion: '请补充培训记录' });
  await context.setOffline(false);
  await bar(page)
    .getByText(/发送失败：整改审核：通过/)
    .waitFor({ timeout: 30_000 });
  await bar(page).getByRole('link', { name: '去修改' }).click();
  await page.getByText('您填写的意见没有发送：整改到位，同意销号').waitFor();
  await bar(page).getByRole('button', { name: '取消发送' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: '取消发送' }).click();
  await bar(page).waitFor({ state: 'hidden' });
  expect((await client.ok(problemApi.find, { id })).state).toBe('pending');
  await context.close();
});
