import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect } from 'vitest';
import { pageBase } from '#kernel/shared/contract.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { phone } from './browser.ts';
import { clientOf, product } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, dialogOf, rowOf, visit } from './screen.ts';

/** Agrees to the question that is open. */
export const confirm = (page: Page) => buttonOf(page.locator('.ant-modal-confirm'), '确定').click();

/** One signature at the screen of a document, by the button that stands there now. */
export async function sign(page: Page, button: string, account: string): Promise<void> {
  await buttonOf(page, button).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('账号').fill(account);
  await dialog.getByLabel('密码').fill(product().password);
  await buttonOf(dialog, '签名').click();
  await dialog.getByLabel('账号').waitFor({ state: 'detached' });
}

/** A recipient scans the code on the screen of the keeper, sees what he receives, and signs on his own phone. */
export async function signByPhone(page: Page, own: Page, name: string): Promise<void> {
  await buttonOf(page, '签名').click();
  const dialog = dialogOf(page);
  await dialog.getByText('用手机扫码').click();
  await buttonOf(dialog, '出示领用人二维码').click();
  const image = await dialog.getByRole('img', { name: '领用人签名二维码' }).getAttribute('src');
  await own.setViewportSize(phone);
  await visit(own, (await pathOf(image!)).slice(pageBase.length), '扫码签名');
  await own.getByText('（管控）').waitFor();
  expect(await axeFaults(own)).toEqual([]);
  await buttonOf(own, '确认签名').click();
  await own.getByText('签名成功').waitFor();
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

/** Fills a date and closes its calendar. */
export async function fillDay(page: Page, scope: Pick<Page, 'getByLabel'>, label: string, day: string): Promise<void> {
  await scope.getByLabel(label).fill(day);
  await page.keyboard.press('Enter');
}

/** Passes every line of a purchase that waits for this person. */
export async function passPurchase(page: Page, no: string): Promise<void> {
  await visit(page, '/chemical/purchase-examine?waiting=1', '采购审核');
  await act(page, rowOf(page, no), '审核');
  await buttonOf(page, '全部通过').click();
  await buttonOf(page, '提交审核').click();
  await page.getByRole('heading', { name: '采购审核' }).first().waitFor();
}

/** Scans a code into the field of a page. */
export async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('容器编码');
  await field.fill(code);
  await field.press('Enter');
}

/** Changes a setting of the school. */
export async function setSetting(sys_key: string, value: string): Promise<void> {
  const { client } = await clientOf('school');
  const { version } = (await client.ok(settingApi.list, {})).content.find((one) => one.sys_key === sys_key)!;
  await client.ok(settingApi.update, { sys_key, value, version });
}
