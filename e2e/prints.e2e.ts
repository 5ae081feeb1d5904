import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { login, phone, startBrowser, type Person } from './browser.ts';

let browser: Browser;
let school: Person;
beforeAll(async () => {
  browser = await startBrowser();
  school = await login(browser, 'school');
});
afterAll(() => browser.close());

const open = (page: Page, path: string) => page.goto(`/lab-platform${path}`);

/** Clicks 下载 PDF and reads what was saved. */
async function downloaded(page: Page) {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 PDF' }).last().click();
  const download = await saved;
  const { pages } = await readPdf(await readFile(await download.path()));
  return { name: download.suggestedFilename(), pages, text: readable(...pages) };
}

/** Path of the first page of a list that an action of its first row leads to. */
async function firstOf(page: Page, list: string, action: string): Promise<string> {
  await open(page, list);
  await page
    .getByRole('button', { name: action })
    .or(page.getByRole('link', { name: action }))
    .first()
    .click();
  await page.waitForURL((url) => !url.pathname.endsWith(list));
  return page.url().replace(/^.*\/lab-platform/, '');
}

test('cards, codes and the register are saved from the pages that print them', async () => {
  const { page } = school;
  await firstOf(page, '/lab-baseinfo/lab/search', '详情');
  await page.getByRole('button', { name: '信息牌' }).click();
  await page.waitForURL(/lab-card/);
  const lab = await page.locator('.card-sheet h2').textContent();
  const one = await downloaded(page);
  expect(one.name).toContain('安全信息牌');
  expect(one.text).toContain(lab!);
  const id = /lab-card\/(\d+)/.exec(page.url())![1]!;
  await open(page, `/lab-baseinfo/preview-lab/card?ids=${id}`);
  expect((await downloaded(page)).pages).toHaveLength(1);
  await open(page, `/lab-baseinfo/preview-lab/list?ids=${id}`);
  await page.getByText('A3 横向').click();
  expect(Math.round((await downloaded(page)).pages[0]!.width)).toBe(420);
  await open(page, `/lab-baseinfo/preview-lab/qrcode?ids=${id}`);
  expect((await downloaded(page)).text).toContain('安全信息牌');
  await open(page, `/lab-baseinfo/lab-card/${id}/qrcodes`);
  expect(await page.locator('.lab-side').count()).toBe(0);
  expect((await downloaded(page)).text).toContain('扫码查看，无需登录');
  expect(school.errors).toEqual([]);
});

test('a ledger of more than 500 rows prints landscape from its first page on, without the notice above it', async () => {
  const { page } = school;
  await open(page, '/lab-check/ledger_preview');
  await page.getByRole('alert').getByText('预览和打印只有前 500 条').waitFor();
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(Math.round(pages[0]!.width)).toBe(297);
  expect(readable(pages[0]!)).toContain('实验室安全检查台账');
  expect(readable(pages[0]!)).not.toContain('预览和打印');
  // After the cover the table fills the page between its margins.
  expect(Math.max(...pages[1]!.words.map((word) => word.x + word.width))).toBeGreaterThan(270);
  const whole = await downloaded(page);
  expect(whole.text).toContain('负责人签字');
  expect(whole.pages.length).toBeGreaterThan(pages.length);
});

test('bulletin, notice and closing sheet are saved; a problem prints on two pages at most', async () => {
  const { page } = school;
  await firstOf(page, '/lab-check/check?status=0&act_type=1', '通报');
  const bulletin = await downloaded(page);
  expect(bulletin.text).toContain('附表：各学院检查情况');
  await page.getByRole('button', { name: '查看与打印' }).first().click();
  await page.locator('.insp-print-dialog h2').waitFor();
  expect((await downloaded(page)).text).toContain('整改通知书');
  await firstOf(page, '/lab-check/problem-rectify?tab=finished', '查看');
  await page.getByText('处理记录').waitFor();
  const sheet = await downloaded(page);
  expect(sheet.text).toContain('隐患闭环单');
  expect(sheet.pages.length).toBeLessThanOrEqual(2);
  const printed = await readPdf(await page.pdf({ format: 'A4' }));
  expect(printed.pages.length).toBeLessThanOrEqual(2);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: '下载 PDF' }).waitFor();
  expect(school.errors).toEqual([]);
});
