import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { Statistic } from '#modules/inspection/shared/report/statistic.ts';
import { login, picture, startBrowser } from './browser.ts';

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
  await total.waitFor();
  await picture(page, 'grade-statistic');
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

  for (const [column, list] of [
    [2, '实验室人员'],
    [8, '实验室人员'],
    [10, '线下培训和演练'],
    [12, '自查任务'],
  ] as const) {
    await openStatistic(page, '人员、培训和自查统计');
    const number = page.locator('.stat-total td').nth(column).getByRole('link');
    const counted = Number(await number.textContent());
    await number.click();
    await page.getByRole('heading', { name: list, level: 1 }).waitFor();
    await expect.poll(() => totalOf(page)).toBe(counted);
  }
  expect(errors).toEqual([]);
});

const inspections = '/lab-platform/lab-check/problemEchart';
const cardTexts = (page: Page) =>
  page
    .locator('.lab-stat-card')
    .evaluateAll((cards) =>
      cards.map((card) => [
        card.querySelector('.lab-stat-label')?.textContent ?? '',
        card.querySelector('.lab-stat-value')?.firstChild?.textContent ?? '',
      ]),
    );

test.each(['school', 'college', 'leader', 'xsfzr', 'lab', 'jcry'])(
  'the statistic of inspections shows %s what the call says',
  async (account) => {
    const { page, errors } = await login(browser, account);
    const answered = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/check/statistic'));
    await page.goto(inspections);
    const { data } = (await (await answered).json()) as { data: Statistic };
    await page.getByText(/统计区间/).waitFor();
    const { cards } = data;
    const text = (value: number | null) => (value === null ? '—' : String(value));
    expect(await cardTexts(page)).toEqual([
      ['检查次数', text(cards.inspections)],
      ['已检实验室', text(cards.labs_checked)],
      ['隐患', text(cards.problems)],
      ['紧急隐患', text(cards.urgent)],
      ['整改完成', text(cards.finished)],
      ['整改率', text(cards.rate)],
      ['按期率', text(cards.on_time_rate)],
      ['逾期', text(cards.overdue)],
      ['平均整改用时', text(cards.mean_days)],
      ['重复隐患', text(cards.repeated)],
    ]);
    expect(errors).toEqual([]);
    await page.context().close();
  },
  60_000,
);

/** Follows the first number of a chart's table, and compares it with the rows of the list that opens. */
async function followNumber(page: Page, chart: RegExp, list: string) {
  await page.goto(inspections);
  const panel = page.locator('.lab-panel', { has: page.getByRole('heading', { name: chart, level: 2 }) });
  await panel.waitFor();
  const asTable = panel.getByRole('button', { name: '看数据' });
  if (await asTable.count()) await asTable.click();
  const number = panel.locator('td').getByRole('link', { name: /^\d+$/ }).first();
  const counted = Number(await number.textContent());
  expect(counted).toBeGreaterThan(0);
  await number.click();
  await page.getByRole('heading', { name: list, level: 1 }).waitFor();
  await expect.poll(() => totalOf(page)).toBe(counted);
}

test('a number of each chart leads to as many rows, and so does the number of checks', async () => {
  const { page, errors } = await login(browser, 'school');
  const charts = [
    /^各学院隐患/,
    /^月度趋势/,
    /^问题分类/,
    /^检查项大类/,
    /^实验室安全等级与类别/,
    /^隐患等级/,
    /^整改用时/,
    /^重复最多的隐患/,
  ];
  for (const chart of charts) await followNumber(page, chart, '问题整改');
  await followNumber(page, /^自查完成率/, '自查任务');
  await page.goto(inspections);
  await page.getByText(/统计区间/).waitFor();
  const checks = Number((await cardTexts(page))[0]?.[1]);
  await page.getByRole('button', { name: /^检查次数/ }).click();
  await page.getByRole('heading', { name: '检查台账' }).waitFor();
  await expect.poll(() => totalOf(page)).toBe(checks);
  expect(errors).toEqual([]);
});

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
});
