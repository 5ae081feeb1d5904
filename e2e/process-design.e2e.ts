import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createClient } from '#apps/server/testing/client.ts';
import { control, design } from '#platform/forms/server/testing/designs.ts';
import { formApi, FormTarget } from '#platform/forms/shared/form.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { login, picture, startBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
  const { base, password } = inject('product');
  const config = await (await fetch(`${base}/lab-platform/config.json`)).json();
  const { access_token } = await createClient(base, config).ok(loginApi.login, {
    account: 'school',
    password,
    school_key: 'demo',
  });
  const school = createClient(base, config, access_token);
  const { id } = await school.ok(formApi.create, {
    form_key: 'keyboard_purchase',
    name: '键盘采购申请',
    category: '',
    target: FormTarget.process,
    schema: design(
      control('Input', 'amount', '金额', { pattern: 'decimal2' }),
      control('Radio', 'kind', '类型', { options: ['普通', '管控'] }),
    ),
  });
  const { version } = await school.ok(formApi.find, { id });
  await school.ok(formApi.publish, { id, version });
});
afterAll(() => browser.close());

const focused = (page: Page) => page.locator('[role="treeitem"]:focus');
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Walks by Tab to a control, as somebody without a mouse does. */
async function tabTo(page: Page, label: string, back = false): Promise<void> {
  const find = (wanted: string) => {
    const active = document.activeElement;
    const named = [...((active as HTMLInputElement | null)?.labels ?? [])].map((one) => one.textContent ?? '');
    const names = [...named, active?.getAttribute('aria-label') ?? '', active?.textContent ?? ''];
    return active !== document.body && names.some((name) => name.replaceAll(' ', '').startsWith(wanted));
  };
  for (let n = 0; n < 90; n += 1) {
    if (await page.evaluate(find, label)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${label}`);
}

/** Inserts a node after the focused one; `place` is its place in the menu. */
async function insert(page: Page, place: number, name: string): Promise<void> {
  await press(page, 'Insert');
  await page.locator('.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]:focus').waitFor();
  for (let n = 0; n < place; n += 1) await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await page.locator(`[role="treeitem"]:focus[aria-label*="，${name}，"]`).waitFor();
}

/** The option of an open selection that Enter takes. */
const active = (page: Page, text: string) => page.locator('.ant-select-item-option-active', { hasText: text });

/** Gives the open step the first role, in the school. */
async function assign(page: Page): Promise<void> {
  await tabTo(page, '添加处理人');
  await press(page, 'Enter');
  await tabTo(page, '处理人1的角色');
  await page.keyboard.type('校级管理员');
  await press(page, 'Enter');
  await tabTo(page, '处理人1的范围');
  await press(page, 'ArrowDown');
  await active(page, '单据所属学院').waitFor();
  // From the college to the school.
  await press(page, 'ArrowDown', 'Enter');
}

async function openStep(page: Page): Promise<void> {
  await press(page, 'Enter');
  await page.getByRole('dialog').getByLabel('环节名称').waitFor();
}

async function close(page: Page): Promise<void> {
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focused(page).waitFor();
}

test('a process with a branch, a parallel part and a countersign is designed, tried and deployed without a mouse', async () => {
  const { page, context, errors } = await login(browser, 'school');
  await page.goto('/lab-platform/workflow/process/0');
  await page.getByRole('tree').waitFor();
  await tabTo(page, '流程名称');
  await page.keyboard.type('键盘设计的采购');
  await tabTo(page, '分类');
  await page.keyboard.type('采购');
  await press(page, 'Escape');
  await tabTo(page, '表单');
  await page.keyboard.type('键盘采购');
  await active(page, '键盘采购申请').waitFor();
  await press(page, 'Enter');

  await tabTo(page, '发起', true);
  await insert(page, 0, '审批');
  await openStep(page);
  await assign(page);
  // All must agree.
  await tabTo(page, '或签');
  await press(page, 'ArrowDown');
  await page.getByRole('radio', { name: '会签' }).and(page.locator(':checked')).waitFor();
  await close(page);
  expect(await focused(page).getAttribute('aria-label')).toContain('会签');

  await insert(page, 2, '条件分支');
  await press(page, 'ArrowRight', 'Enter');
  await tabTo(page, '设置条件');
  await press(page, 'Enter');
  await tabTo(page, '条件1的比较');
  await press(page, 'ArrowDown');
  await active(page, '等于').waitFor();
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter');
  await tabTo(page, '条件1的值');
  await page.keyboard.type('5000');
  await close(page);
  expect(await focused(page).getAttribute('aria-label')).toContain('金额 大于 5000');

  await insert(page, 3, '并行');
  for (const name of ['审批 2', '审批 3']) {
    await press(page, 'ArrowRight');
    if (name === '审批 3') await press(page, 'ArrowRight');
    await insert(page, 0, name);
    await openStep(page);
    await assign(page);
    await close(page);
    await press(page, 'ArrowLeft', 'ArrowLeft');
    if (name === '审批 3') await press(page, 'ArrowLeft');
  }
  // A step too many is taken back, brought back and taken back again.
  const count = () => page.getByRole('treeitem').count();
  const before = await count();
  await insert(page, 1, '办理');
  expect(await count()).toBe(before + 1);
  await press(page, 'Control+z');
  await expect.poll(count).toBe(before);
  await press(page, 'Control+Shift+Z');
  await expect.poll(count).toBe(before + 1);
  await press(page, 'Control+z');
  await expect.poll(count).toBe(before);
  await picture(page, 'process-design');

  await tabTo(page, '设置');
  await press(page, 'ArrowRight', 'ArrowRight', 'Enter');
  await tabTo(page, '发起人');
  await page.keyboard.type('王建国');
  await active(page, '王建国').waitFor();
  await press(page, 'Enter');
  await tabTo(page, '金额');
  await page.keyboard.type('9000');
  await tabTo(page, '开始试运行');
  await press(page, 'Enter');
  const steps = page.getByRole('list', { name: '试运行结果' }).getByRole('listitem');
  await expect
    .poll(async () => (await steps.allInnerTexts()).map((text) => text.split('\n')[0]))
    .toEqual(['发起', '审批', '条件分支', '并行', '审批 2', '审批 3']);
  expect(await page.locator('.wf-on-path').count()).toBeGreaterThan(4);

  await tabTo(page, '部署', true);
  await press(page, 'Enter');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).waitFor();
  await tabTo(page, '确定');
  await press(page, 'Enter');
  await page.getByText('已部署第 1 版').waitFor();
  await page.waitForURL(/workflow\/process\/[1-9]/);
  await page.getByText('没有问题，可以部署').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
