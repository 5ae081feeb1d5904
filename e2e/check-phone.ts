import type { Locator, Page } from 'playwright-core';
import { picture } from './browser.ts';
import { buttonOf, photo } from './screen.ts';

/** Findings of the inspector: an ordinary problem online, an urgent one offline. */
export const findings = ['责任人变更后门口信息牌没有更换', '通风橱旁临时接线板发热变色'] as const;

const drawerOf = (page: Page): Locator => page.locator('.check-drawer:visible');

export async function openLab(page: Page, lab: string): Promise<void> {
  await page.getByRole('button', { name: lab }).click();
  await buttonOf(page, '其余全部符合').waitFor();
}

/** Id of a problem class, by its name or that of its first child. */
async function classNamed(kind: Locator, name: string): Promise<string> {
  const option = kind.locator(`option:text-is("${name}"), optgroup[label="${name}"] option`).first();
  return (await option.getAttribute('value')) ?? '';
}

async function describeProblem(page: Page, text: string, level: '一般' | '紧急', place: string): Promise<void> {
  const sheet = drawerOf(page);
  await sheet.locator('input[aria-label="选择照片"]').setInputFiles(await photo('整改前'));
  await sheet.locator('.lab-photo img').first().waitFor();
  await sheet.getByText(level, { exact: true }).click();
  const kind = sheet.getByLabel('问题分类');
  if ((await kind.inputValue()) === '') await kind.selectOption(await classNamed(kind, '用电用水'));
  await sheet.getByRole('textbox', { name: '隐患描述' }).fill(text);
  await sheet.getByRole('textbox', { name: '具体位置' }).fill(place);
}

const finish = (page: Page) => buttonOf(drawerOf(page), '完成').click();

/** Checks the open laboratory: one item is not met, all others are; its problem carries a photo. */
export async function submitFinding(page: Page, lab: string, finding: string): Promise<void> {
  await openLab(page, lab);
  await page.locator('.check-results').first().getByText('不符合', { exact: true }).click();
  const sheet = drawerOf(page);
  await sheet.locator('input[aria-label="选择照片"]').setInputFiles(await photo('整改前'));
  await sheet.locator('.lab-photo img').first().waitFor();
  await sheet.getByRole('textbox', { name: '隐患描述' }).fill(finding);
  await finish(page);
  await buttonOf(page, '其余全部符合').click();
  await submitLab(page);
  await page.getByRole('button', { name: lab }).getByText('已提交').waitFor();
}

/** Submits the current lab. */
export async function submitLab(page: Page): Promise<void> {
  await buttonOf(page, '提交').click();
  await drawerOf(page).getByRole('textbox', { name: '陪同人' }).fill('张志强');
  await buttonOf(drawerOf(page), '确认提交').click();
}

/** Checks a lab; the network drops after the first problem and returns after submitting. */
export async function checkLab(page: Page, lab: string): Promise<void> {
  await openLab(page, lab);
  await page.locator('.check-results').first().getByText('不符合', { exact: true }).click();
  await describeProblem(page, findings[0], '一般', '实验室门口');
  await drawerOf(page).locator('.lab-photo').first().scrollIntoViewIfNeeded();
  await picture(page, 'phone-problem');
  await finish(page);
  await picture(page, 'phone-items');
  await page.context().setOffline(true);
  await page.getByText('离线：填写的内容保存在本机，联网后自动发送').waitFor();
  await page.locator('.lab-panel-head').getByRole('button', { name: '登记隐患' }).click();
  await describeProblem(page, findings[1], '紧急', '2 号通风橱右侧');
  await finish(page);
  await page.getByText('隐患 （2）').waitFor();
  await buttonOf(page, '其余全部符合').click();
  await submitLab(page);
  await page.getByText(/条待发送，联网后自动发送/).waitFor();
  await page.getByRole('button', { name: lab }).getByText('提交待发送').waitFor();
  await page.getByRole('button', { name: '待发送 1', exact: true }).waitFor();
  await page.locator('.lab-header').getByRole('button', { name: '1 条未发送' }).waitFor();
  await picture(page, 'phone-offline');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: lab }).getByText('已提交').waitFor({ timeout: 60_000 });
  await page
    .getByText(/待发送/)
    .first()
    .waitFor({ state: 'detached' });
  await page.getByRole('button', { name: lab }).getByText('隐患 2，紧急 1').waitFor();
}
