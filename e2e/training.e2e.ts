import { expect, test } from 'vitest';
import { questionApi } from '#modules/training/shared/learn/question.ts';
import { studyApi } from '#modules/training/shared/learn/study.ts';
import { phone } from './browser.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { buttonOf, visit } from './screen.ts';

const { as } = openCast();

test(
  'a student learns on a phone, goes on where the text was left, and finds the wrong answer of a practice again',
  { timeout: 40_000 },
  async () => {
    const page = await as('normal', phone);
    const { client } = await clientOf('normal');
    const { content } = await client.ok(studyApi.required, {});
    const row = content.find(({ seconds }) => seconds === 0)!;
    await visit(page, '/study', '学习首页');
    expect(await axeFaults(page)).toEqual([]);
    await visit(page, `/study/resource/${row.id}`, row.title);
    await page.locator('.learn-article p').first().waitFor();
    const height = await page.evaluate(() => document.querySelector('.learn-article')!.getBoundingClientRect().height);
    await page.mouse.move(195, 500);
    await page.mouse.wheel(0, height * 0.3);
    await page.waitForTimeout(2_500);
    // Leaving the page reports what was read.
    const reported = page.waitForResponse((answer) => answer.url().includes('/heartbeat'));
    await page.getByRole('button', { name: '返回' }).click();
    await reported;
    await expect
      .poll(async () => (await client.ok(studyApi.find, { id: row.id })).seconds, { timeout: 5_000 })
      .toBeGreaterThan(0);
    const left = await client.ok(studyApi.find, { id: row.id });
    expect(left.position).toBeGreaterThan(20);
    await visit(page, `/study/resource/${row.id}`, row.title);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('.learn-article')!.getBoundingClientRect().top), {
        timeout: 5_000,
      })
      .toBeLessThan(0);

    await visit(page, '/study/practice', '在线练习');
    const stem = await page.locator('.practice-stem').innerText();
    const { client: school } = await clientOf('school');
    const [question] = (await school.ok(questionApi.list, { keyword: stem.slice(0, 12) })).content;
    const { answer, options } = await school.ok(questionApi.find, { id: question!.id });
    const wrong = options.findIndex((_, at) => !answer!.includes(at));
    await page.locator('.practice-option').nth(wrong).click();
    await buttonOf(page, '提交答案').click();
    await page.getByText(/回答错误，正确答案/).waitFor();
    expect(await axeFaults(page)).toEqual([]);

    await visit(page, '/study/practice?source=wrong', '在线练习');
    await page.locator('.practice-stem').waitFor();
    expect((await client.ok(studyApi.home, {})).wrong).toBeGreaterThan(0);
  },
);
