import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, login, phone, picture, startBrowser } from './browser.ts';
import { product } from './product.ts';

const minutes = 60_000;
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

/** Pages whose plan is drawn. */
async function openWall(size: { width: number; height: number }) {
  const context = await browser.newContext({ viewport: size, baseURL: product().base });
  const page = await context.newPage();
  await page.goto('/lab-platform/visual?school=demo');
  await page.locator('.campus-plan svg').waitFor();
  return page;
}

describe('the wall screen', () => {
  test(
    'in the shell it is no taller than the window and its numbers stand on one line',
    { timeout: minutes },
    async () => {
      const { page, errors } = await login(browser, 'school', desktop);
      await page.goto('/lab-platform/visual/overview');
      await page.locator('.campus-plan svg').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(desktop.height);
      const wrapped = await page.locator('.vs-numbers li').evaluateAll(
        (items) =>
          items.filter((item) => {
            const [number, unit] = [item.querySelector('b')!, item.querySelector('small')!];
            return unit.getBoundingClientRect().top > number.getBoundingClientRect().bottom - 4;
          }).length,
      );
      expect(wrapped).toBe(0);
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );

  test('all campuses or one of them are drawn, and a building tells its figures', { timeout: minutes }, async () => {
    const page = await openWall({ width: 1920, height: 1080 });
    const spots = page.locator('.plan-spot');
    const all = await spots.count();
    await picture(page, 'wall-all');
    await page.getByRole('button', { name: '医学校区' }).click();
    await expect.poll(() => spots.count()).toBeLessThan(all);
    await page.getByRole('button', { name: '基础医学楼' }).click();
    expect(await page.locator('.vs-card').innerText()).toContain('最高等级 I');
    await page.getByRole('button', { name: '全部校区' }).click();
    await expect.poll(() => spots.count()).toBe(all);
    await page.context().close();
  });

  test.each([desktop, phone])('nobody is shut out of it at $width pixels', { timeout: minutes }, async (size) => {
    const page = await openWall(size);
    const { violations } = await new AxeBuilder({ page })
      .options({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'],
        rules: { 'label-content-name-mismatch': { enabled: true } },
      })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await page.context().close();
  });
});
