import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { roleApi } from '#platform/identity/shared/role.ts';
import { secondFactorApi } from '#platform/identity/shared/access/second-factor.ts';
import { userApi } from '#platform/identity/shared/user.ts';
import { startCas } from '#platform/identity/server/testing/cas-server.ts';
import { codeAt } from '#platform/identity/server/testing/sign-on-browser.ts';
import { desktop, login, phone, startBrowser } from './browser.ts';
import { clientOf, product } from './product.ts';

let browser: Browser;
let cas: Awaited<ReturnType<typeof startCas>>;
beforeAll(async () => {
  browser = await startBrowser();
  cas = await startCas();
});
afterAll(async () => {
  await browser?.close();
  cas?.stop();
  await restore();
});

async function labRole() {
  const { client } = await clientOf('school');
  const { content } = await client.ok(roleApi.list, { page: -1, size: -1 } as never);
  return { client, role: content.find((role) => role.role_key === 'lab')! };
}
async function labManager() {
  const { client } = await clientOf('school');
  const { content } = await client.ok(userApi.list, { keyword: 'lab' } as never);
  return content.find(({ account }) => account === 'lab')!;
}

/** Other journeys log in by a password alone. */
async function restore() {
  const { client, role } = await labRole();
  await client.ok(secondFactorApi.setRule, { id: role.id, version: role.version, second_factor: 'off' });
  await client.call(secondFactorApi.reset, { id: (await labManager()).id });
  for (const sys_key of ['sso_protocol', 'sso_address']) await client.ok(settingApi.reset, { sys_key });
}

const ok = /确\s?定|保\s?存/;

async function setChoice(page: Page, setting: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('row').filter({ hasText: setting }).getByText('修改', { exact: true }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: ok }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function serious(page: Page) {
  const { violations } = await new AxeBuilder({ page }).options({ runOnly: ['wcag2a', 'wcag2aa'] }).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

test('a school sets CAS; a lab manager comes by it with a second factor, and ends another session', async () => {
  const school = await login(browser, 'school');
  await school.page.goto('/lab-platform/sysSetting');
  await setChoice(school.page, '认证服务器地址', (dialog) => dialog.getByLabel('认证服务器地址').fill(cas.address));
  await setChoice(school.page, '认证协议', async (dialog) => {
    await dialog.getByRole('radio', { name: 'CAS 3.0' }).check();
  });
  const { client: office, role } = await labRole();
  await office.ok(secondFactorApi.setRule, { id: role.id, version: role.version, second_factor: 'required' });
  const { job_no: jobNo } = await labManager();

  const context = await browser.newContext({ viewport: phone, baseURL: product().base, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/lab-platform/login?school=demo');
  await page.getByRole('button', { name: '统一身份认证' }).click();
  await page.getByLabel('工号').fill(jobNo);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByText('设置两步验证').waitFor();
  expect(await serious(page)).toEqual([]);
  const key = await page.locator('.lab-factor-key code').innerText();
  await page.getByLabel('验证码').fill('000000');
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: '验证码不正确' }).waitFor();
  await page.getByLabel('验证码').fill(codeAt({ key }, new Date()));
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await page.getByRole('button', { name: '我已保存，进入平台' }).waitFor();
  expect(await page.locator('.lab-recovery li').count()).toBe(10);
  const [recovery] = await page.locator('.lab-recovery code').allInnerTexts();
  await page.getByRole('button', { name: '我已保存，进入平台' }).click();
  await page.waitForURL((url) => url.pathname === '/lab-platform');

  const desk = await browser.newContext({ viewport: desktop, baseURL: product().base, locale: 'zh-CN' });
  const other = await desk.newPage();
  await other.goto('/lab-platform/login?school=demo&callBackUrl=/lab-platform/change-password?tab=security');
  await other.getByLabel('账号').fill('lab');
  await other.getByLabel('密码', { exact: true }).fill(product().password);
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await other.getByLabel('验证码').fill(recovery!);
  await other.getByRole('button', { name: '验证', exact: true }).click();
  await other.getByText('剩余 9 个恢复码').waitFor();
  const row = other.getByRole('row').filter({ hasText: '统一身份认证' });
  await row.getByText('退出', { exact: true }).click();
  await other.getByRole('button', { name: ok }).last().click();
  await row.waitFor({ state: 'detached' });
  expect(await serious(other)).toEqual([]);
  await page.reload();
  await page.getByText('登录已失效').first().waitFor();

  expect(school.errors).toEqual([]);
  await Promise.all([school.context.close(), context.close(), desk.close()]);
}, 120_000);
