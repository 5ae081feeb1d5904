import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Browser, Locator } from 'playwright-core';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { captureFailure, login, phone, picture, startBrowser, type Person } from './browser.ts';
import { act, buttonOf, dialogOf, photo, rowOf, visit } from './screen.ts';

const minutes = 60_000;
const plan = '化学学院每周自查';
const lab = '有机合成实验室';
const people = new Map<string, Person>();

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await captureFailure(people);
});
afterAll(() => browser?.close());

async function as(account: string, size?: typeof phone) {
  const person = people.get(account) ?? (await login(browser, account, size));
  people.set(account, person);
  return person.page;
}

const confirm = async (account: string) => {
  const page = await as(account);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click();
};

test(
  'a plan, its preview, a self-check on the phone, its hidden danger, and its return',
  { timeout: 3 * minutes },
  async () => {
    const school = await as('school');
    await visit(school, '/lab-check/self-check/activity', '自查计划');
    await act(school, rowOf(school, '本学期实验室自查'), '结束');
    await confirm('school');
    await school.getByText('计划已结束').waitFor();

    const college = await as('college');
    await visit(college, '/lab-check/self-check/activity', '自查计划');
    await buttonOf(college, '新建自查计划').click();
    await college.getByLabel('计划名称').fill(plan);
    const units = college.getByLabel('自查范围');
    await units.click();
    await units.fill(lab);
    await college.locator('.ant-select-dropdown:visible').getByText(lab).first().click();
    await college.keyboard.press('Escape');
    for (const [label, day] of [
      ['开始日期', formatDate(new Date())],
      ['结束日期', addDays(formatDate(new Date()), 27)],
    ] as const) {
      await college.getByLabel(label).fill(day);
      await college.keyboard.press('Enter');
    }
    await college.getByRole('radio', { name: '统一频次' }).check();
    await college.getByRole('radio', { name: '每周' }).check();
    await college.getByText(/本计划自查 1 间实验室，共 \d 项任务/).waitFor();
    await buttonOf(college, '全选').click();
    await picture(college, 'self-plan-form');
    await buttonOf(college, '保存').click();
    await act(college, rowOf(college, plan), '立即开始');
    await confirm('college');
    await college.getByText('正在生成自查任务').waitFor();

    const manager = await as('lab', phone);
    const begin = manager.getByRole('button', { name: '去自查' }).first();
    await expect
      .poll(
        async () => {
          await visit(manager, '/lab-check/self-check/my-check-activity', '我的自查');
          return manager.getByText(plan).count();
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    await picture(manager, 'phone-self-tasks');
    await manager.locator('a, button', { hasText: '去自查' }).first().waitFor();
    const [labNo] = (await manager.locator('.insp-two small').first().innerText()).split(' · ');
    await begin.click();
    const item = manager.locator('.check-item').first();
    await item.getByText('异常', { exact: true }).click();
    await item.getByPlaceholder('异常情况（必填）').fill('门口信息牌破损');
    await item
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo('整改前'));
    await item.locator('.lab-photo img').waitFor();
    await item.getByText('转隐患', { exact: true }).click();
    await buttonOf(manager, '其余全部正常').click();
    await picture(manager, 'phone-self-fill');
    await buttonOf(manager, '提交自查').click();
    await manager.getByText('自查已提交').waitFor();

    await college.getByText(plan).first().waitFor();
    await act(college, rowOf(college, plan), '实验室');
    await college.getByRole('heading', { name: '自查实验室' }).waitFor();
    await act(college, rowOf(college, lab), '详情');
    await college.getByText('门口信息牌破损').waitFor();
    await college.getByText(/隐患 YH/).waitFor();
    await picture(college, 'self-result');
    await buttonOf(college, '退回').click();
    await dialogOf(college).getByLabel('退回原因').fill('照片看不清编号');
    await buttonOf(dialogOf(college), '退回').click();
    await college.getByText('已退回', { exact: true }).first().waitFor();

    // At the door: the card leads to the check, which is done again in less than ten taps.
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click();
    };
    await manager.goto('/lab-platform/');
    await tap(manager.getByRole('button', { name: '扫码' }));
    await manager.getByLabel('编号').fill(labNo!);
    await tap(manager.getByRole('button', { name: '打开', exact: true }));
    const door = manager.getByRole('navigation', { name: '在这里要做的检查' });
    await door.getByRole('link', { name: new RegExp(plan) }).waitFor();
    await picture(manager, 'phone-self-door');
    await tap(door.getByRole('link', { name: new RegExp(plan) }));
    await manager.getByText('退回原因：照片看不清编号').waitFor();
    await tap(manager.locator('.check-item').first().getByText('正常', { exact: true }));
    const rest = buttonOf(manager, '其余全部正常');
    if (await rest.isEnabled()) await tap(rest);
    await tap(buttonOf(manager, '提交自查'));
    await manager.getByText('自查已提交').waitFor();
    expect(taps).toBeLessThan(10);

    await visit(college, '/lab-check/self-check/activity', '自查计划');
    await act(college, rowOf(college, plan), '统计');
    await college.getByRole('heading', { name: '按计划统计' }).waitFor();
    await college.getByText('100%').first().waitFor();
    await college.getByRole('button', { name: '按单位' }).click();
    await college.getByRole('heading', { name: '按单位统计' }).waitFor();
    await college.getByRole('link', { name: '已完成', exact: true }).waitFor();
    await college.getByRole('link', { name: new RegExp(lab) }).click();
    await college.getByRole('link', { name: /，已完成$/ }).click();
    await college.getByRole('heading', { name: lab }).waitFor();
  },
);
