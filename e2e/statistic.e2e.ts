import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { login, startBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const statistic = '/lab-platform/lab-baseinfo/statistic';
const openStatistic = async (page: Page, title: string) => {
  await page.goto(statistic);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
};
/** Rows of the list that is open, by its pager. */
async function totalOf(page: Page): Promise<number> {
  const text = await page
    .getByText(/共 \d+ 条/)
    .first()
    .textContent();
  return Number(/共 (\d+) 条/.exec(text ?? '')![1]);
}

test('a college follows a number of each statistic to as many rows', async () => {
  const { page, errors } = await login(browser, 'college');
  await openStatistic(page, '实验室分级分类统计');
  const total = page.locator('.stat-total td').nth(1);
  const labs = Number(await total.textContent());
  expect(labs).toBeGreaterThan(0);
  await total.getByRole('link').click();
  await page.getByRole('heading', { name: '实验室查询' }).waitFor();
  expect(await totalOf(page)).toBe(labs);

  await openStatistic(page, '危险源分类统计');
  const kinds = page.locator('.stat-total td');
  const rows = kinds.nth(2).getByRole('link');
  const sources = Number(await rows.textContent());
  await rows.click();
  await page.getByRole('heading', { name: '危险源清单' }).waitFor();
  expect(await totalOf(page)).toBe(sources);

  await openStatistic(page, '风险点统计表');
  const points = page.locator('.stat-total td').nth(2).getByRole('link');
  const risks = Number(await points.textContent());
  await points.click();
  await page.getByRole('heading', { name: '风险点辨识' }).waitFor();
  expect(await totalOf(page)).toBe(risks);
  expect(errors).toEqual([]);
}, 60_000);

test('the ledger is narrowed to what is missing, and a lab is printed', async () => {
  const { page, errors } = await login(browser, 'school');
  await openStatistic(page, '安全台账');
  await page.getByRole('button', { name: '缺必备设施' }).click();
  await page.waitForURL(/lacking=1/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '一室一档' }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/一室一档_\d{12}\.pdf$/);
  await openStatistic(page, '教育部数据');
  await page.getByText('检查次数').first().waitFor();
  await page.goto(`${statistic}/grade-class?day=2001-01-01`);
  await page
    .getByText(/历史数据从|还没有历史数据/)
    .first()
    .waitFor();
  expect(errors.filter((text) => !text.includes('422'))).toEqual([]);
}, 60_000);
