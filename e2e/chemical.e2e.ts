import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, phone, startBrowser } from './browser.ts';
import { axeFaults } from './reading.ts';
import { rowOf } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

test('the office adds a chemical, whose label follows from its statements, and a student finds it', async () => {
  const { page, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/chemical/catalog/edit/0');
  await page.getByLabel('名称', { exact: true }).fill('苯甲酸乙酯');
  const cas = page.getByLabel('CAS 号');
  await cas.fill('93-89-1');
  await page.getByLabel('分子式').fill('C9H10O2');
  expect(await page.getByLabel('摩尔质量').inputValue()).toBe('150.18');
  await page.getByRole('radio', { name: '液体' }).check();
  await page.getByRole('radio', { name: 'mL' }).check();
  const pick = async (label: string, text: string) => {
    await page.getByRole('combobox', { name: label }).fill(text);
    await page.locator('.ant-select-item-option:visible', { hasText: text }).first().click();
    await page.keyboard.press('Escape');
  };
  await pick('储存组', '一般化学品');
  await pick('危险性说明', 'H302');
  await page.getByText('GHS07 警告').first().waitFor();
  expect(await page.getByRole('radio', { name: '警告' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('CAS 号“93-89-1”的校验位不对，请核对数字').waitFor();
  await cas.fill('93-89-0');
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/\/chemical\/catalog$/);
  expect(errors).toEqual([]);

  const student = await login(browser, 'normal', phone, { keepsProduct: false });
  await student.page.goto('/lab-platform/chemical');
  await student.page.getByLabel('关键词').fill('93-89-0');
  await student.page.getByRole('button', { name: '查询' }).click();
  await student.page.getByRole('link', { name: '苯甲酸乙酯' }).click();
  await student.page.getByRole('img', { name: '感叹号' }).waitFor();
  expect(await axeFaults(student.page)).toEqual([]);
  expect(student.errors).toEqual([]);
});

test('lists of the authorities lead to their substances', async () => {
  const { page, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/chemical/control-list');
  await rowOf(page, '易制毒第二类').getByRole('link').click();
  await rowOf(page, '乙醚').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(errors).toEqual([]);
});
