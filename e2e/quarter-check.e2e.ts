import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { phone } from './browser.ts';
import { openCast } from './cast.ts';
import { submitFinding } from './check-phone.ts';
import { act, buttonOf, cardOf, choose, dialogOf, rowOf, search, visit } from './screen.ts';

// A quarter check of the school from its sample by level to the statistics and the ledger.

const name = '第四季度实验室安全检查（化学学院抽查）';
const college = '化学与分子科学学院';
const finding = '试剂柜没有上锁，钥匙插在柜门上';

const { as, people } = openCast();

const next = (page: Page) => buttonOf(page, '下一步').click();

async function row(page: Page) {
  await visit(page, '/lab-check/check', '日常巡查');
  await search(page, '活动', name);
  return rowOf(page, name);
}

async function figures(page: Page) {
  await visit(page, '/lab-check/problemEchart?act_types=5', '检查统计');
  await page.getByText('统计区间').waitFor();
  return { checks: await cardOf(page, '检查次数'), problems: await cardOf(page, '隐患') };
}

let before: Awaited<ReturnType<typeof figures>>;
let lab = '';

test('the school plans it; the sample of each level is drawn by the product', async () => {
  const page = await as('school');
  before = await figures(page);
  await visit(page, '/lab-check/check', '日常巡查');
  await buttonOf(page, '新建活动').click();
  await choose(page, page.getByLabel('活动类型', { exact: true }), '季度检查');
  await page.getByLabel('活动名称', { exact: true }).fill(name);
  await choose(page, page.getByLabel('组织单位', { exact: true }), '示范大学');
  const from = page.locator('.ant-picker-range input').first();
  await from.click();
  await from.fill(addDays(formatDate(new Date()), 1));
  await from.press('Enter');
  await page.locator('.ant-picker-range input').last().press('Enter');
  await next(page);
  const units = page.getByLabel('检查单位', { exact: true });
  await units.click();
  await units.fill(college);
  await page.locator('.ant-select-tree-treenode:visible', { hasText: college }).first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: '按安全等级比例' }).waitFor();
  expect(await page.getByRole('radio', { name: '按安全等级比例' }).isChecked()).toBe(true);
  await page.getByText(/范围内 [1-9]\d* 间，检查/).waitFor();
  await page.getByRole('radio', { name: '手选' }).check();
  const first = page.locator('tr.ant-table-row').first();
  lab = (await first.locator('.lab-cell').first().innerText()).trim();
  await first.getByRole('checkbox').check();
  await next(page);
  await page.getByText(/已选 [1-9]\d* 项/).waitFor();
  await next(page);
  await choose(page, page.getByLabel('检查人员', { exact: true }), '刘思远');
  await page.keyboard.press('Escape');
  await next(page);
  await buttonOf(page, '保存活动').click();
  await page.getByText('保存成功').waitFor();
  expect(await (await row(page)).innerText()).toMatch(/JD\d{11}/);
});

test('the inspector finds a problem', async () => {
  const school = await as('school');
  await act(school, await row(school), '立即开始');
  await buttonOf(dialogOf(school), '确定').click();
  await school.getByText('活动已开始').waitFor();
  const page = await as('jcry', phone);
  await visit(page, '/lab-check/check/start', '我的检查');
  await page.getByRole('link', { name }).click();
  await page.waitForURL(/check\/check-content\/\d+/);
  await submitFinding(page, lab, finding);
  expect(await page.getByRole('button', { name: lab }).innerText()).toContain('隐患 1');
});

test('it ends, and is counted in statistics and ledger', async () => {
  const page = await as('school');
  await act(page, await row(page), '结束');
  await buttonOf(dialogOf(page), '结束活动').click();
  await rowOf(page, name).getByText('已结束').waitFor();
  expect(await figures(page)).toEqual({ checks: before.checks + 1, problems: before.problems + 1 });
  await visit(page, '/lab-check/ledger?act_types=5', '检查台账');
  await rowOf(page, name).first().waitFor();
  expect([...people].filter(([, { errors }]) => errors.length > 0)).toEqual([]);
});
