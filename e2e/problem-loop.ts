import type { Page } from 'playwright-core';
import { ProblemState } from '#modules/inspection/shared/core/problem.states.ts';
import { picture } from './browser.ts';
import { act, buttonOf, photo, rowOf, search, visit } from './screen.ts';

/** The lab submits the rectification of a problem. */
export async function rectifyProblem(page: Page, text: string, pictured?: string): Promise<void> {
  await visit(page, '/lab-check/problem-rectify', '问题整改');
  await search(page, '关键词', text);
  await act(page, rowOf(page, text), '整改');
  // The UI kit's styles reveal file inputs hidden by an attribute alone.
  await page.locator('input[type=file]').first().waitFor({ state: 'hidden' });
  await page.getByLabel('整改措施', { exact: true }).fill('已按要求更换，并对全组人员进行了提醒教育');
  await page.locator('input[aria-label="选择照片"]').setInputFiles(await photo('整改后'));
  await page.locator('.lab-photos .lab-photo-remove').first().waitFor();
  if (pictured) await picture(page, pictured);
  await buttonOf(page, '提交').click();
  await page.getByText('整改结果已提交，等待复核').waitFor();
}

/** State of a problem in the list. */
export async function stateOf(page: Page, text: string): Promise<string | undefined> {
  await visit(page, '/lab-check/problem-rectify', '问题整改');
  await search(page, '关键词', text);
  await page.getByRole('button', { name: /^全部状态 1$/ }).click();
  const row = await rowOf(page, text).innerText();
  return ProblemState.$items.find(({ label }) => row.includes(label))?.label;
}

/** Opens the workbench of reviews on a problem, from its row. */
async function openReview(page: Page, text: string): Promise<void> {
  await visit(page, '/lab-check/rectify-examine', '整改审核');
  await search(page, '关键词', text);
  await act(page, rowOf(page, text), '审核');
  await page.locator('.lab-review-desk').getByText(text).first().waitFor();
}

/** All are decided, and the last decision is sent. */
async function isDecided(page: Page, message: string) {
  await page.getByRole('heading', { name: '所有都已处理' }).waitFor();
  await page.getByText(message, { exact: true }).waitFor();
}

/** The school returns the rectification with a reason. */
export async function returnProblem(page: Page, text: string, opinion: string): Promise<void> {
  await openReview(page, text);
  await page.getByLabel('意见', { exact: true }).fill(opinion);
  await picture(page, 'rectify-examine');
  await buttonOf(page, '退回').click();
  await isDecided(page, '已退回整改');
}

/** The school passes the rectification. */
export async function passProblem(page: Page, text: string): Promise<void> {
  await openReview(page, text);
  await page.getByLabel('意见', { exact: true }).fill('整改到位，同意销号');
  await buttonOf(page, '通过').click();
  await isDecided(page, '复核通过');
}
