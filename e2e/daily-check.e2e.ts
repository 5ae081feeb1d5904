import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { login, phone, picture } from './browser.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { act, buttonOf, cardOf, choose, dialogOf, photo, rowOf, search, visit } from './screen.ts';

// A daily check from its configuration to the hidden danger, the day's result and the statistics.

const lab = '有机合成实验室';
const finding = '通道被纸箱占用';

const { as, browser } = openCast();

async function problems(page: Page) {
  await visit(page, '/lab-check/problemEchart?act_types=6', '检查统计');
  await page.getByText('统计区间').waitFor();
  return cardOf(page, '隐患');
}

let before = 0;

test('the school configures a laboratory for every day', async () => {
  const page = await as('school');
  before = await problems(page);
  await visit(page, '/lab-check/hndx/check-config/daily', '每日自查配置');
  await search(page, '实验室', lab);
  await act(page, rowOf(page, lab), '编辑');
  const dialog = dialogOf(page);
  for (const day of ['周六', '周日']) await dialog.getByLabel(day).check();
  await dialog.getByLabel('截止时间').fill('24');
  await dialog.getByRole('radio', { name: '负责人' }).check();
  await choose(page, dialog.getByLabel('实验前检查项'), '05.01.01');
  await page.keyboard.press('Escape');
  await picture(page, 'daily-config');
  await buttonOf(dialog, '确定').click();
  await page.getByText('已配置 1 间实验室').waitFor();
  await rowOf(page, lab).getByText('24:00').waitFor();
  expect(await rowOf(page, lab).innerText()).not.toContain('周一至周五');
});

test('its manager checks on the phone before and after the experiments', async () => {
  const page = await as('lab', phone);
  await visit(page, '/lab-check/hndx/my-lab-list', '我的实验室');
  await buttonOf(page, '实验前自查').click();
  const item = page.locator('.check-item').first();
  await item.getByText('异常', { exact: true }).click();
  await item.getByPlaceholder('异常情况（必填）').fill(finding);
  await item
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('整改前'));
  await item.locator('.lab-photo img').waitFor();
  const handOver = item.getByText('转隐患', { exact: true });
  await handOver.click();
  await buttonOf(page, '其余全部正常').click();
  await picture(page, 'phone-daily-fill');
  await buttonOf(page, '提交实验前自查').click();
  await page.getByText('实验前自查已提交').waitFor();
  await page.getByRole('heading', { name: '我的实验室' }).waitFor();
  await buttonOf(page, '离开前自查').click();
  await buttonOf(page, '其余全部正常').click();
  await buttonOf(page, '提交离开前自查').click();
  await page.getByText('已完成').first().waitFor();
  expect(await page.getByText('异常 1').count()).toBeGreaterThan(0);
});

test('the day, the history and the statistics show it', async () => {
  const page = await as('school');
  await visit(page, '/lab-check/hndx/daily-check-result', '今日结果');
  await search(page, '实验室', lab);
  await rowOf(page, lab).getByText('已完成').waitFor();
  await act(page, rowOf(page, lab), '查看');
  await page.getByText(finding).waitFor();
  await page.getByRole('link', { name: /隐患 YH/ }).waitFor();
  await picture(page, 'daily-result');
  await visit(page, '/lab-check/hndx/daily-check-history', '历史记录');
  expect(await cardOf(page, '已完成')).toBeGreaterThan(0);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: '历史详情' }).waitFor();
  await rowOf(page, lab).first().waitFor();
  expect(await problems(page)).toBe(before + 1);
});

test('a school that switches the option off has neither menu nor page', async () => {
  const { client } = await clientOf('school', 'demo2');
  const set = async (value: '0' | '1') => {
    const { version } = (await client.ok(settingApi.list)).content.find(({ sys_key }) => sys_key === 'daily_check')!;
    await client.ok(settingApi.update, { sys_key: 'daily_check', value, version });
  };
  const { page } = await login(browser(), 'school', undefined, { school: 'demo2' });
  await visit(page, '/lab-check/hndx/daily-check-result', '今日结果');
  await set('0');
  const other = (await login(browser(), 'school', undefined, { school: 'demo2' })).page;
  await other.goto('/lab-platform/lab-check/hndx/daily-check-result');
  await other.waitForURL(/\/norole/);
  await visit(other, '/lab-check', '检查首页');
  expect(await other.getByText('每日自查').count()).toBe(0);
  await set('1');
});
