import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerApi } from '#modules/chemical/shared/container/container.ts';
import { ContainerState } from '#modules/chemical/shared/container.states.ts';
import { inboundApi } from '#modules/chemical/shared/inbound/inbound.ts';
import { specApi } from '#modules/chemical/shared/spec.ts';
import { substanceApi } from '#modules/chemical/shared/substance.ts';
import { cabinetApi } from '#platform/stock/shared/cabinet.ts';
import { cellApi } from '#platform/stock/shared/cell.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { login, phone, startBrowser } from './browser.ts';
import { goOnline } from './network.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { buttonOf, choose, dialogOf, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Three bottles of ethanol in a cabinet of their own of the central store. */
async function prepare() {
  const { client } = await clientOf('school');
  const [storeman, teacher] = [await clientOf('storeman'), await clientOf('teacher')];
  const warehouse_id = (await client.ok(warehouseApi.list, { keyword: 'CK01' })).content[0]!.id;
  const { id: cabinet_id } = await client.ok(cabinetApi.create, {
    warehouse_id,
    name: '盘点柜',
    kind: 'explosion_proof',
    double_lock: false,
  });
  const { id: cell_id } = await client.ok(cellApi.create, { cabinet_id, name: '下层' });
  const substance_id = (await client.ok(substanceApi.list, { keyword: '64-17-5' })).content[0]!.id;
  const specs = await client.ok(specApi.list, { substance_id, page: -1, size: -1 });
  const checked = { label_ok: true, sheet_ok: true, sealed_ok: true, count_ok: true };
  const line = { substance_id, spec_id: specs.content[0]!.id, count: 3, purity: 'AR', cell_id, ...checked };
  const { id } = await client.ok(inboundApi.create, {
    source: 'purchase',
    warehouse_id,
    applicant_id: teacher.id,
    lines: [line],
  });
  await storeman.client.ok(inboundApi.confirm, { id, version: 1 });
  const { made } = await storeman.client.ok(inboundApi.find, { id });
  return made.map(({ code }) => code);
}

test(
  'a cabinet is counted by phone, without a network in between, and the book follows the decision',
  { timeout: 60_000 },
  async () => {
    const [seen, measured, lost] = await prepare();
    const { page, errors } = await login(browser, 'storeman', phone);
    await visit(page, '/chemical/stocktake', '库存盘点');
    await buttonOf(page, '新增盘点').click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('盘点名称').fill('防爆柜盘点');
    await choose(page, dialog.getByRole('combobox', { name: '仓库' }), '危险化学品中心仓库');
    await choose(page, dialog.getByRole('combobox', { name: '储存柜' }), '盘点柜');
    await buttonOf(dialog, '确定').click();
    await buttonOf(page, '开始盘点').click();
    await buttonOf(page.locator('.ant-modal-confirm'), '确定').click();
    await page.getByText('待盘 3').waitFor();
    expect(await axeFaults(page)).toEqual([]);

    // One is scanned; the next two are counted in the basement.
    const scan = page.getByLabel('容器编码');
    await scan.fill(seen!.toLowerCase());
    await scan.press('Enter');
    await page.getByText('待盘 2').waitFor();
    await page.context().setOffline(true);
    await scan.fill(measured!);
    await scan.press('Enter');
    await page.getByText('待盘 1').waitFor();
    await page.locator('.count-last', { hasText: measured! }).getByText('填写实测').click();
    await dialogOf(page).getByText('在，实测余量').click();
    await dialogOf(page).getByRole('spinbutton', { name: '实测余量' }).fill('430');
    await dialogOf(page).getByLabel('差异说明').fill('长期挥发');
    await buttonOf(dialogOf(page), '登记').click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.locator('.count-line', { hasText: lost }).click();
    await dialogOf(page).getByText('未找到').click();
    await dialogOf(page).getByLabel('差异说明').fill('柜内未见');
    await buttonOf(dialogOf(page), '登记').click();
    await page.getByText('待盘 0').waitFor();
    await page.getByText('差异 2').click();
    await page.getByText('待发送', { exact: true }).first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await goOnline(page);
    await page.getByText('待发送', { exact: true }).first().waitFor({ state: 'detached' });
    await buttonOf(page, '提交盘点').click();
    await buttonOf(dialogOf(page), '提交审核').click();
    await page.getByText('待审核').first().waitFor();
    const url = new URL(page.url()).pathname;

    // The school decides; the ledger shows it.
    const office = await login(browser, 'school');
    await visit(office.page, url.slice(url.indexOf('/chemical')), '防爆柜盘点');
    await office.page.getByText('说明：长期挥发').waitFor();
    expect(await axeFaults(office.page)).toEqual([]);
    await buttonOf(office.page, '审核通过').click();
    await buttonOf(dialogOf(office.page), '通过并入账').click();
    // The steps of the approval say 已完成 too.
    await office.page.getByText('已通过，差异已入账').waitFor();
    const { client } = await clientOf('school');
    expect(await client.ok(containerApi.find, { code: measured! })).toMatchObject({
      quantity: '430',
      flows: [{ kind: 'loss', note: expect.stringContaining('长期挥发') }, {}],
    });
    expect(await client.ok(containerApi.find, { code: lost! })).toMatchObject({ state: ContainerState.lost });
    await visit(office.page, `/chemical/c/${measured}`, '乙醇');
    await office.page.getByText('430 mL').first().waitFor();
    expect([...errors, ...office.errors]).toEqual([]);
  },
);
