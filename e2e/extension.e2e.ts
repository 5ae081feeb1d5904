import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { formApi, FormTarget } from '#platform/forms/shared/form.ts';
import { captureFailure, login, picture, startBrowser, type Person } from './browser.ts';
import { press, retype } from './keyboard.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { buttonOf, dialogOf, visit } from './screen.ts';

// Forms of the school about laboratories, and two people who change the same thing.

let browser: Browser;
const people = new Map<string, Person>();
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

async function enter(account: string, name = account): Promise<Page> {
  const person = await login(browser, account);
  people.set(name, person);
  return person.page;
}
const noErrors = () => {
  for (const { errors } of people.values()) expect(errors).toEqual([]);
};
const zone = (page: Page) => page.getByLabel('防火分区');
const edit = (page: Page) => page.getByRole('button', { name: '编辑实验室补充信息' }).click();
const saved = (page: Page) => page.getByText('保存成功', { exact: true }).waitFor();

test('further information of a laboratory is filled in, and what another saved meanwhile is asked for', async () => {
  onTestFailed(() => captureFailure(people));
  const [lab, college] = [await enter('lab'), await enter('college')];
  await visit(lab, '/lab-baseinfo/lab/search', '实验室查询');
  await lab.locator('tr.ant-table-row').first().getByRole('link').first().click();
  await lab.getByRole('tab', { name: '扩展信息' }).click();
  await lab.getByRole('heading', { name: '实验室补充信息' }).waitFor();
  await college.goto(lab.url());
  for (const page of [lab, college]) await edit(page);
  expect(await axeFaults(lab)).toEqual([]);

  await zone(college).fill('学院写的分区');
  await buttonOf(college, '保存').click();
  await saved(college);

  await zone(lab).fill('实验室写的分区');
  await lab.getByRole('radio', { name: '是', exact: true }).check();
  await picture(lab, 'lab-extension');
  await buttonOf(lab, '保存').click();
  const dialog = dialogOf(lab);
  await dialog.getByText('防火分区：学院写的分区').waitFor();
  await dialog.getByText('防火分区：实验室写的分区').waitFor();
  expect(await dialog.getByText('夜间是否有人值守').count()).toBe(0);
  await buttonOf(dialog, '用这些内容保存').click();
  await saved(lab);
  await lab.getByText('实验室写的分区').waitFor();
  await lab.getByRole('tab', { name: '变更记录' }).click();
  await lab.getByText('填写扩展信息').first().waitFor();
  noErrors();
});

/** Gives a control of the designer another title. */
async function rename(page: Page, from: string, to: string) {
  await page.getByRole('treeitem', { name: new RegExp(`^${from}，`) }).focus();
  await press(page, 'Enter');
  await retype(page, to);
  await press(page, 'Escape');
  await page.getByRole('treeitem', { name: new RegExp(`^${to}，`) }).waitFor();
}

test('two designers of one form lose nothing: different controls are joined, of the same one they choose', async () => {
  onTestFailed(() => captureFailure(people));
  const { client } = await clientOf('school');
  const control = (name: string, label: string) => ({ kind: 'Input' as const, id: name, name, label });
  const { id } = await client.ok(formApi.create, {
    form_key: 'two_designers',
    name: '两人设计的表单',
    target: FormTarget.process,
    schema: { controls: [control('reason', '原因'), control('place', '地点')] },
  });
  const [first, second] = [await enter('school', 'first'), await enter('system', 'second')];
  for (const page of [first, second]) {
    await page.goto(`/lab-platform/workflow/forms/${id}`);
    await page.getByRole('treeitem', { name: /^原因，/ }).waitFor();
  }
  await rename(first, '原因', '申请原因');
  await buttonOf(first, '保存').click();
  await first.getByText('已保存', { exact: true }).waitFor();

  await rename(second, '地点', '使用地点');
  await buttonOf(second, '保存').click();
  await second.getByText('已与他人刚才的修改合并并保存').waitFor();
  await second.getByRole('treeitem', { name: /^申请原因，/ }).waitFor();
  await second.getByRole('treeitem', { name: /^使用地点，/ }).waitFor();

  await rename(first, '地点', '具体地点');
  await buttonOf(first, '保存').click();
  const dialog = dialogOf(first);
  await dialog.getByText('“地点”的标题由“地点”改为“具体地点”').waitFor();
  await dialog.getByText('“地点”的标题由“地点”改为“使用地点”').waitFor();
  await dialog.getByRole('radio', { name: /保存的$/ }).check();
  await buttonOf(dialog, '用这些内容保存').click();
  await first.getByText('已与他人刚才的修改合并并保存').waitFor();
  const { schema } = await client.ok(formApi.find, { id });
  expect(schema.controls.map(({ label }) => label)).toEqual(['申请原因', '使用地点']);
  noErrors();
});
