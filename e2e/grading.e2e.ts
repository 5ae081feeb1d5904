import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { gradingApi } from '#modules/base-info/shared/hazard/grading.ts';
import { judgementApi } from '#modules/base-info/shared/hazard/judgement.ts';
import { login, picture, startBrowser } from './browser.ts';
import { clientOf } from './product.ts';
import { buttonOf } from './screen.ts';

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
  await lab.page.getByRole('radio', { name: 'g', exact: true }).check();
  await choose(lab.page, '实验室', '有机合成实验室');
  await lab.page.getByRole('button', { name: '保存', exact: true }).click();
  await lab.page.getByText('管控类危险源请填写储存方式').waitFor();
  await choose(lab.page, '责任人', '傅明', false);
  await lab.page.getByLabel('储存方式').fill('剧毒品保险柜，双人双锁');
  await lab.page.getByRole('button', { name: '保存', exact: true }).click();
  await lab.page.getByRole('heading', { name: '三氧化二砷' }).waitFor();
  await lab.page.getByRole('link', { name: '有机合成实验室' }).first().click();
  await lab.page.getByText('待重新评估', { exact: true }).waitFor();
  expect(lab.errors).toEqual([]);

  const college = await login(browser, 'college');
  // Other journeys fill the queue as well: what is looked for may stand on a later page.
  const { client } = await clientOf('college');
  const waiting = async () =>
    (await client.ok(judgementApi.list, { mine: true, size: 150 })).content.find(
      ({ lab_name }) => lab_name === '有机合成实验室',
    );
  const own = (await waiting())!;
  expect(own.basis).toContain('R101');
  await college.page.goto(`/lab-platform/lab-baseinfo/class-level-setting?tab=judgements&row=${own.id}`);
  const desk = college.page.locator('.lab-review-desk');
  await desk.getByText(/R101/).waitFor();
  await desk.getByText('三氧化二砷').first().waitFor();
  await desk.getByRole('row', { name: /^首次准入培训/ }).waitFor();
  await picture(college.page, 'judgement-review');
  await college.page.getByLabel('意见', { exact: true }).fill('请核对是否仍在使用');
  await buttonOf(college.page, '退回').click();
  await college.page.getByText('已退回', { exact: true }).waitFor();
  await college.page.goto('/lab-platform/lab-baseinfo/class-level-setting?tab=judgements');
  await college.page.getByRole('tab', { name: '待审核' }).waitFor();
  expect(await waiting()).toBeUndefined();
  expect(college.errors).toEqual([]);
});

test('the bench judges quantities that are typed', async () => {
  const { page, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/lab-baseinfo/class-level-setting?tab=bench');
  await page.getByText('R401 不属于以上各项').waitFor();
  await page.getByRole('button', { name: '添加危险源' }).click();
  await choose(page, '种类', '化学 / 易燃液体');
  await page.getByLabel('数量', { exact: true }).fill('24');
  await page.getByText('R202').waitFor();
  expect(await page.locator('.lab-panel').first().textContent()).toContain('易燃液体 24 分');
  await picture(page, 'grading-bench');
  expect(errors).toEqual([]);
});

test('a rule edited in the screen judges what comes next and leaves what was judged', async () => {
  const { page, errors } = await login(browser, 'school');
  // A laboratory judged by the first edition.
  await page.goto('/lab-platform/lab-baseinfo/lab/search?lab_level=2');
  const link = page.locator('tr.ant-table-row a[href*="/lab-baseinfo/organization/"]').first();
  const former = `${await link.getAttribute('href')}?tab=grade`;
  const factsOf = async () => {
    await page.goto(former);
    await page.getByText('（规则第').waitFor();
    return page.locator('.lab-facts').allInnerTexts();
  };
  const before = await factsOf();

  await page.goto('/lab-platform/lab-baseinfo/class-level-setting?tab=rules');
  const rule = page.locator('tr.ant-table-row', { hasText: 'R202' });
  await rule.getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('阈值').fill('30');
  await dialog.getByLabel('修改原因').fill('按学校会议调整');
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await rule.getByText('30').waitFor();

  await page.goto('/lab-platform/lab-baseinfo/class-level-setting?tab=bench');
  await page.getByRole('button', { name: '添加危险源' }).click();
  await choose(page, '种类', '化学 / 易燃液体');
  await page.getByLabel('数量', { exact: true }).fill('24');
  await page.getByText('易燃液体 24 分').waitFor();
  expect(await page.getByText('R202').count()).toBe(0);
  await page.getByLabel('数量', { exact: true }).fill('31');
  await page.getByText('R202').waitFor();
  expect(await factsOf()).toEqual(before);
  // Other journeys judge by the given rules.
  const { client } = await clientOf('school');
  const { rules, edition } = await client.ok(gradingApi.find);
  const given = { ...rules.find(({ code }) => code === 'R202')!, value: '20' };
  await client.ok(gradingApi.saveRule, { ...given, former: 'R202', edition, note: '恢复' } as never);
  expect(errors).toEqual([]);
});
