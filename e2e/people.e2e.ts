import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, phone, picture, startBrowser } from './browser.ts';
import { product } from './product.ts';
import { choose } from './screen.ts';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), 'lab-people-'));
  writeFileSync(join(folder, '介绍信.txt'), '兹介绍我单位人员到校');
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const base = '/lab-platform/lab-baseinfo';
const lab = '有机合成实验室';
const company = '一人名额公司';
const password = 'Outside#2026k';

const pick = (page: Page, label: string, text: string, within: Page | Locator = page) =>
  choose(page, within.getByLabel(label, { exact: true }).first(), text);

const ok = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();

/** Fills in the application on a phone; returns its number. */
async function signUp(name: string, idNo: string): Promise<string> {
  const { base: baseURL } = product();
  const context = await browser.newContext({ viewport: phone, baseURL, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await page.goto(`${base}/out-sign-up?school=demo`);
  await page.getByLabel('姓名', { exact: true }).fill(name);
  await page.getByText('男', { exact: true }).click();
  await page.getByLabel('证件号码').fill(idNo);
  await page.getByLabel('手机号').fill('13912345678');
  await page.getByLabel('邮箱').fill('guest@example.com');
  await pick(page, '所在单位', company);
  await pick(page, '接待实验室', lab);
  await page.getByLabel('担保人姓名').fill('周晓东');
  await page.getByLabel('担保人工号').fill('G0008');
  await page.getByLabel('来校事由').fill('合作课题样品测试');
  await page.getByLabel('证明材料').setInputFiles(join(folder, '介绍信.txt'));
  await page.getByLabel('登录密码').fill(password);
  await page.getByLabel('确认密码').fill(password);
  await page.getByText('我已阅读并同意').click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('申请已提交').waitFor({ timeout: 30_000 });
  const number = /XW\d+/.exec((await page.locator('.out-sign-up').textContent()) ?? '')![0];
  await context.close();
  return number;
}

/** Takes a verdict on the application of a person. */
async function decide(page: Page, name: string, verdict: RegExp, done: string) {
  await page.goto(`${base}/sign-up-list`);
  await page.getByRole('row').filter({ hasText: name }).getByText('办理', { exact: true }).click();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('button', { name: verdict }).click();
  await page.getByText(done).first().waitFor();
}

test('a guest signs up on a phone, is vouched for and passed, and logs in; the next one finds no place', async () => {
  const school = await login(browser, 'school');
  await school.page.goto(`${base}/company-limit-config`);
  await school.page.getByRole('button', { name: '新增单位' }).first().click();
  const dialog = school.page.getByRole('dialog');
  await dialog.getByLabel('单位名称').fill(company);
  await dialog.getByLabel('名额').fill('1');
  await ok(school.page, /确\s?定/);
  await school.page.getByRole('row').filter({ hasText: company }).waitFor();

  const first = await signUp('孔来访', '11010519491231002X');
  const teacher = await login(browser, 'teacher');
  await decide(teacher.page, '孔来访', /^确认担保/, '已确认');
  const college = await login(browser, 'college');
  await decide(college.page, '孔来访', /^通过/, '已通过');

  const { base: baseURL } = product();
  const guest = await (await browser.newContext({ viewport: phone, baseURL })).newPage();
  await guest.goto('/lab-platform/login?school=demo');
  await guest.getByLabel('账号').fill(first.toLowerCase());
  await guest.getByLabel('密码', { exact: true }).fill(password);
  await guest.getByRole('button', { name: '登录', exact: true }).click();
  await guest.waitForURL((url) => !url.pathname.endsWith('/login'));
  await guest.goto(`${base}/lab/person`);
  await guest.getByText(lab).first().waitFor();

  await signUp('孟来访', '440524188001010014');
  await decide(teacher.page, '孟来访', /^确认担保/, '已确认');
  await college.page.goto(`${base}/sign-up-list`);
  await college.page.getByRole('row').filter({ hasText: '孟来访' }).getByText('办理', { exact: true }).click();
  await college.page.getByText('该单位名额已满（1/1）').waitFor();
  await college.page.getByRole('button', { name: /^通过/ }).click();
  await college.page
    .getByText(/“一人名额公司”的名额已满/)
    .first()
    .waitFor();
  expect([...school.errors, ...teacher.errors, ...college.errors]).toEqual([]);
});

test('the head of a laboratory adds a person, admits him and reads his file', async () => {
  const { page, errors } = await login(browser, 'lab');
  await page.goto(`${base}/lab/person`);
  await page.getByRole('button', { name: '添加人员' }).first().click();
  const dialog = page.getByRole('dialog');
  await pick(page, '实验室', lab, dialog);
  await pick(page, '人员', '刘思远', dialog);
  await ok(page, /添\s?加/);
  await page.getByText('已添加').waitFor();
  const row = page.getByRole('row').filter({ hasText: '刘思远' });
  await row.getByText('未准入').waitFor();
  await picture(page, 'members');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登记准入' }).first().click();
  await ok(page, /确\s?定/);
  await row.getByText('已准入').waitFor();
  await row.getByText('查看档案', { exact: true }).click();
  await page.getByRole('heading', { name: '刘思远的档案' }).waitFor();
  await page.getByText('加入实验室').first().waitFor();
  expect(errors).toEqual([]);
});
