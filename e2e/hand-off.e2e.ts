import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { phone, picture } from './browser.ts';
import { openCast } from './cast.ts';
import { passProblem, stateOf } from './problem-loop.ts';
import { act, awake, buttonOf, choose, dialogOf, photo, rowOf, search, visit } from './screen.ts';

// A defect of the building: an inspector finds it, the college hands it to an office, the office puts it right, the laboratory accepts it.

const finding = '北侧疏散指示灯罩脱落、灯不亮';
const lab = '有机合成实验室';

const { as, people } = openCast();

const waiting = (page: Page) => page.locator('.work-waiting li', { hasText: '待验收整改' });

async function rowIn(page: Page, text: string) {
  await visit(page, '/lab-check/problem-rectify', '问题整改');
  await search(page, '关键词', text);
  return rowOf(page, text);
}

test('an inspector reports it by phone, the college confirms it', async () => {
  const page = await as('jcry', phone);
  await visit(page, '/lab-check/problem-rectify', '问题整改');
  await buttonOf(page, '随手拍').click();
  const drawer = page.locator('.check-drawer:visible');
  await choose(page, drawer.getByRole('combobox', { name: '实验室' }), lab);
  await drawer.locator('input[aria-label="选择照片"]').setInputFiles(await photo('整改前'));
  await drawer.locator('.lab-photo img').waitFor();
  await drawer.getByRole('textbox', { name: '隐患描述' }).fill(finding);
  await buttonOf(drawer, '上报').click();
  await page.getByText('已上报，等待学院审核').waitFor();
  const college = await as('college');
  await visit(college, '/lab-check/problem-examine', '问题审核');
  await search(college, '关键词', finding);
  await act(college, rowOf(college, finding), '审核');
  await awake(college);
  await buttonOf(college, '成立并下发').click();
  await college.getByText('已审核为成立并下发整改').first().waitFor();
  expect(await (await rowIn(college, finding)).innerText()).toContain('待整改');
});

test('the college hands it to the office of security, which puts it right', async () => {
  const college = await as('college');
  await act(college, await rowIn(college, finding), '移交部门');
  const dialog = dialogOf(college);
  await choose(college, dialog.getByLabel('部门与经办人'), '孙立军');
  await dialog.getByLabel('原因', { exact: true }).fill('疏散指示灯由保卫处维护');
  await picture(college, 'hand-off');
  await buttonOf(dialog, '移交').click();
  await dialog.waitFor({ state: 'detached' });
  const office = await as('baowei');
  await act(office, await rowIn(office, finding), '整改');
  await office.getByLabel('整改措施', { exact: true }).fill('已更换疏散指示灯，断电试验正常');
  await office.locator('input[aria-label="选择照片"]').setInputFiles(await photo('整改后'));
  await office.locator('.lab-photos .lab-photo-remove').first().waitFor();
  await buttonOf(office, '提交').click();
  await office.getByText('整改结果已提交，等待复核').waitFor();
  expect(await stateOf(office, finding)).toBe('待复核');
});

test('it waits for the laboratory on its home, which accepts it; then the college closes it', async () => {
  const page = await as('lab');
  await page.goto('/lab-platform/');
  const before = Number(await waiting(page).locator('strong').innerText());
  await picture(page, 'home-to-accept');
  await waiting(page).getByRole('link').click();
  await page.getByText(`共 ${before} 条`, { exact: true }).waitFor();
  await act(page, rowOf(page, finding), '验收通过');
  const dialog = dialogOf(page);
  await dialog.getByText('断电试验正常').waitFor();
  await picture(page, 'accept-result');
  await buttonOf(dialog, '验收通过').click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '系统导航' }).click();
  await page.locator('.work-home').waitFor();
  const left = async () =>
    (await waiting(page).count()) === 0 ? 0 : Number(await waiting(page).locator('strong').innerText());
  await expect.poll(left).toBe(before - 1);
  await passProblem(await as('college'), finding);
  expect(await stateOf(page, finding)).toBe('整改完成');
  for (const { errors } of people.values()) expect(errors).toEqual([]);
});
