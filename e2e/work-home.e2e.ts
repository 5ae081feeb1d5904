import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, phone, picture, startBrowser } from './browser.ts';
import { buttonOf } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const task = (page: Page, label: string) => page.locator('.work-waiting li', { hasText: label });

async function numberOf(page: Page, label: string): Promise<number> {
  const row = task(page, label);
  return (await row.count()) === 0 ? 0 : Number(await row.locator('strong').innerText());
}

test('a number of the home opens as many rows, and a task that is done is gone from it without a reload', async () => {
  const { page, context, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/');
  await page.locator('.work-waiting').waitFor();
  const before = await numberOf(page, '待复核整改');
  expect(before).toBeGreaterThan(0);
  await task(page, '待复核整改').getByRole('link').click();
  await page.getByText(`共 ${before} 条`, { exact: true }).waitFor();
  await page.locator('tr.ant-table-row').first().getByText('审核', { exact: true }).click();
  await page.locator('.lab-review-foot').waitFor();
  await buttonOf(page, '通过').click();
  await page.getByText('复核通过', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: '系统导航' }).click();
  await page.locator('.work-home').waitFor();
  await expect.poll(() => numberOf(page, '待复核整改')).toBe(before - 1);
  expect(errors).toEqual([]);
  await context.close();
});

const roles = ['system', 'school', 'college', 'lab', 'xsfzr', 'jcry', 'storeman', 'teacher', 'normal', 'leader'];

test('no role has a home with a column that is half empty', async () => {
  const heights: Record<string, boolean> = {};
  for (const account of roles) {
    const { page, context } = await login(browser, account);
    await page.goto('/lab-platform/');
    const columns = page.locator('.work-home-columns > div, .work-home-sections > *');
    await page.locator('.work-rows li').first().waitFor();
    const sizes = await columns.evaluateAll((all) =>
      all.map((one) => [...one.children].reduce((sum, panel) => sum + panel.clientHeight, 0)),
    );
    heights[account] = Math.min(...sizes) >= Math.max(...sizes) / 2;
    await picture(page, `home-${account}`);
    await context.close();
  }
  expect(heights).toEqual(Object.fromEntries(roles.map((account) => [account, true])));
});

test.each(['jcry', 'lab', 'normal'])(
  'on the phone of %s nothing overlaps, and the primary action is at the thumb',
  async (account) => {
    const { page, context, errors } = await login(browser, account, phone);
    await page.goto('/lab-platform/');
    await page.locator('.work-rows li').first().waitFor();
    await picture(page, `phone-home-${account}`);
    const overlapping = await page.evaluate(() => {
      const parts = [...document.querySelectorAll('.work-row-title b, .work-row-note > *, .work-waiting a > *')];
      // Text that its box does not cut off is as wide as it is printed.
      const printed = (part: Element) => {
        const text = document.createRange();
        text.selectNodeContents(part);
        return (getComputedStyle(part).overflowX === 'visible' ? text : part).getBoundingClientRect();
      };
      const boxes = parts.map(printed).filter(({ width }) => width > 0);
      return boxes.filter((a, i) =>
        boxes.some(
          (b, j) =>
            j > i && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
        ),
      ).length;
    });
    expect(overlapping).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    const button = await page.locator('.work-actions .ant-btn-primary').boundingBox();
    expect(button!.y).toBeGreaterThan(phone.height / 2);
    expect(button!.height).toBeGreaterThanOrEqual(44);
    expect(errors).toEqual([]);
    await context.close();
  },
);
