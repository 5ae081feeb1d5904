import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { login, startBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const openList = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';

async function choose(page: Page, label: string, text: string, exact = true) {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.keyboard.type(text);
  await page.locator(openList).getByText(text, { exact }).first().click();
  await page.keyboard.press('Escape');
  await page.locator(openList).first().waitFor({ state: 'hidden' });
}

test('a laboratory registers a toxic chemical, its college returns the judgement with a reason', async () => {
  const lab = await login(browser, 'lab');
  await lab.page.goto('/lab-platform/lab-baseinfo/dangerousMaterials');
  await lab.page.getByRole('button', { name: '新增危险源' }).first().click();
  await lab.page.getByRole('heading', { name: '新建危险源' }).waitFor();
  await choose(lab.page, '种类', '剧毒化学品');
  await lab.page.getByLabel('名称', { exact: true }).fill('三氧化二砷');
  await choose(lab.page, '管控类别', '剧毒');
  await lab.page.getByLabel('数量', { exact: true }).fill('5');
  await choose(lab.page, '单位', 'g');
  await choose(lab.page, '实验室', '有机合成实验室');
  await lab.page.getByRole('button', { name: '保存', exact: true }).click();
  await lab.page.getByText('管控类危险源请填写储存方式').waitFor();
  await choose(lab.page, '责任人', '傅明', false);
  await lab.page.getByLabel('储存方式').fill('剧毒品保险柜，双人双锁');
  await lab.page.getByRole('button', { name: '保存', exact: true }).click();
  await lab.page.getByRole('link', { name: '三氧化二砷' }).waitFor();
  await lab.page.getByRole('link', { name: '有机合成实验室' }).first().click();
  await lab.page.getByText('待重新评估', { exact: true }).waitFor();
  expect(lab.errors).toEqual([]);

  const college = await login(browser, 'college');
  await college.page.goto('/lab-platform/lab-baseinfo/class-level-setting?tab=judgements');
  const row = college.page.getByRole('row').filter({ hasText: '有机合成实验室' }).first();
  expect(await row.textContent()).toContain('R101');
  await row.getByRole('button', { name: '退回' }).click();
  await college.page.getByLabel('退回原因').fill('请核对是否仍在使用');
  await college.page
    .getByRole('dialog')
    .getByRole('button', { name: /退\s?回/ })
    .click();
  await row.waitFor({ state: 'detached' });
  expect(college.errors).toEqual([]);
}, 60_000);

test('the bench judges quantities that are typed', async () => {
  const { page, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/lab-baseinfo/class-level-setting?tab=bench');
  await page.getByText('R401 不属于以上各项').waitFor();
  await page.getByRole('button', { name: '添加危险源' }).click();
  await choose(page, '种类', '化学 / 易燃液体');
  await page.getByLabel('数量', { exact: true }).fill('24');
  await page.getByText('R202').waitFor();
  expect(await page.locator('.lab-panel').first().textContent()).toContain('易燃液体 24 分');
  expect(errors).toEqual([]);
}, 60_000);
