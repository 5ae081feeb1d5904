import type { Browser, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageBase } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { memberApi } from '#modules/base-info/shared/people/member.ts';
import { containerApi } from '#modules/chemical/shared/container/container.ts';
import { ContainerState } from '#modules/chemical/shared/container.states.ts';
import { dualApi } from '#modules/chemical/shared/dual/dual.ts';
import { inboundApi } from '#modules/chemical/shared/inbound/inbound.ts';
import { requisitionApi } from '#modules/chemical/shared/requisition/requisition.ts';
import { RequisitionStatus } from '#modules/chemical/shared/requisition/requisition.states.ts';
import { specApi } from '#modules/chemical/shared/spec.ts';
import { substanceApi } from '#modules/chemical/shared/substance.ts';
import { supplierApi } from '#modules/chemical/shared/supplier.ts';
import { cabinetApi } from '#platform/stock/shared/cabinet.ts';
import { cellApi } from '#platform/stock/shared/cell.ts';
import { keeperApi } from '#platform/stock/shared/keeper.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { login, phone, startBrowser } from './browser.ts';
import { clientOf, product } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, choose, dialogOf, rowOf, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const store = '危险化学品中心仓库';

/** A second keeper of the central store, a colleague of the teacher, and a bottle of nitric acid that two keepers have received. */
async function prepare() {
  const { client } = await clientOf('school');
  const [storeman, teacher, jcry, colleague] = [
    await clientOf('storeman'),
    await clientOf('teacher'),
    await clientOf('jcry'),
    await clientOf('xsfzr'),
  ];
  const labs = await teacher.client.ok(requisitionApi.labs);
  const lab = labs.content[0]!;
  const joined_on = formatDate(new Date());
  await client.ok(memberApi.create, { lab_id: lab.id, user_id: colleague.id, joined_on, admitted_to: '2027-12-31' });
  const warehouse_id = (await client.ok(warehouseApi.list, { keyword: 'CK01' })).content[0]!.id;
  const term = { starts_on: '2026-01-01', trained_until: '2027-12-31' };
  await client.ok(keeperApi.create, { warehouse_id, user_id: jcry.id, ...term });
  const cabinet = await client.ok(cabinetApi.create, {
    warehouse_id,
    name: '领用柜',
    kind: 'corrosion',
    double_lock: true,
  });
  const { id: cell_id } = await client.ok(cellApi.create, { cabinet_id: cabinet.id, name: '下层' });
  const substance_id = (await client.ok(substanceApi.list, { keyword: '7697-37-2' })).content[0]!.id;
  const spec_id = (await client.ok(specApi.list, { substance_id, page: -1, size: -1 })).content[0]!.id;
  // Controlled goods come from somebody with a licence.
  const supplier_id = (await client.ok(supplierApi.list, { keyword: '华东化学试剂有限公司' })).content[0]!.id;
  const checked = { label_ok: true, sheet_ok: true, sealed_ok: true, count_ok: true };
  const { id } = await client.ok(inboundApi.create, {
    source: 'purchase',
    warehouse_id,
    applicant_id: teacher.id,
    lines: [
      { substance_id, spec_id, count: 1, purity: 'AR', cell_id, supplier_id, expires_on: '2027-01-15', ...checked },
    ],
  });
  const { password } = product();
  for (const account of ['storeman', 'jcry'])
    await storeman.client.ok(dualApi.sign, { doc_type: 'inbound', doc_id: id, account, password });
  await storeman.client.ok(inboundApi.confirm, { id, version: 1 });
  const { made } = await storeman.client.ok(inboundApi.find, { id });
  return { code: made[0]!.code, lab: lab.name };
}

async function sign(page: Page, button: string, account: string) {
  await buttonOf(page, button).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('账号').fill(account);
  await dialog.getByLabel('密码').fill(product().password);
  await buttonOf(dialog, '签名').click();
  await dialog.getByLabel('账号').waitFor({ state: 'detached' });
}

/** A recipient scans the code on the screen of the keeper, sees what he receives, and signs on his own phone. */
async function signByPhone(page: Page, account: string, name: string) {
  await buttonOf(page, '签名').click();
  const dialog = dialogOf(page);
  await dialog.getByText('用手机扫码').click();
  await buttonOf(dialog, '出示领用人二维码').click();
  const image = await dialog.getByRole('img', { name: '领用人签名二维码' }).getAttribute('src');
  const own = await login(browser, account, phone);
  await visit(own.page, (await pathOf(image!)).slice(pageBase.length), '扫码签名');
  await own.page.getByText('（管控）').waitFor();
  expect(await axeFaults(own.page)).toEqual([]);
  await buttonOf(own.page, '确认签名').click();
  await own.page.getByText('签名成功').waitFor();
  await own.context.close();
  // The screen of the keeper learns of it by itself.
  await dialog.getByText(`${name}已签名`).first().waitFor();
  await buttonOf(dialog, '完成').click();
}

/** Path of the page to which a QR code leads. */
async function pathOf(image: string): Promise<string> {
  const picture = sharp(Buffer.from(image.split(',')[1]!, 'base64'))
    .resize(600)
    .flatten({ background: '#fff' });
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new URL(decodeQR({ width: info.width, height: info.height, data })).pathname;
}
const confirm = (page: Page) => buttonOf(page.locator('.ant-modal-confirm'), '确定').click();

test(
  'controlled nitric acid from the application to the cabinet to which it returns',
  { timeout: 180_000 },
  async () => {
    const { code, lab } = await prepare();
    const { page, errors } = await login(browser, 'teacher');

    // The teacher asks for it, with a colleague.
    await visit(page, '/chemical/requisition/edit/0', '新建领用申请单');
    await choose(page, page.getByRole('combobox', { name: '实验室' }), lab);
    await choose(page, page.getByRole('combobox', { name: '领用仓库' }), store);
    await choose(page, page.getByRole('combobox', { name: '用途' }), '科研');
    await choose(page, page.getByRole('combobox', { name: '化学品' }), '7697-37-2');
    await page.getByText(/该仓库可领/).waitFor();
    await page.getByLabel('数量').fill('200');
    await page.getByLabel('每日计划用量').fill('50');
    await page.getByLabel('需用日期').fill('2030-01-15');
    await page.keyboard.press('Enter');
    await choose(page, page.getByRole('combobox', { name: '共同领用人' }), '陈国栋');
    await buttonOf(page, '保存').click();
    await page.getByText('草稿').first().waitFor();
    await buttonOf(page, '提交').click();
    await confirm(page);
    await page.getByText('审核中').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const id = Number(/requisition\/(\d+)/.exec(page.url())![1]);

    // Laboratory, college and security pass it.
    const head = await login(browser, 'lab');
    await visit(head.page, `/chemical/requisition/${id}`, '领用申请');
    await buttonOf(head.page, '通过').click();
    await buttonOf(dialogOf(head.page), '通过').click();
    await head.page.getByText('已通过').first().waitFor();
    for (const account of ['college', 'leader'])
      await (await clientOf(account)).client.ok(requisitionApi.decide, { id, pass: true });

    // The keeper picks it by phone; two keepers and both recipients sign at his screen.
    const keeper = await login(browser, 'storeman', phone);
    await visit(keeper.page, `/chemical/outbound/${id}`, '出库');
    await keeper.page.getByText('待扫描').waitFor();
    const scan = keeper.page.getByLabel('容器编码');
    await scan.fill(code.toLowerCase());
    await scan.press('Enter');
    await keeper.page.getByText('已备好，或').or(keeper.page.getByText('拣货单（已备 1 件）')).first().waitFor();
    for (const account of ['storeman', 'jcry', 'teacher']) await sign(keeper.page, '签名', account);
    await signByPhone(keeper.page, 'xsfzr', '陈国栋');
    await keeper.page.locator('.ant-alert', { hasText: '签名已齐' }).waitFor();
    expect(await axeFaults(keeper.page)).toEqual([]);
    await buttonOf(keeper.page, '确认出库').click();
    await confirm(keeper.page);
    await keeper.page.getByText('已出库').first().waitFor();

    // 200 mL were weighed out into a bottle of their own; some of it is used.
    const { containers } = await (await clientOf('teacher')).client.ok(requisitionApi.find, { id });
    const part = containers[0]!.code;
    expect(part).not.toBe(code);
    await visit(page, '/chemical/use-record', '使用登记');
    await page.getByLabel('容器编码').fill(part);
    await page.getByLabel('容器编码').press('Enter');
    const dialog = dialogOf(page);
    await dialog.getByLabel('用量').fill('50');
    await dialog.getByLabel('使用后实测余量').fill('149');
    await choose(page, dialog.getByRole('combobox', { name: '共同使用人' }), '陈国栋');
    await dialog.getByLabel('实验或项目').fill('矿样比对');
    await buttonOf(dialog, '确定').click();
    await rowOf(page, '矿样比对').waitFor();
    expect(await axeFaults(page)).toEqual([]);

    // The rest comes back to two keepers.
    await visit(page, '/chemical/return', '归还退库');
    await page.getByLabel('容器编码').fill(part);
    await page.getByLabel('容器编码').press('Enter');
    await buttonOf(dialogOf(page), '确定').click();
    await rowOf(page, part).waitFor();
    const desk = await login(browser, 'storeman');
    await visit(desk.page, '/chemical/return', '归还退库');
    await act(desk.page, rowOf(desk.page, part), '接收');
    await sign(desk.page, '保管人签名', 'storeman');
    await sign(desk.page, '第二名保管人签名', 'jcry');
    await dialogOf(desk.page).locator('.ant-alert', { hasText: '签名已齐' }).waitFor();
    await buttonOf(dialogOf(desk.page), '接收').click();
    await rowOf(desk.page, part).getByText('已归还').waitFor();

    const { client } = await clientOf('school');
    expect(await client.ok(containerApi.find, { code: part })).toMatchObject({
      state: ContainerState.stored,
      quantity: '149',
    });
    expect((await client.ok(requisitionApi.find, { id })).status).toBe(RequisitionStatus.completed);
    for (const one of [errors, head.errors, keeper.errors, desk.errors]) expect(one).toEqual([]);
  },
);
