import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { login, startBrowser } from './browser.ts';
import { buttonOf, choose, dialogOf, rowOf, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const unit = '/lab-baseinfo/organization';
const openGrade = (page: Page, id: string, lab: string) => visit(page, `${unit}/${id}?tab=grade`, lab);
/** The value beside a label of the requirements. */
const factOf = (page: Page, label: string) =>
  page.locator('.lab-facts > div').filter({ has: page.getByText(label, { exact: true }) });

/** The first laboratory of level Ⅳ in the college. */
async function pickLab(page: Page): Promise<{ id: string; name: string }> {
  await visit(page, '/lab-baseinfo/lab/search?lab_level=4', '实验室查询');
  const link = page.locator(`tr.ant-table-row a[href*="${unit}/"]`).first();
  const [name, href] = [await link.innerText(), await link.getAttribute('href')];
  return { name, id: /organization\/(\d+)/.exec(href ?? '')![1]! };
}

async function registerToxic(page: Page, id: string): Promise<void> {
  await visit(page, `/lab-baseinfo/dangerousMaterials/edit/0?lab_id=${id}`, '新建危险源');
  await page.getByLabel('种类', { exact: true }).click();
  await page.keyboard.type('剧毒化学品');
  await page.locator('.ant-select-tree-treenode:visible', { hasText: '剧毒化学品' }).last().click();
  await page.getByLabel('名称', { exact: true }).fill('氰化钠');
  await choose(page, page.getByLabel('管控类别', { exact: true }), '剧毒');
  await page.getByLabel('数量', { exact: true }).fill('5');
  await page.getByRole('radio', { name: 'g', exact: true }).check();
  await choose(page, page.getByLabel('责任人', { exact: true }), '傅明');
  await page.getByLabel('储存方式').fill('剧毒品保险柜，双人双锁');
  await buttonOf(page, '保存').click();
  // The card lacks what such a source calls for: one click adds it.
  await page.getByText(/信息牌缺少危险源要求的 \d+ 项内容/).waitFor();
  await buttonOf(page, '一键加入信息牌').click();
  await page.getByText(/信息牌缺少/).waitFor({ state: 'detached' });
}

async function passIn(page: Page, lab: string): Promise<void> {
  await visit(page, '/lab-baseinfo/class-level-setting?tab=judgements', '分级分类设置');
  await rowOf(page, lab).getByRole('checkbox').check();
  await buttonOf(page, '通过所选 1 项').click();
  await buttonOf(dialogOf(page), '通过').click();
  await rowOf(page, lab).waitFor({ state: 'detached' });
}

test('a toxic chemical raises the level, and frequency, training, card and must-have facilities follow', async () => {
  const [college, school] = [await login(browser, 'college'), await login(browser, 'school')];
  const { id, name } = await pickLab(college.page);
  await openGrade(college.page, id, name);
  await factOf(college.page, '首次准入培训').getByText('4 学时').waitFor();
  await factOf(college.page, '学校检查').getByText('每年').first().waitFor();

  await registerToxic(college.page, id);
  await openGrade(college.page, id, name);
  await college.page.getByText('待重新评估：待学院审核').waitFor();
  // Training is stricter at once, checks from the next Monday.
  await factOf(college.page, '首次准入培训').getByText('24 学时').waitFor();
  await factOf(college.page, '学校检查').getByText('每年').first().waitFor();
  await visit(college.page, `/lab-baseinfo/lab-card/${id}`, `${name}信息牌`);
  await college.page.getByText('安全等级待学院审核：Ⅳ级（低风险） → Ⅰ级（重大风险）').waitFor();
  await passIn(college.page, name);
  await passIn(school.page, name);

  await openGrade(school.page, id, name);
  await factOf(school.page, '学校检查').getByText('每月').first().waitFor();
  await factOf(school.page, '必备设施').getByText('缺摄像头').waitFor();
  await visit(school.page, `/lab-baseinfo/lab-card/${id}`, `${name}信息牌`);
  const head = school.page.locator('.card-head').first();
  await head.getByText('Ⅰ级').waitFor();
  await school.page.locator('.card-signs').getByText('当心中毒').waitFor();
  expect(await head.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(217, 0, 27)');

  await visit(school.page, '/lab-check/check', '日常巡查');
  await buttonOf(school.page, '新建活动').click();
  await school.page.getByLabel('活动名称', { exact: true }).fill('到期实验室巡查');
  await buttonOf(school.page, '下一步').click();
  const units = school.page.getByLabel('检查单位', { exact: true });
  await units.click();
  await units.fill('化学与分子科学学院');
  await school.page.locator('.ant-select-tree-treenode:visible', { hasText: '化学与分子科学学院' }).first().click();
  await school.page.keyboard.press('Escape');
  const find = school.page.getByLabel('在范围内查找实验室');
  await find.fill(name);
  await find.press('Enter');
  await rowOf(school.page, name).getByText('每月').waitFor();
  expect([...college.errors, ...school.errors]).toEqual([]);
});
