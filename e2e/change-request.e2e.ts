import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureFailure, login, phone, picture, startBrowser, type Person } from './browser.ts';
import { awake, buttonOf, visit } from './screen.ts';

let browser: Browser;
const people = new Map<string, Person>();
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

async function enter(account: string, size?: typeof phone): Promise<Page> {
  const person = await login(browser, account, size);
  people.set(account, person);
  return person.page;
}

const purpose = '电池材料合成与测试';

/** The school lets changes of the safety officer need two levels. */
async function control(school: Page) {
  await visit(school, '/lab-baseinfo/change/org-change-set', '组织变更设置');
  await school.getByRole('radiogroup', { name: '安全员如何生效', exact: true }).getByText('二级审核').click();
  await buttonOf(school, '保存').click();
  await school.getByText('保存成功，之后的修改按新设置生效').waitFor();
}

/** Another laboratory than the one with an open request in the demonstration; returns its id and officer. */
async function openLab(lab: Page): Promise<{ id: number; officer: string }> {
  await visit(lab, '/lab-baseinfo/change/change-examine-see', '变更查看');
  await lab.locator('tr.ant-table-row').first().getByRole('link').first().click();
  await lab.getByText('申请信息').waitFor();
  await buttonOf(lab, '撤回').click();
  await lab
    .locator('.ant-modal-container:visible')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await lab.getByText('已撤回').first().waitFor();
  await lab.getByText('共 3 条').waitFor();
  await lab.locator('tr.ant-table-row').first().getByRole('link').first().click();
  await lab.getByText('申请信息').waitFor();
  await lab.locator('.lab-facts a').first().click();
  await lab.getByRole('tab', { name: '责任人' }).click();
  const officer = await lab.locator('.lab-facts div', { hasText: '安全员' }).first().locator('dd').innerText();
  return { id: Number(/organization\/(\d+)/.exec(lab.url())![1]), officer: officer.split(' ')[0]! };
}

/** Changes what is written at once together with two fields that need an approval. */
async function submit(lab: Page, id: number) {
  await visit(lab, `/lab-baseinfo/lab/edit/${id}`, '编辑实验室');
  await lab.getByLabel('用途').fill(purpose);
  await lab.getByLabel('安全员', { exact: true }).click();
  await lab.keyboard.type('傅明');
  await lab.locator('.ant-select-dropdown:visible').getByText('傅明').first().click();
  await lab.getByLabel('开放时间').fill('工作日 9:00–21:00');
  const notice = lab.locator('.change-notice');
  await notice.getByText('用途（二级审核）、安全员（二级审核）').waitFor();
  expect(await notice.innerText()).toMatch(/立即生效\s*开放时间/);
  await lab.getByLabel('变更原因').fill('研究方向调整，原安全员离岗');
  await picture(lab, 'change-form');
  await buttonOf(lab, '保存').click();
  await lab.getByText(/已生效：开放时间；已提交审批（BG\d{11}）：用途、安全员/).waitFor();
  await visit(lab, `/lab-baseinfo/organization/${id}`, '实验室');
  await lab.getByText('“用途、安全员”的变更正在审批').waitFor();
}

/** Passes the purpose and refuses the officer, on a phone. */
async function decide(college: Page) {
  await visit(college, '/workflow/todo', '我的待办');
  await college
    .getByRole('link', { name: /用途、安全员变更/ })
    .first()
    .click();
  await college.getByRole('radiogroup', { name: '用途是否通过' }).getByText('通过', { exact: true }).click();
  await college.getByRole('radiogroup', { name: '安全员是否通过' }).getByText('不通过').click();
  await buttonOf(college, '提交审核').click();
  await college.getByText('请填写不通过的意见').waitFor();
  await college.getByLabel('安全员不通过的意见').fill('新安全员尚未完成培训');
  await picture(college, 'phone-change');
  await buttonOf(college, '提交审核').click();
  await college.getByText('审核完成').waitFor();
}

/** The second level, by the keyboard. */
async function finish(school: Page) {
  await visit(school, '/lab-baseinfo/change/change-examine?status=9', '变更审核');
  await school.locator('tr.ant-table-row').first().getByRole('link').first().click();
  await school.getByText('逐项审核').waitFor();
  await picture(school, 'change-examine');
  await awake(school);
  await school.keyboard.press('1');
  await school.keyboard.press('s');
  await school.getByText('审核完成').waitFor();
}

test('a laboratory asks for two changes, one passes, and its page follows exactly', async () => {
  try {
    const school = await enter('school');
    await control(school);
    const lab = await enter('lab');
    const { id, officer } = await openLab(lab);
    await submit(lab, id);
    const college = await enter('college', phone);
    await decide(college);
    await finish(school);
    await visit(lab, `/lab-baseinfo/organization/${id}?tab=changes`, '实验室');
    const row = lab.locator('tr.ant-table-row').first();
    await row.getByText('部分通过').waitFor();
    await lab.getByRole('tab', { name: '基本信息' }).click();
    await lab.getByText(purpose).first().waitFor();
    await lab.getByText('工作日 9:00–21:00').waitFor();
    await lab.getByRole('tab', { name: '责任人' }).click();
    expect(await lab.locator('.lab-facts div', { hasText: '安全员' }).first().innerText()).toContain(officer);
    for (const { errors } of people.values()) expect(errors).toEqual([]);
  } catch (error) {
    await captureFailure(people);
    throw error;
  }
});
