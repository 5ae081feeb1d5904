import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { cabinetApi } from '#platform/stock/shared/cabinet.ts';
import { cellApi } from '#platform/stock/shared/cell.ts';
import { keeperApi } from '#platform/stock/shared/keeper.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { login, startBrowser } from './browser.ts';
import { importFile } from './import-dialog.ts';
import { clientOf, product } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, choose, dialogOf, downloaded, rowOf, search, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const titles = ['原编号', 'CAS号', '包装净含量', '单位', '余量', '仓库编码', '柜', '层'];
const rows = [
  ['YJ-1', '64-17-5', 500, 'mL', 350, 'CK01', '综合柜', '上层'],
  ['YJ-2', '64-17-6', 500, 'mL', 350, 'CK01', '综合柜', '上层'],
  ['YJ-3', '64-17-5', 500, 'mL', 600, 'CK01', '综合柜', '上层'],
  ['YJ-4', '143-33-9', 100, 'g', 100, 'CK01', '没有的柜', '上层'],
  ['YJ-1', '64-17-5', 500, 'mL', 350, 'CK01', '综合柜', '上层'],
];

/** A cabinet for everything in the central warehouse, and a second keeper. */
async function prepare() {
  const { client } = await clientOf('school');
  const leader = await clientOf('leader');
  const { content } = await client.ok(warehouseApi.list, { keyword: 'CK01' });
  const warehouse_id = content[0]!.id;
  const cabinet = { warehouse_id, name: '综合柜', kind: 'plain', double_lock: true };
  const { id } = await client.ok(cabinetApi.create, cabinet);
  await client.ok(cellApi.create, { cabinet_id: id, name: '上层' });
  const term = { starts_on: '2026-01-01', trained_until: '2027-12-31' };
  await client.ok(keeperApi.create, { warehouse_id, user_id: leader.id, ...term });
}

test(
  'a bottle from the sheet of the opening stock to the refusal of the wrong cabinet',
  { timeout: 60_000 },
  async () => {
    await prepare();
    const { page, errors } = await login(browser, 'storeman');
    const { password } = product();

    // The opening stock comes from a sheet with mistakes; what is right is taken.
    await visit(page, '/chemical/stock', '库存查询');
    await buttonOf(page, '导入').click();
    const path = join(mkdtempSync(join(tmpdir(), 'lab-stock-')), '期初.xls');
    writeFileSync(path, writeXls({ name: '数据', columns: titles.map((title) => ({ title })), rows }));
    await importFile(page, path);
    const dialog = dialogOf(page);
    await dialog.getByText('校验位不对').first().waitFor();
    await dialog.getByText('大于包装净含量').first().waitFor();
    await dialog.getByText('没有柜“没有的柜”').first().waitFor();
    await dialog.getByRole('button', { name: /导入/ }).last().click();
    await dialog
      .getByText(/成功\D*1/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await search(page, '关键词', 'YJ-1');
    await rowOf(page, '350 mL').waitFor();

    // Nitric acid arrives; two keepers sign at one screen.
    await visit(page, '/chemical/inbound/edit/0', '新建入库单');
    await choose(page, page.getByRole('combobox', { name: '仓库' }), '危险化学品中心仓库');
    await choose(page, page.getByRole('combobox', { name: '申请人' }), '周晓东');
    await choose(page, page.getByRole('combobox', { name: '化学品' }), '7697-37-2');
    await choose(page, page.getByRole('combobox', { name: '规格' }), 'mL');
    await page.getByLabel('件数').fill('1');
    await choose(page, page.getByRole('combobox', { name: '纯度' }), '分析纯');
    await choose(page, page.getByRole('combobox', { name: '存放层位' }), '氧化剂柜 · 上层');
    await choose(page, page.getByRole('combobox', { name: '供应商' }), '华东化学试剂有限公司');
    for (const tick of ['标签完好', 'MSDS 齐全', '包装无泄漏', '数量相符']) await page.getByLabel(tick).check();
    await buttonOf(page, '保存').click();
    await page.getByText('待复核').first().waitFor();
    expect(await buttonOf(page, '确认入库').count()).toBe(0);
    const sign = async (button: string, account: string) => {
      await buttonOf(page, button).click();
      await page.getByLabel('账号').fill(account);
      await page.getByLabel('密码').fill(password);
      await buttonOf(dialogOf(page), '签名').click();
      await dialogOf(page).waitFor({ state: 'hidden' });
    };
    await sign('保管人签名', 'storeman');
    await sign('第二名保管人签名', 'leader');
    await buttonOf(page, '确认入库').click();
    await buttonOf(page.locator('.ant-modal-confirm'), '确定').click();
    await page.getByText('容器（1）').waitFor();
    expect(await axeFaults(page)).toEqual([]);

    // The code on the label is that of the container.
    const code = (await page.locator('.inbound-codes a').first().textContent())!;
    const saved = await downloaded(page, () => buttonOf(page, '打印标签').click());
    const { pages } = await readPdf(await readFile(saved.path));
    expect([Math.round(pages[0]!.width), Math.round(pages[0]!.height)]).toEqual([60, 40]);
    expect(pages[0]!.text).toContain(code);
    expect(pages[0]!.text).toContain('硝酸');

    // Beside a solvent it may not stand.
    await visit(page, '/chemical/stock', '库存查询');
    await search(page, '关键词', code);
    await act(page, rowOf(page, code), '移位');
    await choose(page, dialogOf(page).getByRole('combobox', { name: '移到' }), '综合柜 · 上层');
    await buttonOf(dialogOf(page), '确定').click();
    const refusal = page.getByText(/“硝酸”不能放在.*同柜有“乙醇”/).first();
    await refusal.waitFor();
    expect(errors).toEqual([]);
  },
);
