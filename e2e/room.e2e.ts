import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { roomApi } from '#modules/chemical/shared/room/room.ts';
import { login, phone, startBrowser } from './browser.ts';
import { clientOf, product } from './product.ts';
import { axeFaults } from './reading.ts';
import { buttonOf, choose, dialogOf, downloaded, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

test(
  'the office gives the contents of a room to the fire brigade, who reads it by phone until it is revoked',
  { timeout: 60_000 },
  async () => {
    const { client } = await clientOf('school');
    const { content } = await client.ok(roomApi.pick, {});
    const { room, name } = content.find((one) => one.name.includes('危险化学品中心仓库'))!;
    const contents = await client.ok(roomApi.find, { room });

    const { page, errors } = await login(browser, 'school');
    await visit(page, '/chemical/room', '房间清单');
    await choose(page, page.getByRole('combobox', { name: '房间或仓库' }), name);
    await page.getByText(`化学品 ${contents.rows.length} 种，${contents.containers} 件`).waitFor();
    await page.getByText('处置要点').or(page.getByLabel('处置要点')).first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // No place and no way of extinguishing is cut, no CAS number broken.
    const table = page.getByRole('table', { name: '化学品' });
    const cut = await table
      .locator('.lab-cell')
      .evaluateAll((cells) =>
        cells.flatMap((cell) => (cell.scrollHeight > cell.clientHeight + 1 ? cell.textContent : [])),
      );
    const broken = await table
      .locator('small')
      .evaluateAll((numbers) => numbers.flatMap((cas) => (cas.getClientRects().length > 1 ? cas.textContent : [])));
    expect([cut, broken]).toEqual([[], []]);
    const paper = await downloaded(page, () => buttonOf(page, '下载 PDF').click());
    const text = readable(...(await readPdf(await readFile(paper.path))).pages);
    for (const part of ['化学品清单', contents.rows[0]!.name, contents.as_of.slice(0, 10)])
      expect(text).toContain(part);

    await buttonOf(page, '生成限时链接').click();
    await dialogOf(page).getByLabel('用途和接收人').fill('消防演练，城东消防救援站');
    await buttonOf(dialogOf(page), '生成').click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    const url = (await page.locator('.room-links code').first().textContent())!;

    // A phone that has never seen the product.
    const fresh = await browser.newContext({
      viewport: phone,
      baseURL: product().base,
      locale: 'zh-CN',
      isMobile: true,
    });
    const stranger = await fresh.newPage();
    await stranger.goto(url.slice(url.indexOf('/lab-platform')));
    await stranger.getByRole('heading', { name: /化学品清单/ }).waitFor();
    await stranger.getByText(contents.rows[0]!.name).first().waitFor();
    expect(await axeFaults(stranger)).toEqual([]);

    await buttonOf(page, '撤销').first().click();
    await page
      .locator('.ant-popconfirm')
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await page.getByText('已失效').first().waitFor();
    await stranger.reload();
    await stranger.getByRole('heading', { name: '链接已失效' }).waitFor();
    expect(errors).toEqual([]);
  },
);
