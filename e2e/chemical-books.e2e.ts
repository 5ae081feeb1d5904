import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate } from '#kernel/shared/time.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { ledgerApi } from '#modules/chemical/shared/ledger/ledger.ts';
import { reportApi, ReportState } from '#modules/chemical/shared/report/police-report.ts';
import { warningApi, WarningStatus } from '#modules/chemical/shared/warning/warning.ts';
import { login, phone, startBrowser } from './browser.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, cardOf, dialogOf, downloaded, exported, rowOf, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** A month of the last year in which a controlled chemical moved, and its page of the book. */
async function movedBook() {
  const { client } = await clientOf('school');
  const { content } = await client.ok(ledgerApi.flow, { kind: 'use' as never, size: 150 });
  for (const { at } of content) {
    const month = at.slice(0, 7);
    const books = await client.ok(ledgerApi.controlled, { month, size: 150 });
    const moved = books.content.find(({ issued }) => Number(issued) > 0);
    if (moved) return { client, month, book: await client.ok(ledgerApi.book, { id: moved.id, month }) };
  }
  throw new Error('no controlled chemical was used');
}

test(
  'the office prints a book, follows a number to its rows, deals with a warning and files a report',
  { timeout: 60_000 },
  async () => {
    const { client, month, book } = await movedBook();
    const { page, errors } = await login(browser, 'school');

    // From the ledger to the book of the month, and its paper read back.
    const { cas, warehouse_id } = book;
    await visit(
      page,
      `/chemical/ledger?tab=controlled&month=${month}&keyword=${cas}&warehouse_id=${warehouse_id}`,
      '化学品台账',
    );
    await rowOf(page, cas).getByRole('link', { name: book.name }).click();
    await page.getByRole('heading', { name: `账册：${book.name}` }).waitFor();
    expect(await cardOf(page, '月末结存')).toBe(Number(book.closing));
    expect(await axeFaults(page)).toEqual([]);
    const paper = await downloaded(page, () => buttonOf(page, '打印账册').click());
    const text = readable(...(await readPdf(await readFile(paper.path))).pages);
    for (const part of [book.cas, book.warehouse_name, `${book.closing} ${book.unit}`, book.entries[0]!.second_name])
      expect(text).toContain(part);

    // A number of the statistics and the rows to which it leads.
    await visit(page, '/chemical/statistics', '统计分析');
    const near = await cardOf(page, '90 天内到期');
    expect(near).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^90 天内到期/ }).click();
    await page.getByText(`共 ${near} 条`).waitFor();
    const sheet = await exported(page);
    expect(sheet.name).toMatch(/^化学品库存_\d{12}\.xlsx$/);

    // A warning that waits is dealt with, and says so.
    await visit(page, '/chemical', '化学品首页');
    await page.getByRole('link', { name: '预警中心' }).last().click();
    await page.getByRole('heading', { name: '预警中心' }).waitFor();
    const [warning] = (await client.ok(warningApi.list, { status: WarningStatus.waiting })).content;
    const waiting = rowOf(page, warning!.object)
      .filter({ hasText: warning!.content.slice(0, 12) })
      .first();
    await act(page, waiting, '处理');
    await dialogOf(page).getByLabel('处理说明').fill('已通知保管人当日核实');
    await buttonOf(dialogOf(page), '登记处理').click();
    await page.getByText('已登记处理').waitFor();
    const { content: done } = await client.ok(warningApi.list, { status: WarningStatus.handled });
    expect(done.some(({ id, note }) => id === warning!.id && note === '已通知保管人当日核实')).toBe(true);

    // The report of a flow: the sheet, then its receipt.
    const open = (await client.ok(reportApi.list, { kind: 'flow' })).content.find(({ can }) => can.includes('file'))!;
    await visit(page, '/chemical/controlled?tab=flow', '管控化学品');
    const row = rowOf(page, open.subject);
    const handed = await downloaded(page, () => act(page, row, '导出报备表'));
    expect(handed.name).toMatch(/^管控化学品报备_\d{12}\.xlsx$/);
    await act(page, row, '登记回执');
    const dialog = dialogOf(page);
    await dialog.getByLabel('报备日期').fill(formatDate(new Date()));
    await page.keyboard.press('Enter');
    await dialog.getByLabel('回执编号').fill('回执-旅程-1');
    await dialog.getByLabel('受理机关').fill('示范市公安局');
    await buttonOf(dialog, '确定').click();
    await page.getByText('已登记回执').waitFor();
    const filed = (await client.ok(reportApi.list, { keyword: '回执-旅程-1' })).content[0]!;
    expect([ReportState.filed, ReportState.late]).toContain(filed.state);
    expect(await axeFaults(page)).toEqual([]);
    expect(errors).toEqual([]);

    // A keeper reads the warnings of the store on the phone.
    const keeper = await login(browser, 'storeman', phone, { keepsProduct: false });
    await visit(keeper.page, '/chemical/warning', '预警中心');
    await keeper.page.getByText('过期').first().waitFor();
    expect(await axeFaults(keeper.page)).toEqual([]);
    expect(keeper.errors).toEqual([]);
  },
);
