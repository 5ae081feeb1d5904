import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { deployProcess } from './approval-process.ts';
import { captureFailure, login, phone, picture, startBrowser, type Person } from './browser.ts';
import { act, awake, buttonOf, dialogOf, rowOf, search, visit } from './screen.ts';
import { press, retype, tabTo } from './keyboard.ts';
import { clientOf } from './product.ts';

let browser: Browser;
const people = new Map<string, Person>();
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const title = '三层东侧实验室供水管道更换';
const todo = (page: Page) => visit(page, '/workflow/todo', '我的待办');

async function enter(account: string, size?: typeof phone): Promise<Page> {
  const person = await login(browser, account, size);
  people.set(account, person);
  return person.page;
}

async function startCase(teacher: Page): Promise<number> {
  await visit(teacher, '/workflow/start', '发起流程');
  await teacher.getByRole('link', { name: '实验室维修申请' }).click();
  await teacher.getByLabel('标题').fill(title);
  await teacher.getByLabel('维修原因').fill('管道渗漏');
  await teacher.getByLabel('预算（元）').fill('8000');
  await buttonOf(teacher, '提交').click();
  await teacher.getByText('请选择期望完成日期').waitFor();
  await teacher.getByLabel('期望完成日期').fill('2026-12-20');
  await teacher.keyboard.press('Enter');
  await picture(teacher, 'approval-start');
  await buttonOf(teacher, '提交').click();
  await teacher.waitForURL(/\/workflow\/instance\/\d+/);
  await teacher.getByRole('heading', { name: title }).waitFor();
  return Number(/instance\/(\d+)/.exec(teacher.url())![1]);
}

/** The number of the work home, of the list and of the page agree. */
async function compareCounts(college: Page) {
  await college.goto('/lab-platform/');
  const waiting = college.locator('.work-waiting li', { hasText: '待我审批' });
  const count = Number(await waiting.locator('strong').innerText());
  expect(count).toBeGreaterThan(0);
  await waiting.getByRole('link').click();
  await college.getByText(`共 ${count} 条`, { exact: true }).waitFor();
}

async function returnCase(college: Page) {
  await rowOf(college, title).getByRole('link', { name: title }).click();
  await college.getByText('为什么是我').waitFor();
  await picture(college, 'approval-task');
  await buttonOf(college, '退回').click();
  await dialogOf(college).getByLabel('退回原因').fill('请写明影响的房间');
  await buttonOf(dialogOf(college), '退回').click();
  await college.getByText('已退回', { exact: true }).waitFor();
}

async function correctCase(teacher: Page, id: number) {
  await visit(teacher, `/workflow/instance/${id}`, title);
  await buttonOf(teacher, '去修改').click();
  await teacher.getByText('请写明影响的房间').first().waitFor();
  await teacher.getByLabel('维修原因').fill('管道渗漏，影响 301、302、305');
  await buttonOf(teacher, '重新提交').click();
  await teacher.getByText('已重新提交', { exact: true }).waitFor();
}

/** Approves with the keyboard alone: J to the row, Enter, E and the opinion, A. */
async function approveByKeys(college: Page) {
  await todo(college);
  await rowOf(college, title).waitFor();
  const focused = () => college.evaluate(() => document.activeElement?.textContent);
  for (let rows = 0; rows < 15 && (await focused()) !== title; rows += 1) await college.keyboard.press('j');
  await college.keyboard.press('Enter');
  await college.getByText('为什么是我').waitFor();
  await college.keyboard.press('e');
  await college.keyboard.type('情况属实，同意维修');
  await college.keyboard.press('Escape');
  await awake(college);
  await college.keyboard.press('a');
  await college.getByText('已同意', { exact: true }).waitFor();
}

async function approveByPhone(leader: Page) {
  await todo(leader);
  await leader.getByRole('link', { name: title }).click();
  await leader.getByText('为什么是我').waitFor();
  expect(await leader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await picture(leader, 'phone-approval');
  await buttonOf(leader, '同意').click();
  await leader.getByText('已同意', { exact: true }).waitFor();
}

test(
  'an application is returned, corrected, approved by keyboard and by phone, and printed',
  { timeout: 90_000 },
  async () => {
    try {
      const [{ id: collegeId }, { id: leaderId }] = [await clientOf('college'), await clientOf('leader')];
      await deployProcess((await clientOf('school')).client, 'room_repair', '实验室维修申请', {
        college: collegeId,
        leader: leaderId,
      });
      const [teacher, college] = [await enter('teacher'), await enter('college')];
      const id = await startCase(teacher);
      await compareCounts(college);
      await returnCase(college);
      await correctCase(teacher, id);
      await approveByKeys(college);
      await approveByPhone(await enter('leader', phone));
      await visit(teacher, `/workflow/instance/${id}?tab=timeline`, title);
      await teacher.getByText('流程结束：通过').waitFor();
      await picture(teacher, 'approval-timeline');
      const download = teacher.waitForEvent('download');
      await buttonOf(teacher, '打印审批单').click();
      expect((await download).suggestedFilename()).toContain('审批单');
      const { body } = await (await clientOf('teacher')).client.blob(instanceApi.sheet, { id });
      const text = readable(...(await readPdf(body)).pages);
      for (const part of [title, '影响 301、302、305', '请写明影响的房间', '情况属实，同意维修'])
        expect(text).toContain(part);
      for (const { errors } of people.values()) expect(errors).toEqual([]);
    } catch (error) {
      await captureFailure(people);
      throw error;
    }
  },
);

/** Names a step of the process anew and deploys that as the next version. */
async function deployNext(school: Page, name: string): Promise<void> {
  await visit(school, '/workflow/process', '流程管理');
  await search(school, '关键词', name);
  await act(school, rowOf(school, name), '设计');
  const step = school.getByRole('treeitem', { name: /^审批，部门领导审批/ });
  await step.focus();
  await press(school, 'Enter');
  await tabTo(school, '环节名称');
  await retype(school, '分管领导审批');
  await press(school, 'Escape');
  await school.getByRole('dialog').waitFor({ state: 'detached' });
  await buttonOf(school, '部署').click();
  await buttonOf(dialogOf(school), '确定').click();
  await school.getByText('已部署第 2 版').waitFor();
}

async function moveCases(school: Page, name: string, titles: readonly string[]): Promise<void> {
  await visit(school, '/workflow/process', '流程管理');
  await search(school, '关键词', name);
  await act(school, rowOf(school, name), '迁移运行中的流程');
  const dialog = dialogOf(school);
  for (const one of titles) await rowOf(school, one).getByText('“部门领导审批”改名为“分管领导审批”').waitFor();
  await picture(school, 'process-move');
  await dialog.getByRole('checkbox', { name: '全选' }).check();
  await buttonOf(dialog, `迁移所选 ${titles.length} 个`).click();
  await buttonOf(dialogOf(school), '确定').click();
  await school.getByText(`已迁移 ${titles.length} 个申请`).waitFor();
}

test(
  'running cases move to a new version, a question is answered, and several are approved at once on a phone',
  { timeout: 90_000 },
  async () => {
    onTestFailed(() => captureFailure(people));
    const [college, leader, school] = await Promise.all(
      ['college', 'leader', 'school'].map((account) => clientOf(account)),
    );
    const name = '门禁检修申请';
    await deployProcess(school!.client, 'door_repair', name, { college: college!.id, leader: leader!.id });
    const { client } = await clientOf('teacher');
    const titles = ['东门门禁检修', '西门门禁检修'];
    const [first] = await Promise.all(
      titles.map((one) =>
        client.ok(instanceApi.start, {
          process_key: 'door_repair',
          title: one,
          form_data: { wanted: '2026-12-20', reason: '刷卡失灵', budget: '9000' },
        }),
      ),
    );
    const office = await enter('school');
    await deployNext(office, name);
    await moveCases(office, name, titles);

    const desk = await enter('college', phone);
    await todo(desk);
    await desk.getByRole('link', { name: titles[0]! }).tap();
    await desk.getByText('为什么是我').waitFor();
    await buttonOf(desk, '更多').tap();
    await desk.getByRole('menuitem', { name: '沟通' }).tap();
    await dialogOf(desk).getByLabel('内容').fill('影响哪些人通行？');
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await buttonOf(dialogOf(desk), '发送').tap();
    await desk.getByText('已发送', { exact: true }).waitFor();

    const teacher = await enter('teacher');
    await visit(teacher, `/workflow/instance/${first!.id}?tab=timeline`, titles[0]!);
    await teacher.getByText('影响哪些人通行？').waitFor();
    await teacher.getByText('更换流程版本').waitFor();
    await buttonOf(teacher, '沟通').click();
    await dialogOf(teacher).getByLabel('内容').fill('仅值班人员');
    await buttonOf(dialogOf(teacher), '发送').click();
    await teacher.getByText('仅值班人员').waitFor();

    await todo(desk);
    for (const one of titles) await desk.locator('.lab-card', { hasText: one }).getByRole('checkbox').check();
    await buttonOf(desk, '批量同意').tap();
    await buttonOf(dialogOf(desk), `同意 ${titles.length} 条`).tap();
    await desk.getByRole('link', { name: titles[0]! }).waitFor({ state: 'detached' });
    await visit(teacher, `/workflow/instance/${first!.id}?tab=timeline`, titles[0]!);
    await teacher.getByText('到达“分管领导审批”').waitFor();
    for (const { errors } of people.values()) expect(errors).toEqual([]);
  },
);
