import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { login, picture, startBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** The figure of a statistic's card. */
async function figure(page: Page, label: string): Promise<number> {
  const card = page.locator('.lab-stat-card', { has: page.getByText(label, { exact: true }) });
  return Number.parseInt(await card.locator('.lab-stat-value').innerText(), 10);
}

async function open(page: Page, label: string) {
  await page.locator('.lab-stat-card', { has: page.getByText(label, { exact: true }) }).click();
  await page.getByRole('heading', { level: 1, name: '问题整改' }).waitFor();
}

test('every figure of the statistics leads to as many problems', async () => {
  const { page, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/lab-check/problemEchart');
  await page.locator('.lab-chart canvas').first().waitFor();
  await picture(page, 'inspection-statistics');
  for (const label of ['隐患', '紧急隐患', '整改完成', '逾期']) {
    const count = await figure(page, label);
    await open(page, label);
    await page.getByText(`共 ${count} 条`, { exact: true }).waitFor();
    await page.goBack();
    await page.locator('.lab-stat-card').first().waitFor();
  }
  expect(errors).toEqual([]);
});

test('a name that is taken is said and cleared when the field is left', async () => {
  const { page, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/lab-check/check');
  const name = await page.locator('tbody .insp-two > span').first().innerText();
  await page.goto('/lab-platform/lab-check/activity/0');
  const field = page.getByLabel('活动名称');
  await field.fill(name.trim());
  await page.getByLabel('活动类型').click();
  await page.keyboard.press('Escape');
  await page.getByText('活动名称不能重复').first().waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await field.fill(`${name.trim()}（加查）`);
  await page.reload();
  await page.getByText('已恢复上次未保存的内容').waitFor();
  expect(await page.getByLabel('活动名称').inputValue()).toBe(`${name.trim()}（加查）`);
  expect(errors).toEqual([]);
});

test('a laboratory puts a problem right, the examiner sees before and after, and closes it', async () => {
  const lab = await login(browser, 'lab');
  await lab.page.goto('/lab-platform/lab-check/problem-rectify?pool=all');
  await lab.page.getByRole('button', { name: '整改', exact: true }).first().click();
  await lab.page.getByLabel('整改措施').fill('已分类存放并重新贴标，指定专人每日巡查');
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await lab.page
    .locator('.lab-photos input[multiple]')
    .setInputFiles({ name: 'after.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await lab.page.locator('.lab-photos img').last().waitFor();
  const address = lab.page.url();
  await lab.page.getByRole('button', { name: '提交' }).click();
  await lab.page.getByText('整改结果已提交，等待复核').waitFor();
  expect(lab.errors).toEqual([]);

  const id = /problem\/(\d+)/.exec(address)![1];
  const school = await login(browser, 'school');
  await school.page.goto(`/lab-platform/lab-check/problem_look/${id}`);
  await school.page.getByRole('heading', { name: '整改后' }).first().waitFor();
  await picture(school.page, 'problem-look');
  await school.page.getByRole('button', { name: '通过' }).click();
  await school.page.getByRole('dialog').getByLabel('意见').fill('现场已复核');
  await school.page.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await school.page.locator('.lab-page-note').getByText('整改完成').waitFor();
  expect(school.errors).toEqual([]);
});
