import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { addDays } from '#kernel/shared/time.ts';
import { picture } from './browser.ts';
import { buttonOf, choose, visit } from './screen.ts';

/** Name of the patrol of the journey. */
export const activity = '化学楼催化实验室安全巡查';

type Plan = { start: string; labs: readonly string[] };

/** Plans a patrol step by step, including a duplicate name. */
export async function fillActivity(page: Page, { start, labs }: Plan): Promise<void> {
  await visit(page, '/lab-check/check', '日常巡查');
  const patrols = page.locator('tr.ant-table-row', { hasText: '日常巡查' });
  // The name is above the number.
  const [taken = ''] = (await patrols.first().locator('td').nth(1).innerText()).split('\n');
  await buttonOf(page, '新建活动').click();
  await nameActivity(page, taken);
  await choose(page, page.getByLabel('组织单位', { exact: true }), '示范大学');
  // The planner leads, unless another one is chosen.
  await page.locator('.ant-form-item', { hasText: '负责人' }).getByText('王建国').waitFor();
  const [from, to] = [page.locator('.ant-picker-range input').first(), page.locator('.ant-picker-range input').last()];
  await from.click();
  await from.fill(start);
  await from.press('Enter');
  await to.fill(addDays(start, 6));
  await to.press('Enter');
  await picture(page, 'activity-form');
  await next(page);
  await pickLabs(page, labs);
  await next(page);
  await page.getByText(/已选 [1-9]\d* 项/).waitFor();
  await next(page);
  await choose(page, page.getByLabel('检查人员', { exact: true }), '刘思远');
  await page.keyboard.press('Escape');
  // The only inspector leads.
  await page.locator('.ant-form-item', { hasText: '组长' }).getByText('刘思远').waitFor();
  await next(page);
  await page.getByText(`${labs.length} 间`, { exact: true }).waitFor();
  for (const lab of labs) await page.locator('tr', { hasText: lab }).getByText('刘思远').waitFor();
  await buttonOf(page, '保存活动').click();
  await page.getByText('保存成功').waitFor();
}

const next = (page: Page) => buttonOf(page, '下一步').click();

/** A duplicate name is refused on blur; then a free one is accepted. */
async function nameActivity(page: Page, taken: string): Promise<void> {
  const name = page.getByLabel('活动名称', { exact: true });
  await name.fill(taken);
  await name.blur();
  await page.getByText('活动名称不能重复').first().waitFor();
  expect(await name.inputValue()).toBe('');
  await name.fill(activity);
  await name.blur();
}

/** The scope is the first college; labs are picked by hand from its list. */
async function pickLabs(page: Page, labs: readonly string[]): Promise<void> {
  const units = page.getByLabel('检查单位', { exact: true });
  await units.click();
  await units.fill('化学与分子科学学院');
  await page.locator('.ant-select-tree-treenode:visible', { hasText: '化学与分子科学学院' }).first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: '手选' }).check();
  const find = page.getByLabel('在范围内查找实验室');
  await find.fill('金属催化');
  await find.press('Enter');
  for (const lab of labs) await page.locator('tr.ant-table-row', { hasText: lab }).getByRole('checkbox').check();
  await page.getByText(/已选\s*2\s*间/).waitFor();
}
