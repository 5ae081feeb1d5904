import { test } from 'vitest';
import { examApi } from '#modules/training/shared/exam/exam.ts';
import { desktop, phone, login, startBrowser } from './browser.ts';
import { clientOf } from './product.ts';

test('pictures', { timeout: 180_000 }, async () => {
  const browser = await startBrowser();
  const { client } = await clientOf('school');
  const exams = (await client.ok(examApi.list, { size: 50 })).content;
  const running = exams.find(({ status }) => status === 2)!;
  for (const [account, size, tag, paths] of [
    ['school', desktop, 'd', ['/train/paper', '/train/paper/1', '/train/paper/edit/2', '/train/paper/2', '/train/exam', `/train/exam/${running.id}`, '/train/exam/edit/0', '/train/score', '/train/certificate', '/train/certificate?tab=kind']],
    ['school', phone, 'p', ['/train/exam', `/train/exam/${running.id}`, '/train/score', '/train/paper/edit/2']],
    ['normal', phone, 'p', ['/study/exam', `/study/exam/${running.id}/start`, '/study/certificate']],
    ['normal', desktop, 'd', ['/study/exam', `/study/exam/${running.id}/start`, '/study/certificate']],
  ] as const) {
    const { page, context } = await login(browser, account, size);
    for (const path of paths) {
      await page.goto(`${new URL(page.url()).origin}/lab-platform${path}`);
      await page.waitForTimeout(1800);
      await page.screenshot({ path: `/tmp/shots/${tag}-${account}${path.replace(/[/?=]/g, '_')}.png`, fullPage: path.includes('edit') || path.includes('/train/exam/') });
    }
    if (account === 'normal') {
      await page.goto(`${new URL(page.url()).origin}/lab-platform/study/exam/${running.id}/start`);
      await page.waitForTimeout(1500);
      const box = page.getByLabel('我已阅读并承诺');
      if (await box.count()) await box.check();
      await page.getByRole('button', { name: /开始考试|继续作答/ }).click();
      await page.locator('.exam-question').waitFor();
      await page.locator('.exam-option').first().click();
      await page.keyboard.press('m');
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/shots/${tag}-paper.png` });
      if (tag === 'p') {
        await page.locator('.exam-card-button').click();
        await page.screenshot({ path: `/tmp/shots/${tag}-card.png` });
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        await page.locator('.exam-card-button').click();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/shots/${tag}-paper-200.png` });
      } else {
        await page.getByRole('button', { name: /交\s?卷/ }).click();
        await page.waitForTimeout(600);
        await page.screenshot({ path: `/tmp/shots/${tag}-submit.png` });
        await page.locator('.ant-modal-confirm').getByRole('button', { name: /交\s?卷/ }).click();
        await page.waitForURL(/result/);
        await page.waitForTimeout(1500);
        await page.screenshot({ path: `/tmp/shots/${tag}-result.png` });
      }
    }
    await context.close();
  }
  await browser.close();
});
