import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { pageBase } from '#kernel/shared/contract.ts';

/** Opens a page of the product by its path. */
export async function visit(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${pageBase}${path}`);
  await page.getByRole('heading', { name: title }).first().waitFor();
}

/** Navigates within the loaded product, as the back button does. */
export const navigate = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `${pageBase}${address}`);

const systemName = '高校实验室安全与管理平台';

/** Title of the window while the page of a route stands. */
export const windowTitle = (title: string): string => `${title}-${systemName}`;

/** Waits until the page of a route stands: its part of the product is loaded, and its reads have begun. */
export const titled = (page: Page, title: string, timeout = 20_000) =>
  // Asked for at each frame, as is usual, the answer would make the frames.
  page.waitForFunction((wanted) => document.title === wanted, windowTitle(title), { timeout, polling: 50 });

/** Whether the page is laid out and drawn; what it asks for is the same. */
export const draw = (page: Page, isDrawn: boolean) =>
  page.evaluate((to) => document.documentElement.style.setProperty('display', to), isDrawn ? '' : 'none');

/** Table row that contains the text. */
export const rowOf = (page: Page, text: string): Locator => page.locator('tr.ant-table-row', { hasText: text });

/** The dialog that is open. */
export const dialogOf = (page: Page): Locator => page.locator('.ant-modal-container:visible').last();

/** A button by its text, regardless of icon and of the space between two characters. */
export const buttonOf = (scope: Page | Locator, label: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`^(?:[a-z-]+ )?${label.split('').join('\\s?')}$`) });

/** Waits until the row of a workbench has stood: until then no key decides it. */
export const awake = (page: Page) => page.locator('.lab-review-buttons > .ant-btn:first-child:enabled').waitFor();

/** Clicks an action of a row, in the row or behind 更多. */
export async function act(page: Page, row: Locator, label: string): Promise<void> {
  await row.waitFor();
  const button = buttonOf(row, label);
  const more = row.getByRole('button', { name: '更多' });
  // A row that was kept may still show the actions of its former state.
  await button.or(more).first().waitFor();
  if (await button.count()) return button.click();
  await more.click();
  return page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Chooses from a drop-down by typing a part of the option's text. */
export async function choose(page: Page, field: Locator, text: string): Promise<void> {
  const within = (part: string) => field.locator(`xpath=ancestor::*[contains(@class, "${part}")]`).last();
  await field.click();
  if (await field.isEditable()) await field.fill(text);
  // The list of a tree does not have the id that its field names.
  const named = page.locator(`.ant-select-dropdown:has([id="${await field.getAttribute('aria-controls')}"])`);
  const list = named.or(page.locator('.ant-select-dropdown:has(.ant-select-tree):visible'));
  const option = list.locator('.ant-select-item-option, .ant-select-tree-title', { hasText: text }).first();
  await option.click();
  if ((await within('ant-select-multiple').count()) > 0) return;
  // A choice of one closes the list; it stays open when an answer replaced the options under the click.
  const closed = () => list.waitFor({ state: 'hidden', timeout: 3_000 });
  await closed().catch(async () => {
    await option.click();
    await closed();
  });
  // A list that an answer closed under the click has chosen nothing.
  if ((await within('ant-select').locator('.ant-select-placeholder').count()) > 0) await choose(page, field, text);
}

/** Waits until a list has closed; one of several choices stays open and is closed. */
export async function closed(page: Page, list: Locator): Promise<void> {
  const isHidden = (timeout: number) => list.waitFor({ state: 'hidden', timeout });
  await isHidden(1_500).catch(async () => {
    await page.keyboard.press('Escape');
    await isHidden(20_000);
  });
}

/** Searches a list by keyword and waits for stable rows, which can be clicked. */
export async function search(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  const answered = page.waitForResponse((reply) => [...new URL(reply.url()).searchParams.values()].includes(text));
  await buttonOf(page, '查询').click();
  await answered;
  await page.locator('.ant-spin-spinning').waitFor({ state: 'hidden' });
}

/** Value of a statistics card by its name. */
export async function cardOf(page: Page, label: string): Promise<number> {
  const card = page.locator('.lab-stat-card', { has: page.getByText(label, { exact: true }) });
  // The unit is a separate element.
  return card.locator('.lab-stat-value').evaluate((value) => Number(value.firstChild?.textContent));
}

/** Clicks a download button and returns the path of the file. */
export async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  const name = download.suggestedFilename();
  const path = join(mkdtempSync(join(tmpdir(), 'lab-download-')), name);
  await download.saveAs(path);
  return { name, path };
}

/** Exports the current list. */
export const exported = (page: Page, label = '导出') =>
  downloaded(page, async () => {
    await buttonOf(page, label).click();
    await buttonOf(dialogOf(page), '确定').click();
  });

const colors = { 整改前: '#8a4a24', 整改后: '#2a6b4f' };

/** A picture of the size of a phone camera's. */
export async function photo(words: keyof typeof colors): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'lab-photo-')), '现场照片.jpg');
  const svg = `<svg width="1600" height="1200"><rect width="1600" height="1200" fill="${colors[words]}"/>
    <rect y="900" width="1600" height="40" fill="#ffffff66"/>
    <text x="800" y="660" font-size="200" text-anchor="middle" fill="#fff">${words}</text></svg>`;
  await sharp(Buffer.from(svg)).jpeg().toFile(path);
  return path;
}
