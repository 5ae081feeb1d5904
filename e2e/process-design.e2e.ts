import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { captureFailure, login, phone, picture, startBrowser, type Person } from './browser.ts';
import { confirm, find, pick, press, retype, tabTo } from './keyboard.ts';
import { axeFaults } from './reading.ts';
import { buttonOf, choose, dialogOf, downloaded, rowOf, visit } from './screen.ts';

// A form and its process are designed, tried and deployed by keyboard alone; then a case runs through all of it.

let browser: Browser;
const people = new Map<string, Person>();
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

async function enter(account: string, size?: typeof phone): Promise<Page> {
  const known = people.get(account);
  if (known) return known.page;
  const person = await login(browser, account, size);
  people.set(account, person);
  return person.page;
}

const watched = () => onTestFailed(() => captureFailure(people));
const noErrors = () => {
  for (const { errors } of people.values()) expect(errors).toEqual([]);
};

/** Serious findings once lists that were open have gone. */
async function faults(page: Page): Promise<string[]> {
  const lists = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';
  await expect.poll(() => page.locator(lists).count()).toBe(0);
  return axeFaults(page);
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const expectFocus = (page: Page, name: string) => expect.poll(() => focusedName(page)).toContain(name);

/** Adds a control from the list of kinds; ends in its properties, behind its name. */
async function addControl(page: Page, kind: string, label: string, name: string): Promise<void> {
  await tabTo(page, kind, true);
  await press(page, 'Enter');
  await expectFocus(page, kind);
  await press(page, 'Enter');
  await retype(page, label);
  await press(page, 'Tab');
  await retype(page, name);
}

/** Leaves the properties for the canvas. */
async function leave(page: Page, label: string): Promise<void> {
  await press(page, 'Escape');
  await expectFocus(page, label);
}

async function require(page: Page): Promise<void> {
  await tabTo(page, '必填');
  await press(page, 'Space');
}

test(
  'a form with a child table, a condition and a picker is designed and published without a mouse',
  { timeout: 60_000 },
  async () => {
    watched();
    const page = await enter('school');
    await page.goto('/lab-platform/workflow/forms/0');
    await page.getByLabel('表单名称').waitFor();
    await tabTo(page, '表单名称');
    await page.keyboard.type('管控物品采购申请');
    await tabTo(page, '表单标识');
    await retype(page, 'keyboard_purchase');

    await addControl(page, '单行文本', '用途', 'purpose');
    await require(page);
    await leave(page, '用途');
    await addControl(page, '单选', '物品类型', 'kind');
    await tabTo(page, '选项');
    await retype(page, '普通\n管控');
    await leave(page, '物品类型');
    await addControl(page, '人员', '保管人', 'keeper');
    await leave(page, '保管人');
    await addControl(page, '单行文本', '备案号', 'permit');
    await tabTo(page, '添加条件');
    await press(page, 'Enter');
    await tabTo(page, '条件 1 的字段', true);
    await find(page, '物品类型');
    await tabTo(page, '条件 1 的值');
    await find(page, '管控');
    expect.soft(await faults(page)).toEqual([]);
    await leave(page, '备案号');
    await addControl(page, '单行文本', '金额', 'amount');
    await require(page);
    await tabTo(page, '格式');
    await pick(page, '数字（两位小数）');
    await leave(page, '金额');
    await addControl(page, '子表', '采购明细', 'items');
    await leave(page, '采购明细');
    await addControl(page, '单行文本', '名称', 'name');
    await leave(page, '名称');
    await press(page, 'Control+D', 'Enter');
    await retype(page, '数量');
    await leave(page, '数量');
    await press(page, 'Delete', 'Control+Z');
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(8);

    await tabTo(page, '预览', true);
    await press(page, 'Enter');
    await dialogOf(page).getByText('预览中填写的内容不会保存').waitFor();
    expect.soft(await faults(page)).toEqual([]);
    await press(page, 'Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/预\s?览/);
    await tabTo(page, '发布');
    await press(page, 'Enter');
    await confirm(page);
    await page.getByText('第 1 版').first().waitFor();
    noErrors();
  },
);

const focusedItem = (page: Page) => page.locator('[role="treeitem"]:focus');

/** Names of accounts that share theirs with others. */
const named: Record<string, string> = { jcry: '刘思远' };

const menuTypes = ['审批', '办理', '条件分支', '并行', '抄送', '自动', '结束'];

/** Inserts a node after the focused one from the menu. */
async function insert(page: Page, type: string): Promise<void> {
  await press(page, 'Insert');
  const menu = page.locator('.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]:focus');
  await menu.waitFor();
  for (const before of menuTypes.slice(0, menuTypes.indexOf(type))) {
    await expect.poll(() => menu.innerText()).toBe(before);
    await press(page, 'ArrowDown');
  }
  await expect.poll(() => menu.innerText()).toBe(type);
  await press(page, 'Enter');
  await page.locator(`[role="treeitem"]:focus[aria-label^="${type}，"]`).waitFor();
}

/** Opens the focused node and names it. */
async function openAs(page: Page, name: string): Promise<void> {
  await press(page, 'Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, name.endsWith('抄送') ? '节点名称' : '环节名称');
  await retype(page, name);
}

/** Gives the open node these people: by name, or by account where several people have one name. */
async function assign(page: Page, noun: string, ...people: string[]): Promise<void> {
  await tabTo(page, `添加${noun}`);
  await press(page, 'Enter');
  await tabTo(page, `${noun} 1`, true);
  await pick(page, '指定人员');
  await tabTo(page, '人员');
  for (const one of people) await find(page, one, named[one] ?? one);
  // The list of several stays open; Escape closes it, and not what it stands in.
  await press(page, 'Escape');
  await page.locator('.ant-select-open').waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor();
}

async function closeNode(page: Page): Promise<void> {
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focusedItem(page).waitFor();
}

test(
  'a process with a branch, a parallel part and a countersign is designed, tried and deployed without a mouse',
  { timeout: 90_000 },
  async () => {
    watched();
    const page = await enter('school');
    await page.goto('/lab-platform/workflow/process/0');
    await page.getByRole('tree').waitFor();
    await tabTo(page, '流程名称');
    await page.keyboard.type('管控物品采购');
    await tabTo(page, '分类');
    await page.keyboard.type('采购');
    await press(page, 'Escape');
    await tabTo(page, '表单');
    await find(page, '管控物品', '管控物品采购申请');

    await tabTo(page, '发起', true);
    await insert(page, '审批');
    await openAs(page, '学院审批');
    await assign(page, '处理人', '李雪梅');
    expect.soft(await faults(page)).toEqual([]);
    await closeNode(page);

    await insert(page, '条件分支');
    await press(page, 'ArrowRight', 'Enter');
    await tabTo(page, '添加条件');
    await press(page, 'Enter');
    await tabTo(page, '条件 1 的字段', true);
    await find(page, '金额');
    await tabTo(page, '条件 1 的比较');
    await pick(page, '大于');
    await tabTo(page, '条件 1 的值');
    await page.keyboard.type('5000');
    expect.soft(await faults(page)).toEqual([]);
    await closeNode(page);
    expect(await focusedItem(page).getAttribute('aria-label')).toContain('金额 大于 5000');

    await insert(page, '并行');
    await press(page, 'ArrowRight');
    await insert(page, '审批');
    await openAs(page, '部门审批');
    await assign(page, '处理人', '郑海燕');
    await closeNode(page);
    // Back to the fork, and into its second way.
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight');
    await insert(page, '审批');
    await openAs(page, '安全会签');
    await assign(page, '处理人', '张志强', 'jcry');
    await tabTo(page, '或签');
    await press(page, 'ArrowDown');
    await page.getByRole('radio', { name: '会签' }).and(page.locator(':checked')).waitFor();
    await closeNode(page);
    expect(await focusedItem(page).getAttribute('aria-label')).toContain('会签');

    await press(page, 'Home', 'ArrowDown', 'ArrowDown');
    await expect.poll(() => focusedName(page)).toMatch(/^条件分支/);
    await insert(page, '抄送');
    await openAs(page, '结果抄送');
    await assign(page, '接收人', '李雪梅');
    await closeNode(page);

    // A step too many is undone, done again and undone.
    const count = () => page.getByRole('treeitem').count();
    const before = await count();
    await insert(page, '办理');
    await press(page, 'Control+z');
    await expect.poll(count).toBe(before);
    await press(page, 'Control+Shift+Z');
    await expect.poll(count).toBe(before + 1);
    await press(page, 'Control+z');
    await expect.poll(count).toBe(before);

    await tabTo(page, '设置');
    await press(page, 'End', 'Enter');
    await tabTo(page, '发起人');
    await find(page, '周晓东');
    await tabTo(page, '金额');
    await page.keyboard.type('9000');
    await tabTo(page, '开始试运行');
    await press(page, 'Enter');
    const steps = page.getByRole('list', { name: '试运行结果' }).getByRole('listitem');
    await expect
      .poll(async () => (await steps.allInnerTexts()).map((text) => text.split('\n')[0]))
      .toEqual(['发起', '学院审批', '部门审批', '安全会签', '结果抄送']);
    for (const name of ['张志强', '刘思远']) expect(await steps.nth(3).innerText()).toContain(name);
    await picture(page, 'process-design');
    expect.soft(await faults(page)).toEqual([]);

    // The dialog stays open although Enter is still down, and gives the focus back to the button of the menu.
    await tabTo(page, '导出', true);
    await press(page, 'Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('查看 BPMN 图');
    await press(page, 'Enter');
    await dialogOf(page).locator('.wf-bpmn .djs-shape').first().waitFor();
    await press(page, 'Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/导\s?出/);

    await tabTo(page, '部署');
    await press(page, 'Enter');
    await confirm(page);
    await page.getByText('已部署第 1 版').waitFor();
    await page.waitForURL(/workflow\/process\/[1-9]/);
    noErrors();
  },
);

const title = '管控试剂采购（一季度）';

async function openTask(page: Page): Promise<void> {
  await visit(page, '/workflow/todo', '我的待办');
  await rowOf(page, title).getByRole('link', { name: title }).click();
  await page.getByText('为什么是我').waitFor();
}

async function approve(page: Page, opinion: string): Promise<void> {
  await openTask(page);
  await page.getByPlaceholder(/^意见/).fill(opinion);
  await buttonOf(page, '同意').click();
  await page.getByText('已同意', { exact: true }).waitFor();
}

test(
  'a case is returned, corrected, signed by one more, decided for an absent person and on a phone, and printed',
  { timeout: 110_000 },
  async () => {
    watched();
    const teacher = await enter('teacher');
    // Started on a page of a business that a student does not have; other journeys may have made the teacher a manager.
    const student = await enter('normal');
    await visit(student, '/workflow/start', '发起流程');
    await student.waitForLoadState('networkidle');
    expect(await student.getByRole('link', { name: '单位变更' }).count()).toBe(0);
    await visit(teacher, '/workflow/start', '发起流程');
    await teacher.getByRole('link', { name: '管控物品采购' }).click();
    await teacher.getByLabel('标题').fill(title);
    await teacher.getByLabel('用途').fill('教学实验');
    expect(await teacher.getByLabel('备案号').count()).toBe(0);
    await teacher.getByLabel('管控').check();
    await teacher.getByLabel('备案号').fill('京备 2026-018');
    await choose(teacher, teacher.getByLabel('保管人'), '陈国栋');
    await teacher.getByLabel('金额').fill('9000.50');
    await buttonOf(teacher, '添加一行').click();
    await teacher.getByLabel('名称，第 1 行').fill('乙醚（分析纯）');
    await teacher.getByLabel('数量，第 1 行').fill('12');
    await buttonOf(teacher, '提交').click();
    await teacher.waitForURL(/\/workflow\/instance\/\d+/);
    const id = Number(/instance\/(\d+)/.exec(teacher.url())![1]);

    const college = await enter('college');
    await openTask(college);
    await buttonOf(college, '退回').click();
    await dialogOf(college).getByLabel('退回原因').fill('请写明课程名称');
    await buttonOf(dialogOf(college), '退回').click();
    await college.getByText('已退回', { exact: true }).waitFor();

    await visit(teacher, `/workflow/instance/${id}`, title);
    await buttonOf(teacher, '去修改').click();
    await teacher.getByLabel('用途').fill('有机化学实验教学');
    await buttonOf(teacher, '重新提交').click();
    await teacher.getByText('已重新提交', { exact: true }).waitFor();

    await openTask(college);
    await buttonOf(college, '加签').click();
    await choose(college, dialogOf(college).getByLabel('加签人'), '张志强');
    await dialogOf(college).getByLabel('说明').fill('请核对存量');
    await buttonOf(dialogOf(college), '加签').click();
    await college.getByText('已加签', { exact: true }).waitFor();
    const lab = await enter('lab');
    await approve(lab, '库存不足，情况属实');
    await approve(college, '同意采购');

    const absent = await enter('jcry');
    await visit(absent, '/workflow/delegation', '委托设置');
    await buttonOf(absent, '新增委托').first().click();
    await choose(absent, dialogOf(absent).getByLabel('受托人'), '王建国');
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const label of ['开始日期', '结束日期']) {
      await dialogOf(absent).getByLabel(label).fill(today);
      await absent.keyboard.press('Enter');
    }
    await buttonOf(dialogOf(absent), '确定').click();
    await rowOf(absent, '王建国').getByText('委托中').waitFor();

    const school = await enter('school');
    await approve(school, '代为会签，同意');
    await approve(lab, '安全措施到位');

    const leader = await enter('leader', phone);
    await visit(leader, '/workflow/todo', '我的待办');
    await leader.getByRole('link', { name: title }).tap();
    await leader.getByText('为什么是我').waitFor();
    expect(await leader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    expect.soft(await faults(leader)).toEqual([]);
    await leader.getByPlaceholder(/^意见/).fill('经费已落实');
    await leader.getByRole('button', { name: /^同\s?意/ }).tap();
    await leader.getByText('已同意', { exact: true }).waitFor();

    await visit(college, '/workflow/cc', '抄送我的');
    await rowOf(college, title).getByText('未读').waitFor();
    await rowOf(college, title).getByRole('link', { name: title }).click();
    await college.getByRole('heading', { name: title }).waitFor();

    await visit(teacher, `/workflow/instance/${id}?tab=timeline`, title);
    await teacher.getByText('流程结束：通过').waitFor();
    await teacher.getByRole('tab', { name: '流程图' }).click();
    await teacher.locator('.wf-bpmn .wf-taken').first().waitFor();
    await picture(teacher, 'approval-flow');
    expect.soft(await faults(teacher)).toEqual([]);
    const sheet = await downloaded(teacher, () => buttonOf(teacher, '打印审批单').click());
    expect(sheet.name).toContain('审批单');
    const text = readable(...(await readPdf(await readFile(sheet.path))).pages);
    for (const part of [
      title,
      '有机化学实验教学',
      '京备 2026-018',
      '陈国栋',
      '乙醚（分析纯）',
      '请写明课程名称',
      '库存不足，情况属实',
      '代为会签，同意',
      '刘思远',
      '经费已落实',
      '郑海燕',
    ])
      expect(text).toContain(part);
    await visit(college, '/workflow/cc', '抄送我的');
    await rowOf(college, title).getByText('已读').waitFor();
    noErrors();
  },
);
