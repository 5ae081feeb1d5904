import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { login, startBrowser } from './browser.ts';
import { importFile } from './import-dialog.ts';
import { product } from './product.ts';
import { act, buttonOf, dialogOf, downloaded, rowOf, search, visit } from './screen.ts';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), 'lab-first-login-'));
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const chosen = 'Vd2#kTq9Lm-4';
const titles = ['账号', '姓名', '工号/学号', '人员类型', '所属单位编码', '角色', '邮箱'];
const people = ['纪新一', '纪新二', '纪新三'].map((name, n) => [
  `first.login.${n}`,
  name,
  `FL${n}`,
  '教职工',
  '001',
  '普通用户',
  '',
]);

/** A page of somebody who has not logged in yet. */
async function logIn(account: string, password: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product().base, locale: 'zh-CN' })).newPage();
  await page.goto('/lab-platform/login?school=demo');
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  return page;
}

test('three people are imported with a list of first passwords; one logs in, must change it, and comes in', async () => {
  const { page, errors } = await login(browser, 'school');
  const path = join(folder, '用户.xls');
  writeFileSync(path, writeXls({ name: '用户', columns: titles.map((title) => ({ title })), rows: people }));
  await visit(page, '/user', '用户管理');
  await buttonOf(page, '导入').click();
  await importFile(page, path);
  await buttonOf(dialogOf(page), '导入 3 行').click();
  await page.getByText('3 人还没有密码').waitFor();
  const file = await downloaded(page, () => buttonOf(dialogOf(page), '下载初始密码表').click());
  await page.getByText('已下载 1 张初始密码表').waitFor();
  await buttonOf(dialogOf(page), '完成').click();
  const [, ...rows] = await textsOf(readFileSync(file.path));
  expect(rows.map(([jobNo, name]) => [jobNo, name])).toEqual(people.map(([, name, jobNo]) => [jobNo, name]));

  const newcomer = await logIn('first.login.0', rows[0]![3]!);
  await newcomer.getByText('请先修改密码，再使用其他功能').waitFor();
  await newcomer.getByLabel('原密码').fill(rows[0]![3]!);
  await newcomer.getByLabel('新密码', { exact: true }).fill(chosen);
  await newcomer.getByLabel('确认新密码').fill(chosen);
  await newcomer.getByRole('button', { name: '修改密码' }).click();
  await newcomer.getByText('密码已修改，请用新密码重新登录').waitFor();
  const again = await logIn('first.login.0', chosen);
  await again.getByText('纪新一').first().waitFor();
  expect(errors).toEqual([]);
});

test('somebody whose address another changes learns of it, and changes his own with his password', async () => {
  const school = await login(browser, 'school');
  const leader = await login(browser, 'leader');
  await visit(school.page, '/user', '用户管理');
  await search(school.page, '关键词', 'leader');
  await act(school.page, rowOf(school.page, 'leader').first(), '编辑');
  await school.page.getByLabel('在哪个单位担任').first().waitFor();
  await school.page.getByLabel('邮箱').fill('changed@example.edu.cn');
  await school.page
    .getByRole('button', { name: /保\s?存/ })
    .first()
    .click();
  await school.page.waitForURL((url) => url.pathname.endsWith('/user'));

  await visit(leader.page, '/inbox', '我的通知');
  const message = rowOf(leader.page, '您的邮箱已被修改');
  await message.getByText(/修改了您账号的邮箱/).waitFor();
  await act(leader.page, message, '查看');
  await leader.page.getByLabel('邮箱').waitFor();
  expect(await leader.page.getByLabel('邮箱').inputValue()).toBe('changed@example.edu.cn');
  await leader.page.getByLabel('邮箱').fill('own@example.edu.cn');
  await leader.page.getByLabel('当前密码').fill(product().password);
  await leader.page.getByRole('button', { name: /保\s?存/ }).click();
  await leader.page.getByText('保存成功').waitFor();
  expect([...school.errors, ...leader.errors]).toEqual([]);
});
