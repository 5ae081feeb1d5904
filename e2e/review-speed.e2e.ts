import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileApi } from '#kernel/shared/files.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { ProblemState } from '#modules/inspection/shared/core/problem.states.ts';
import { problemClassApi } from '#modules/inspection/shared/library/problem-class.ts';
import { examineApi } from '#modules/inspection/shared/problem/examine.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { desktop, login, phone, startBrowser } from './browser.ts';
import { clientOf } from './product.ts';
import { awake, visit } from './screen.ts';

// Twenty decisions by somebody who never waits: keys, double clicks and double taps without a pause. A row that was not on
// the screen with its photos is never decided.

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Reports of a laboratory, each with a photo of its own. */
async function report(count: number): Promise<void> {
  const { client } = await clientOf('lab');
  const [lab] = (await client.ok(labApi.list, { page: 1, size: 1 })).content;
  const classes = (await client.ok(problemClassApi.list, {})).content;
  const leaf = classes.find(({ id }) => !classes.some(({ pid }) => pid === id))!;
  for (let at = 0; at < count; at += 1) {
    const background = { r: at * 10, g: 90, b: 150 };
    const content = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const { data } = await client.upload(fileApi.upload, [{ name: `现场${at}.jpg`, content }]);
    await client.ok(problemApi.report, {
      org_id: lab!.id,
      class_id: leaf.id,
      description: `连续审核的第 ${at + 1} 条隐患`,
      level: 'ordinary',
      photos: [data[0]!.id],
    });
  }
}

/** A row that was left, how long it had stood complete, and 0 if it never did. */
type Left = { row: number; stoodMs: number };

/** Watches the workbench: which rows were left, and how long each had stood there with all of its photos. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const complete = new Map<string, number>();
    const left: Left[] = [];
    Object.assign(window, { left });
    let row: string | undefined;
    const look = () => {
      const desk = document.querySelector<HTMLElement>('.lab-review-desk');
      const now = desk?.dataset['row'];
      if (row !== undefined && now !== row)
        left.push({ row: Number(row), stoodMs: performance.now() - (complete.get(row) ?? performance.now()) });
      row = now;
      const photos = [...(desk?.querySelectorAll('img') ?? [])];
      const isComplete = photos.length > 0 && photos.every((photo) => photo.complete && photo.naturalWidth > 0);
      if (row !== undefined && isComplete && !complete.has(row)) complete.set(row, performance.now());
      requestAnimationFrame(look);
    };
    look();
  });
const leftOn = (page: Page) => page.evaluate(() => (window as unknown as { left: Left[] }).left);

/** Repeats what a hasty person does until so many rows are decided. */
async function hurry(page: Page, count: number, strike: () => Promise<unknown>): Promise<Left[]> {
  for (;;) {
    const left = await leftOn(page);
    if (left.length >= count) return left;
    await strike();
  }
}

async function pointOf(page: Page) {
  await awake(page);
  const { x, y, width, height } = (await page.locator('.lab-review-buttons button').first().boundingBox())!;
  return [x + width / 2, y + height / 2] as const;
}

test('of twenty decisions at speed none meets a row that was not seen', async () => {
  await report(20);
  const { client: college } = await clientOf('college');
  const [desk, hand] = [await login(browser, 'college', desktop), await login(browser, 'college', phone)];
  const open = async (page: Page) => {
    const [first] = (await college.ok(examineApi.list, {})).content;
    await visit(page, `/lab-check/problem-examine/${first!.id}`, '逐条审核');
    await watch(page);
  };

  await open(desk.page);
  const byKey = await hurry(desk.page, 7, () => desk.page.keyboard.press('a'));
  const [x, y] = await pointOf(desk.page);
  const all = await hurry(desk.page, 14, () => desk.page.mouse.dblclick(x, y));
  const decided = async (rows: readonly Left[]) =>
    Promise.all(rows.map(async ({ row }) => (await college.ok(problemApi.find, { id: row })).state));
  // What can still be taken back is sent before the same list opens on another device.
  await expect.poll(() => decided(all)).toEqual(all.map(() => ProblemState.pending));

  await open(hand.page);
  const [atX, atY] = await pointOf(hand.page);
  const byTouch = await hurry(hand.page, 6, async () => {
    await hand.page.touchscreen.tap(atX, atY);
    await hand.page.touchscreen.tap(atX, atY);
  });
  await expect.poll(() => decided(byTouch)).toEqual(byTouch.map(() => ProblemState.pending));

  const rows = [...all, ...byTouch];
  expect(byKey.length).toBeGreaterThanOrEqual(7);
  expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
  // It wakes after 400 ms; the watcher looks once a frame.
  expect(rows.filter(({ stoodMs }) => stoodMs < 350)).toEqual([]);
  expect([...desk.errors, ...hand.errors]).toEqual([]);
});
