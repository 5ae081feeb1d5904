import type { Page } from 'playwright-core';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { clientOf, product } from './product.ts';
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
