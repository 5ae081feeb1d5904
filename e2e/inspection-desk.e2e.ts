import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { login, phone, startBrowser } from './browser.ts';
import { buttonOf, choose, dialogOf, photo, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Value of a statistics card. */
async function figure(page: Page, label: string): Promise<number> {
  const card = page.locator('.lab-stat-card', { has: page.getByText(label, { exact: true }) });
  return Number.parseInt(await card.locator('.lab-stat-value').innerText(), 10);
}

async function open(page: Page, label: string) {
  await page.locator('.lab-stat-card', { has: page.getByText(label, { exact: true }) }).click();
  await page.getByRole('heading', { level: 1, name: '问题整改' }).waitFor();
}

test('every statistics figure opens a list with as many problems', async () => {
  const { page, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/lab-check/problemEchart');
  await page.locator('.lab-chart canvas').first().waitFor();
  for (const label of ['隐患', '紧急隐患', '整改完成', '逾期']) {
    const count = await figure(page, label);
    await open(page, label);
    await page.getByText(`共 ${count} 条`, { exact: true }).waitFor();
    await page.goBack();
    await page.locator('.lab-stat-card').first().waitFor();
  }
  expect(errors).toEqual([]);
});

test('a duplicate name is reported and cleared on blur', async () => {
  const { page, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/lab-check/check');
  const patrols = page.locator('tbody tr', { hasText: '日常巡查' });
  const name = await patrols.first().locator('.insp-two > span').first().innerText();
  await page.goto('/lab-platform/lab-check/activity/0');
  const field = page.getByLabel('活动名称');
  await field.fill(name.trim());
  await page.getByLabel('活动类型').click();
  await page.keyboard.press('Escape');
  await page.getByText('活动名称不能重复').first().waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await field.fill(`${name.trim()}（加查）`);
  await page.reload();
  await page.getByText(/已恢复 .* 未保存的内容/).waitFor();
  expect(await page.getByLabel('活动名称').inputValue()).toBe(`${name.trim()}（加查）`);
  expect(errors).toEqual([]);
});

const drawer = (page: Page) => page.locator('.check-drawer:visible');
const restored = (page: Page) => drawer(page).getByText(/已恢复 .* 未保存的内容/);
const description = (page: Page) => drawer(page).getByRole('textbox', { name: '隐患描述' });

async function startReport(page: Page) {
  await visit(page, '/lab-check/problem-rectify', '问题整改');
  await buttonOf(page, '随手拍').click();
  await description(page).waitFor();
}

async function describe(page: Page, text: string) {
  await drawer(page)
    .locator('input[aria-label="选择照片"]')
    .setInputFiles(await photo('整改前'));
  await drawer(page).locator('.lab-photo img').waitFor();
  await description(page).fill(text);
  // The device stores what was typed in the background; a reload in the same moment would be faster than any person.
  await page.waitForTimeout(500);
}

test('a report survives a reload until it is given up or on its way', async () => {
  const { page, context, errors } = await login(browser, 'lab', phone);
  await startReport(page);
  await describe(page, '走廊堆放纸箱');
  await startReport(page);
  await restored(page).waitFor();
  await drawer(page).locator('.lab-photo img').waitFor();
  expect(await description(page).inputValue()).toBe('走廊堆放纸箱');
  await buttonOf(drawer(page), '放弃，重新填写').click();
  await buttonOf(dialogOf(page), '放弃').click();
  await expect.poll(() => description(page).inputValue()).toBe('');
  expect(await drawer(page).locator('.lab-photo img').count()).toBe(0);
  await startReport(page);
  expect([await restored(page).count(), await description(page).inputValue()]).toEqual([0, '']);

  await choose(page, drawer(page).getByRole('combobox', { name: '实验室' }), '催化');
  await describe(page, '配电箱前堆放纸箱');
  await startReport(page);
  await restored(page).waitFor();
  await drawer(page).locator('.report-lab[data-chosen]', { hasText: '催化' }).waitFor();
  await context.setOffline(true);
  await buttonOf(drawer(page), '上报').click();
  await drawer(page).waitFor({ state: 'detached' });
  await buttonOf(page, '随手拍').click();
  await description(page).waitFor();
  expect([await restored(page).count(), await description(page).inputValue()]).toEqual([0, '']);
  expect(errors).toEqual([]);
  await context.close();
});
