import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { pageBase } from '#kernel/shared/contract.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import type { ClientConfig } from '#kernel/shared/session.ts';
import { signature } from '#kernel/shared/sign.ts';
import { login, startBrowser } from './browser.ts';
import { product } from './product.ts';
import { buttonOf, dialogOf, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const research = '主要实验内容';
const contact = '应急联系人';
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const valueOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();
const save = (page: Page) => buttonOf(page, '保存').click();

/** Opens the form of the first lab in the list and returns its path. */
async function openLab(page: Page): Promise<string> {
  await visit(page, '/lab-baseinfo/lab/search', '实验室');
  await buttonOf(page.locator('tr.ant-table-row').first(), '编辑').click();
  await page.getByRole('heading', { level: 1, name: '编辑实验室' }).waitFor();
  return new URL(page.url()).pathname;
}

/** Logs out elsewhere: the page does not know it. */
async function endSession(page: Page) {
  const { base } = product();
  const config = (await (await fetch(`${base}${pageBase}/config.json`)).json()) as ClientConfig;
  const token = await page.evaluate(() => sessionStorage.getItem('lab.t'));
  const timestamp = Date.now();
  const query = { nocache: String(timestamp) };
  const { server, path } = sessionApi.logout;
  const reply = await fetch(`${base}${config.api_base}/${server}${path}?${new URLSearchParams(query)}`, {
    headers: {
      'app-key': config.app_key,
      timestamp: String(timestamp),
      sign: signature(config.sign_key, path, query, timestamp),
      Authorization: token!,
    },
  });
  expect(await reply.json()).toMatchObject({ code: 200 });
}

test('nothing typed is lost when the session ends, two people edit one lab, or the page is closed', async () => {
  const { page, errors } = await login(browser, 'college');
  const path = await openLab(page);

  await fill(page, research, '钙钛矿薄膜制备');
  await endSession(page);
  await save(page);
  await page.getByText('登录已失效，请重新登录').waitFor();
  await fill(page, '密码', product().password);
  await buttonOf(dialogOf(page), '登录').click();
  await page.waitForURL((url) => url.pathname !== path);

  // Two tabs: one field is changed by both, one by each alone.
  await page.goto(path);
  const other = await login(browser, 'school');
  await other.page.goto(path);
  expect(await valueOf(other.page, research)).toBe('钙钛矿薄膜制备');
  await fill(other.page, research, '校级修改的内容');
  await fill(other.page, '开放时间', '工作日 8:00–20:00');
  await fill(page, research, '学院修改的内容');
  await fill(page, contact, '李老师');
  await save(other.page);
  await other.page.waitForURL((url) => url.pathname !== path);
  await save(page);
  await page.getByText('他人刚才也修改了这些内容').waitFor();
  await buttonOf(dialogOf(page), '用这些内容保存').click();
  await page.waitForURL((url) => url.pathname !== path);
  await page.goto(path);
  expect(await Promise.all([research, contact, '开放时间'].map((label) => valueOf(page, label)))).toEqual([
    '学院修改的内容',
    '李老师',
    '工作日 8:00–20:00',
  ]);

  // A broken picture is said at once, by name.
  const broken = { name: '现场.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') };
  await page.getByLabel('选择照片').setInputFiles(broken);
  await page.getByText('图片“现场.jpg”无法读取，请重新拍摄或选择其他图片').first().waitFor();

  // A closed page comes back with what was typed.
  await fill(page, contact, '王老师');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/已恢复 .* 未保存的内容/).waitFor();
  expect(await valueOf(page, contact)).toBe('王老师');
  await page.getByRole('button', { name: '放弃，重新填写' }).click();
  await buttonOf(dialogOf(page), '放弃').click();
  await page.getByText('未保存的内容').waitFor({ state: 'detached' });
  expect(await valueOf(page, contact)).toBe('李老师');
  expect([...errors, ...other.errors]).toEqual([]);
});
