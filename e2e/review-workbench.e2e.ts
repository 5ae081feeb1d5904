import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { ProblemState } from '#modules/inspection/shared/core/problem.states.ts';
import { delayApi } from '#modules/inspection/shared/problem/delay.ts';
import { examineApi } from '#modules/inspection/shared/problem/examine.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { reviewApi } from '#modules/inspection/shared/problem/review.ts';
import { desktop, login, phone, startBrowser, type Person } from './browser.ts';
import { quiet } from './network.ts';
import { clientOf } from './product.ts';
import { act, awake, buttonOf, dialogOf, visit } from './screen.ts';

// The workbench of reviews: by keyboard alone at a desk, by touch on a phone; the states are read from the service.

let browser: Browser;
let desk: Person;
let hand: Person;
let school: Client;

beforeAll(async () => {
  browser = await startBrowser();
  [desk, hand, school] = await Promise.all([
    login(browser, 'school', desktop),
    login(browser, 'school', phone),
    clientOf('school').then(({ client }) => client),
  ]);
});
afterAll(() => browser.close());

const found = (id: number) => school.ok(problemApi.find, { id });
const stateOf = async (id: number) => (await found(id)).state;
/** A decision is sent when it can no longer be undone. */
const becomes = (id: number, state: string) => expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe(state);
/** Id of the row that the address names. */
const current = (page: Page) => Number(new URL(page.url()).searchParams.get('row'));
const shown = (page: Page, text: string) =>
  page.locator('.lab-review-desk strong', { hasText: text }).first().waitFor();
const done = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Waits until the address names another row, and that row is shown: until then keys belong to the row before. */
async function leftRow(page: Page, id: number): Promise<number> {
  await page.waitForURL((url) => url.searchParams.get('row') !== String(id));
  const next = current(page);
  await page.locator(`.lab-review-desk[data-row="${next}"] .lab-review-foot`).waitFor();
  return next;
}

/** Presses a key and waits until another row is shown. */
async function leave(page: Page, key: string, id: number): Promise<number> {
  await awake(page);
  await page.keyboard.press(key);
  return leftRow(page, id);
}

/** Presses a key five times in the frame that first shows another row; returns its id. */
const pressAtNextRow = (page: Page, id: number, key: string) =>
  page.evaluate(
    async ([before, pressed]) => {
      const next = `.lab-review-desk:not([data-row="${before}"])`;
      while (!document.querySelector(next)) await new Promise((frame) => requestAnimationFrame(frame));
      const shown = Number(document.querySelector<HTMLElement>(next)!.dataset['row']);
      for (let times = 0; times < 5; times += 1)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
      return shown;
    },
    [id, key] as const,
  );

/** Moves the focus by Tab to a button with this text. */
async function tabTo(page: Page, text: string) {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === text) return;
  }
  throw new Error(`Tab does not lead to ${text}`);
}

test('results are reviewed by keyboard alone', async () => {
  const { page, errors } = desk;
  await visit(page, '/lab-check/rectify-examine', '整改审核');
  await page.locator('tr.ant-table-row').first().waitFor();
  await tabTo(page, '审核');
  await page.keyboard.press('Enter');
  await page.locator('.lab-review-foot').waitFor();
  const passed = current(page);
  const { description, photos } = await found(passed);
  await shown(page, description);
  await page.locator('.lab-compare').getByText('整改后', { exact: true }).waitFor();

  // The last photos come first in large, arrows lead back to those before.
  await page.keyboard.press('z');
  const large = page.locator('.ant-image-preview');
  await large.getByText(/^整改后 1/).waitFor();
  for (let at = 0; at < photos.length; at += 1) await page.keyboard.press('ArrowLeft');
  await large.getByText(/^整改前 1/).waitFor();
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'hidden' });

  const returned = await leave(page, 'a', passed);
  await awake(page);
  await page.keyboard.press('r');
  await page.getByText('请写明哪里不符合要求、应如何整改').waitFor();
  await page.keyboard.type('照片中看不到标签，请补拍 a r j');
  expect(current(page)).toBe(returned);
  await page.keyboard.press('Escape');
  const skipped = await leave(page, 'r', returned);
  await becomes(passed, ProblemState.finished);
  await becomes(returned, ProblemState.pending);
  const { state, rounds } = await found(returned);
  expect([state, rounds.at(-1)?.opinion]).toEqual([ProblemState.pending, '照片中看不到标签，请补拍 a r j']);

  // Another reviewer is faster: nothing is sent twice, the next row comes.
  const taken = await leave(page, 'j', skipped);
  expect(await stateOf(skipped)).toBe(ProblemState.checking);
  // A row that is still being read again would be skipped by itself.
  await quiet(page);
  await school.ok(reviewApi.sendBack, { id: taken, opinion: '他人已退回' });
  // The page may hear of it before the key does; the message is gone after some seconds and is waited for from the key on.
  const told = page.getByText(/已由他人处理，没有重复提交|有一条已由他人处理，已跳过/);
  await page.keyboard.press('a');
  await Promise.all([told.first().waitFor(), leftRow(page, taken)]);
  expect(await stateOf(taken)).toBe(ProblemState.pending);
  expect(errors).toEqual([]);
});

test('a batch shows each result and passes the chosen ones', async () => {
  const { page, errors } = desk;
  await visit(page, '/lab-check/rectify-examine', '整改审核');
  await page.locator('tr.ant-table-row').first().waitFor();
  await page.locator('thead .ant-checkbox-input').check();
  await buttonOf(page, '批量通过').click();
  const rows = dialogOf(page).locator('.lab-batch-rows > li');
  await rows.first().locator('figure', { hasText: '整改后' }).locator('img').waitFor();
  const count = await rows.count();
  for (let at = 2; at < count; at += 1) await rows.nth(at).getByRole('checkbox').uncheck();
  const { content } = await school.ok(reviewApi.list, { size: 50 });
  const names = await rows.locator('strong').allInnerTexts();
  const ids = names
    .slice(0, 2)
    .map((name) => content.find((row) => `${row.org_name}：${row.description}` === name.trim())!.id);
  await buttonOf(dialogOf(page), '通过 2 条').click();
  await done(page, '复核通过');
  expect(await Promise.all(ids.map(stateOf))).toEqual([ProblemState.finished, ProblemState.finished]);
  expect(errors).toEqual([]);
});

test('reported problems and delays are decided on the same workbench', async () => {
  const { page, errors } = desk;
  const { client: lab } = await clientOf('lab');
  const open = await lab.ok(problemApi.list, { size: 50, states: 'pending,planing' } as never);
  const delayed = open.content.find((row) => row.can.includes('delay'))!;
  await lab.ok(delayApi.apply, { id: delayed.id, days: 5, reason: '配件下周到货', interim: '已停用并张贴警示' });

  await visit(page, '/lab-check/rectify-examine?tab=delay&status=0', '延期审核');
  await act(page, page.locator('tr.ant-table-row', { hasText: delayed.problem_no }), '审核');
  await page.locator('.lab-review-desk').getByText('配件下周到货', { exact: true }).waitFor();
  await awake(page);
  await page.keyboard.press('a');
  const decided = async () => (await found(delayed.id)).delays.map(({ days, status }) => [days, status]);
  await expect.poll(decided, { timeout: 20_000 }).toEqual([[5, 1]]);

  const waiting = await school.ok(examineApi.list, {});
  await visit(page, `/lab-check/problem-examine/${waiting.content[0]!.id}`, '逐条审核');
  await awake(page);
  await page.keyboard.press('a');
  await done(page, '已审核为成立并下发整改');
  await page.waitForURL(`**/problem-examine/${waiting.content[1]!.id}*`);
  await page.keyboard.press('e');
  await page.keyboard.type('与另一条重复');
  await page.keyboard.press('Escape');
  await awake(page);
  await page.keyboard.press('r');
  await done(page, '已退回发现人');
  expect(await Promise.all(waiting.content.slice(0, 2).map(({ id }) => stateOf(id)))).toEqual([
    ProblemState.pending,
    ProblemState.fail,
  ]);
  expect(errors).toEqual([]);
});

test('a double click and keys in a row decide one result, which can be taken back', async () => {
  const { page, errors } = desk;
  await visit(page, '/lab-check/rectify-examine', '整改审核');
  await act(page, page.locator('tr.ant-table-row').first(), '审核');
  await awake(page);
  const first = current(page);
  const pressed = pressAtNextRow(page, first, 'a');
  await buttonOf(page, '通过').dblclick();
  const second = await pressed;
  expect(await leftRow(page, first)).toBe(second);
  await page.keyboard.press('u');
  await page.waitForURL((url) => url.searchParams.get('row') === String(first));
  await awake(page);
  await buttonOf(page, '下一条').click();
  await leftRow(page, first);
  await page.waitForTimeout(6_000);
  expect(await Promise.all([first, second].map(stateOf))).toEqual([ProblemState.checking, ProblemState.checking]);
  expect(errors).toEqual([]);
});

test('results are reviewed by touch on a phone', async () => {
  const { page, errors } = hand;
  await visit(page, '/lab-check/rectify-examine', '整改审核');
  await page.locator('.lab-card').first().getByRole('button', { name: '审核' }).tap();
  await page.locator('.lab-review-foot').waitFor();
  const returned = current(page);
  const after = page.getByRole('button', { name: '放大整改后照片 1' });
  // Both are in sight before anybody decides.
  const foot = (await page.locator('.lab-review-foot').boundingBox())!;
  for (const photo of [page.getByRole('button', { name: '放大整改前照片 1' }), after]) {
    const { x, y, width, height } = (await photo.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(phone.width);
    expect(width).toBeGreaterThan(phone.width / 2);
    expect(y + height).toBeLessThanOrEqual(foot.y);
  }
  await after.tap();
  await page
    .locator('.ant-image-preview')
    .getByText(/^整改后 1/)
    .waitFor();
  await page.locator('.ant-image-preview-close').tap();
  await page.locator('.ant-image-preview').waitFor({ state: 'hidden' });

  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const heights = await page
    .locator('.lab-review-buttons button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect([isWide, Math.min(...heights)]).toEqual([false, 44]);

  await buttonOf(page, '退回').tap();
  await page.getByText('请写明哪里不符合要求、应如何整改').waitFor();
  // At the speed of fingers: two taps in a moment would be one double tap.
  await page.getByLabel('意见', { exact: true }).pressSequentially('请补充整改后的全景照片', { delay: 80 });
  await buttonOf(page, '退回').tap();
  await done(page, '已退回整改');
  const skipped = await leftRow(page, returned);
  await buttonOf(page, '下一条').tap();
  const passed = await leftRow(page, skipped);
  await buttonOf(page, '通过').tap();
  await done(page, '复核通过');
  expect(await Promise.all([returned, skipped, passed].map(stateOf))).toEqual([
    ProblemState.pending,
    ProblemState.checking,
    ProblemState.finished,
  ]);
  expect(errors).toEqual([]);
});

test('from a review to the problem, its laboratory and its ledger the menu stays with the breadcrumb', async () => {
  const { page, errors } = desk;
  await visit(page, '/lab-check/rectify-examine', '整改审核');
  await act(page, page.locator('tr.ant-table-row').first(), '查看');
  await page.getByRole('heading', { name: '隐患信息' }).waitFor();
  const places = async () => [
    await page.locator('.lab-side-title').innerText(),
    await page.locator('.lab-side-menu .ant-menu-item-selected').innerText(),
    (await page.getByRole('navigation', { name: '位置' }).innerText()).includes('整改审核'),
  ];
  const fromReviews = ['实验室检查', '整改审核', true];
  expect(await places()).toEqual(fromReviews);
  await page.locator('.lab-facts a.lab-link').first().click();
  await page.getByRole('tab', { name: '检查与隐患' }).click();
  await page.getByRole('heading', { name: '检查记录' }).waitFor();
  expect(await places()).toEqual(fromReviews);
  await page.getByRole('link', { name: '检查台账', exact: true }).last().click();
  await page.waitForURL('**/lab-check/ledger/*');
  await page.getByRole('heading', { name: '隐患与整改' }).waitFor();
  await page.locator('.lab-facts a.lab-link').first().click();
  await page.getByRole('tab', { name: '检查与隐患' }).waitFor();
  expect(errors).toEqual([]);
});

test('a dialog opens in place, so that a click at once meets its button', async () => {
  const { page } = desk;
  await visit(page, '/lab-check/problem-rectify', '问题整改');
  await page.locator('tr.ant-table-row').first().waitFor();
  await act(page, page.locator('tr.ant-table-row').first(), '转派');
  const places = await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const button = () => document.querySelector('.ant-modal-footer .ant-btn-primary');
    while (!button()) await frame();
    const seen: string[] = [];
    for (let frames = 0; frames < 40; frames += 1) {
      await frame();
      const { x, width } = button()!.getBoundingClientRect();
      seen.push(`${Math.round(x)} ${Math.round(width)}`);
    }
    return [...new Set(seen)];
  });
  expect(places).toHaveLength(1);
});
