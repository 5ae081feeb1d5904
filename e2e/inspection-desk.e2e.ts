import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { login, startBrowser } from './browser.ts';

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
  await page.getByText('已恢复上次未保存的内容').waitFor();
  expect(await page.getByLabel('活动名称').inputValue()).toBe(`${name.trim()}（加查）`);
  expect(errors).toEqual([]);
});
