import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { login, startBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

test('shots', async () => {
  mkdirSync('/tmp/shots/c26', { recursive: true });
  const { page, errors, context } = await login(browser, 'school');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [name, path] of [
    ['overview', 'statistic'],
    ['people', 'statistic/people'],
    ['yearly', 'statistic/yearly'],
    ['ledger', 'statistic/safety-ledger'],
    ['member', 'lab/person?hours_met=0&year=2026&status=1&lab_enabled=1'],
  ] as const) {
    await page.goto(`/lab-platform/lab-baseinfo/${path}`);
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/shots/c26/${name}.png`, fullPage: true });
  }
  await page.goto('/lab-platform/lab-baseinfo/statistic/yearly');
  for (const kind of ['PDF', 'Word']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `下载 ${kind}` }).click(),
    ]);
    await file.saveAs(`/tmp/shots/c26/yearly.${kind === 'PDF' ? 'pdf' : 'docx'}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['people', 'yearly']) {
    await page.goto(`/lab-platform/lab-baseinfo/statistic/${path}`);
    await page.waitForTimeout(2000);
    await page.screenshot({ path: `/tmp/shots/c26/${path}-phone.png`, fullPage: true });
  }
  console.log(errors);
  await context.close();
}, 180_000);
