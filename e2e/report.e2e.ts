import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { planApi } from '#modules/report/shared/plan/plan.ts';
import { taskApi } from '#modules/report/shared/task/task.ts';
import { typeApi } from '#modules/report/shared/type/type.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, dialogOf, rowOf, visit } from './screen.ts';

const { as } = openCast();
const name = '旅程用人员统计';
// Other journeys may give its manager more laboratories.
const labName = '有机合成实验室';
const plan = {
  name,
  // A year without former rows.
  school_year: '2030-2031',
  starts_on: '2026-11-01',
  deadline: '2026-12-20',
  contact: '实验室处 8820',
};

/** What the ministry asks of a person beside number, name and sex: birth, subject, title, education, expert, four kinds of days. */
const facts = ['1980.5', '0805', '073', '11', '00', '0', '5', '0', '0'];
const lines = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join('\t')).join('\n');

/** The table of the page, by keys as its user moves in it. */
function gridOf(page: Page) {
  const grid = page.getByRole('grid');
  const editor = page.locator('.rg-editor input');
  const cell = (row: number, column: number): Locator => page.locator(`[data-row="${row}"][data-column="${column}"]`);
  return {
    grid,
    editor,
    cell,
    count: async () => Number(await grid.getAttribute('aria-rowcount')) - 1,
    async paste(row: number, column: number, text: string) {
      await cell(row, column).click({ force: true });
      await editor.evaluate((input, data) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', data);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    },
    async type(row: number, column: number, text: string) {
      await cell(row, column).click({ force: true });
      await editor.fill(text);
      await editor.press('Enter');
    },
  };
}

/** Opens the table of the laboratory, and says how the plan asks for it. */
async function openTable(lab: Page, id: number) {
  await visit(lab, `/report/fill?plan_id=${id}`, '我的填报');
  await act(lab, rowOf(lab, name).filter({ hasText: labName }), '填报');
  return gridOf(lab);
}

async function submit(lab: Page) {
  await buttonOf(lab, '上报').click();
  await buttonOf(dialogOf(lab), '确定').click();
  await lab.getByRole('heading', { name: '我的填报' }).waitFor();
}

async function accept(page: Page, id: number) {
  await visit(page, `/report/examine?plan_id=${id}&waits=1`, '填报审核');
  await act(page, rowOf(page, name).filter({ hasText: labName }), '审核');
  await buttonOf(page, '整表通过').click();
  await buttonOf(dialogOf(page), '确定').click();
  await page.getByText('整表已通过').waitFor();
}

test('a plan is collected and pasted into, two rows are rejected, corrected and accepted', async () => {
  const { client: school } = await clientOf('school');
  const { client: labClient } = await clientOf('lab');
  const types = await school.ok(typeApi.list, { keyword: 'sj5' });
  const { id } = await school.ok(planApi.create, { ...plan, type_ids: [types.content[0]!.id] });
  const office = await as('school');
  await visit(office, `/report/plan/${id}`, name);
  await buttonOf(office, '发布').click();
  await buttonOf(dialogOf(office), '确定').click();
  await buttonOf(office, '催报').waitFor();

  const lab = await as('lab');
  const table = await openTable(lab, id);
  await lab.getByText('还没有数据').waitFor();
  await buttonOf(lab, '从系统采集').click();
  await table.grid.waitFor();
  const collected = await table.count();
  expect(collected).toBeGreaterThan(0);
  // What the platform does not know is pasted beside the collected people, then three people below them.
  await table.paste(0, 5, lines(Array.from({ length: collected }, () => ['女', ...facts])));
  await lab.getByText('没有错误').waitFor();
  // A cell that must have a value says so until it is typed.
  await table.type(0, 5, '');
  await lab.getByText('1 处错误').waitFor();
  await table.type(0, 5, '男');
  await lab.getByText('没有错误').waitFor();
  // An error is named in its cell, and undone by the keys.
  await table.type(0, 11, '-3');
  await lab.getByText('1 处错误').first().waitFor();
  await table.editor.press('Control+z');
  await lab.getByText('没有错误').waitFor();
  await buttonOf(lab, '增加行').click();
  const people = ['1', '2', '3'].map((no) => [`J00${no}`, '', '', '张旅程', '1', ...facts]);
  await table.paste(collected, 1, lines(people));
  expect(await table.count()).toBe(collected + 3);
  await lab.getByText('没有错误').waitFor();
  expect(await axeFaults(lab)).toEqual([]);
  await submit(lab);

  const college = await as('college');
  await visit(college, `/report/examine?plan_id=${id}&waits=1`, '填报审核');
  await act(college, rowOf(college, name).filter({ hasText: labName }), '审核');
  await college.getByLabel('选择第 1 行').check();
  await college.getByLabel('选择第 2 行').check();
  await buttonOf(college, '驳回').click();
  await dialogOf(college).getByRole('textbox').fill('出生年月请核对');
  await buttonOf(dialogOf(college), '驳回').click();
  await dialogOf(college).waitFor({ state: 'detached' });

  const again = await openTable(lab, id);
  await lab.getByText('有 2 行被驳回，请改正后重新上报').waitFor();
  for (const row of [0, 1]) await again.type(row, 6, '197909');
  await submit(lab);
  await accept(college, id);
  await accept(office, id);
  const { content: tasks } = await labClient.ok(taskApi.list, { plan_id: id });
  const done = tasks.find((one) => one.org_name === labName);
  expect(done).toMatchObject({ is_accepted: true, passed: collected + 3, rejected: 0 });
});
