import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { phone, picture } from './browser.ts';
import { openCast } from './cast.ts';
import { submitFinding } from './check-phone.ts';
import { act, buttonOf, cardOf, choose, dialogOf, photo, rowOf, search, visit } from './screen.ts';

// A special check from its plan to the bulletin and the statistics.

const name = '气瓶安全专项检查（联合保卫处）';
const college = '化学与分子科学学院';
const finding = '氧气瓶与乙炔瓶混放，没有防倾倒装置';
const list = '/lab-check/special-check/activity';

const { as, people } = openCast();

const next = (page: Page) => buttonOf(page, '下一步').click();

async function row(page: Page) {
  await visit(page, list, '专项检查');
  await search(page, '活动', name);
  return rowOf(page, name);
}

async function reportsTab(page: Page) {
  await act(page, await row(page), '结果');
  await page.getByRole('navigation', { name: '检查结果' }).getByRole('button', { name: '学院自查' }).click();
  // Rows of laboratories name their college as well.
  await page.getByRole('columnheader', { name: '上报状态' }).waitFor();
  return rowOf(page, college);
}

async function figures(page: Page) {
  await visit(page, '/lab-check/problemEchart?act_types=4', '检查统计');
  await page.getByText('统计区间').waitFor();
  return { checks: await cardOf(page, '检查次数'), problems: await cardOf(page, '隐患') };
}

let before: Awaited<ReturnType<typeof figures>>;
let lab = '';

test('the school plans a special check by its theme', async () => {
  const page = await as('school');
  before = await figures(page);
  await visit(page, list, '专项检查');
  await buttonOf(page, '新建活动').click();
  await page.getByLabel('活动名称', { exact: true }).fill(name);
  await choose(page, page.getByLabel('检查主题', { exact: true }), '气瓶');
  await page.getByText(/已按“气瓶与实验气体”预选检查项 [1-9]\d* 项/).waitFor();
  await choose(page, page.getByLabel('联合部门', { exact: true }), '保卫处');
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: '学院先自查' }).click();
  const due = page.getByLabel('自查报告截止', { exact: true });
  await due.fill(addDays(formatDate(new Date()), 2));
  await due.press('Enter');
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
  // The theme has chosen the aptitude.
  await page.locator('.ant-form-item', { hasText: '涉及资质' }).getByText('涉气瓶').waitFor();
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
  await page.locator('.lab-facts').getByText('气瓶与实验气体', { exact: true }).waitFor();
  await buttonOf(page, '保存活动').click();
  await page.getByText('保存成功').waitFor();
  const planned = await row(page);
  await planned.getByText('气瓶与实验气体').waitFor();
  expect(await planned.innerText()).toContain('学院自查 0 / 1');
});

test('the college reports on itself, again after its report was returned', async () => {
  const page = await as('college');
  const report = async (text: string) => {
    await act(page, await reportsTab(page), '填报');
    const dialog = dialogOf(page);
    await dialog.getByLabel('自查情况').fill(text);
    await dialog.getByLabel('自查发现问题').fill('3');
    await dialog.getByLabel('已整改').fill('2');
    if ((await dialog.getByText('现场照片').count()) === 0)
      await dialog.locator('input[type=file]').setInputFiles(await photo('整改前'));
    // Listed with a way to remove it, the file has arrived.
    await dialog.getByRole('button', { name: /^删除 现场照片/ }).waitFor();
    await buttonOf(dialog, '提交').click();
    await page.getByText('自查报告已提交').waitFor();
    await rowOf(page, college).getByText('已报', { exact: true }).waitFor();
  };
  await report('已检查全部气瓶。');
  const school = await as('school');
  await act(school, await reportsTab(school), '退回');
  await dialogOf(school).getByLabel('退回原因').fill('请写明每只气瓶的检验日期');
  await buttonOf(dialogOf(school), '退回').click();
  await rowOf(school, college).getByText('退回：请写明每只气瓶的检验日期').waitFor();
  await report('已检查全部气瓶，检验日期见附件。');
  await act(school, await reportsTab(school), '查看');
  await dialogOf(school).getByText('自查发现').waitFor();
  expect(await dialogOf(school).innerText()).toContain('已检查全部气瓶，检验日期见附件。');
  await buttonOf(dialogOf(school), '关闭').last().click();
});

test('the inspector checks a laboratory with a phone', async () => {
  const school = await as('school');
  await act(school, await row(school), '立即开始');
  await buttonOf(dialogOf(school), '确定').click();
  await school.getByText('活动已开始').waitFor();
  const page = await as('jcry', phone);
  await visit(page, '/lab-check/special-check/start-check', '我的专项检查');
  await page.getByRole('link', { name }).click();
  await page.waitForURL(/special-check\/check-content\/\d+/);
  await submitFinding(page, lab, finding);
  expect(await page.getByRole('button', { name: lab }).innerText()).toContain('隐患 1');
});

test('it ends after its bulletin, and is counted', async () => {
  const page = await as('school');
  await act(page, await row(page), '结束');
  await dialogOf(page).getByText('专项检查须先发布检查通报才能结束').waitFor();
  expect(await buttonOf(dialogOf(page), '结束活动').isDisabled()).toBe(true);
  await buttonOf(dialogOf(page), '去通报').click();
  await page.getByRole('heading', { name: '专项检查通报' }).waitFor();
  await buttonOf(page, '生成通报').click();
  await page.getByText('通报已生成').waitFor();
  await page
    .getByText(/、保卫处组织开展了/)
    .first()
    .waitFor();
  await buttonOf(page, '发布').click();
  await buttonOf(dialogOf(page), '确定').click();
  await page.getByText('通报已发布').waitFor();
  await act(page, await row(page), '结束');
  await buttonOf(dialogOf(page), '结束活动').click();
  await rowOf(page, name).getByText('已结束').waitFor();
  expect(await figures(page)).toEqual({ checks: before.checks + 1, problems: before.problems + 1 });
  await visit(page, '/lab-check/problem-rectify?pool_type=4', '问题整改');
  await rowOf(page, finding).waitFor();
  await visit(page, '/lab-check/ledger?act_types=4', '检查台账');
  await rowOf(page, name).first().waitFor();
});

test('the reports of the demonstration are in every state', async () => {
  const page = await as('school');
  await visit(page, `${list}?status=1`, '专项检查');
  await act(page, rowOf(page, '消防与用电专项检查'), '结果');
  await page.getByRole('navigation', { name: '检查结果' }).getByRole('button', { name: '学院自查' }).click();
  await page.getByRole('columnheader', { name: '上报状态' }).waitFor();
  await rowOf(page, college).waitFor();
  const rows = (await page.locator('tr.ant-table-row').allInnerTexts()).join('\n');
  for (const state of ['未报', '已报', '已退回']) expect(rows).toContain(state);
  await picture(page, 'college-reports');
});

test('no page had a script error', () => {
  expect([...people].filter(([, { errors }]) => errors.length > 0)).toEqual([]);
});
