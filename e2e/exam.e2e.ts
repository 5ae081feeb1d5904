import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { questionApi } from '#modules/training/shared/learn/question.ts';
import { phone } from './browser.ts';
import { openCast } from './cast.ts';
import { goOnline } from './network.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { buttonOf, dialogOf, titled, visit } from './screen.ts';

const { as } = openCast();
const exam = '化学类实验室安全考试';

const saved = (page: Page) => page.getByText('已保存', { exact: true }).waitFor();

/** The texts of the right options of a question, as the bank has them. */
async function rightOptions(office: Client, stem: string): Promise<string[]> {
  const { content } = await office.ok(questionApi.list, { keyword: stem.slice(0, 30), size: 150 });
  const { id } = content.find((row) => row.stem === stem)!;
  const { options, answer: right } = await office.ok(questionApi.find, { id });
  return (right ?? []).map((at) => options[at]!.text);
}

/** Chooses the right options of the question in sight. */
async function answer(page: Page, office: Client): Promise<void> {
  const stem = (await page.locator('.exam-stem').innerText()).replace(/^\d+\. /, '');
  for (const text of await rightOptions(office, stem))
    await page.locator('.exam-option').getByText(text, { exact: true }).click();
}

async function begin(page: Page): Promise<void> {
  await page.getByLabel('我已阅读并承诺').check();
  await buttonOf(page, '开始考试').click();
  await page.locator('.exam-question').waitFor();
}

async function handIn(page: Page, says: RegExp): Promise<void> {
  await buttonOf(page, '交卷').click();
  const dialog = page.locator('.ant-modal-confirm');
  await dialog.getByText(says).waitFor();
  await buttonOf(dialog, '交卷').click();
  await page.waitForURL(/\/study\/result\/\d+$/);
}

test(
  'a student takes an exam on the phone: the network goes, the page is reloaded, the second attempt passes',
  { timeout: 60_000 },
  async () => {
    const { client: office } = await clientOf('school');
    const page = await as('normal', phone);
    await visit(page, '/study/exam', '我的考试');
    const card = page.locator('.my-exam', { hasText: exam });
    await buttonOf(card, '参加考试').click();
    expect(await buttonOf(page, '开始考试').isDisabled()).toBe(true);
    await begin(page);
    await answer(page, office);
    await saved(page);

    await page.context().setOffline(true);
    for (let n = 0; n < 2; n += 1) {
      await buttonOf(page, '下一题').click();
      await answer(page, office);
    }
    await page.getByText('网络中断，2 题已存在本机，恢复后自动保存').waitFor();
    await goOnline(page);
    await saved(page);

    // By keyboard: choose, mark, next.
    await page.keyboard.press('Enter');
    await page.keyboard.press('a');
    await page.keyboard.press('m');
    await saved(page);
    await page.reload();
    await buttonOf(page, '4/20').click();
    await page.getByRole('button', { name: '第 4 题，已答，已标记' }).click();
    expect(await page.getByText(/离开页面/).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await handIn(page, /还有 16 题未作答（第 5、6、7/);
    await page.getByText('不合格，90 分合格').waitFor();
    await page.getByText(/答案和解析在考试全部结束后/).waitFor();

    await buttonOf(page, '再考一次（还有 4 次）').click();
    await begin(page);
    for (let n = 0; n < 20; n += 1) {
      await answer(page, office);
      if (n < 19) await buttonOf(page, '下一题').click();
    }
    await saved(page);
    await handIn(page, /^交卷后不能再修改/);
    await page.getByText('合格', { exact: true }).waitFor();
    await buttonOf(page, '查看证书').click();
    await titled(page, '证书');
    await page.getByText('实验室安全“化学类”考核合格').waitFor();

    const no = (await page.getByText(/^AQ2026\d{6}-/).innerText()).trim();
    const stranger = await page.context().browser()!.newPage();
    await stranger.goto(`${new URL(page.url()).origin}/lab-platform/train/verify/${no}?noLoginPage=1`);
    await stranger.getByText('有效', { exact: true }).waitFor();
    await stranger.close();
  },
);

test('the office reads figures, corrects a wrong key and finds certificates', { timeout: 40_000 }, async () => {
  const page = await as('school');
  await visit(page, '/train/exam', '考试安排');
  await page.getByRole('link', { name: exam }).click();
  await page.getByText('成绩分布').waitFor();
  await buttonOf(page.locator('.exam-questions > li').first(), '全部给分').click();
  await dialogOf(page).getByLabel('原因').fill('选项有歧义');
  await buttonOf(dialogOf(page), '全部给分并重算').click();
  await page.getByText(/已重算 \d+ 份答卷/).waitFor();
  await visit(page, '/train/certificate', '证书管理');
  await page.locator('tr.ant-table-row').first().waitFor();
  expect(await page.locator('tr.ant-table-row', { hasText: '化学类' }).count()).toBeGreaterThan(5);
});
