import type { Locator, Page } from 'playwright-core';

// What somebody without a mouse does: Tab, arrows, Enter, Escape and letters.

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Replaces the text of the focused input. */
export async function retype(page: Page, text: string): Promise<void> {
  await press(page, 'Control+A');
  await page.keyboard.type(text);
}

/** True if the focused element is named so, regardless of spaces. Runs in the page. */
function isFocused(wanted: string): boolean {
  const active = document.activeElement;
  const labels = [...((active as HTMLInputElement | null)?.labels ?? [])].map((one) => one.textContent ?? '');
  const names = [...labels, active?.getAttribute('aria-label') ?? '', active?.textContent ?? ''];
  // What follows the name of a node or an option explains it; the place of a tab precedes it.
  const isWanted = (name: string) => name === wanted || ['，', '（'].some((mark) => name.startsWith(wanted + mark));
  return active !== document.body && names.some((name) => isWanted(name.replaceAll(/\s|^Tab \d+ of \d+/g, '')));
}

/** Walks to a control by Tab, or back by Shift+Tab. */
export async function tabTo(page: Page, label: string, back = false): Promise<void> {
  const wanted = label.replaceAll(' ', '');
  const passed: string[] = [];
  for (let n = 0; n < 120; n += 1) {
    if (await page.evaluate(isFocused, wanted)) return;
    await press(page, back ? 'Shift+Tab' : 'Tab');
    passed.push(await page.evaluate(() => document.activeElement?.textContent?.slice(0, 20) ?? ''));
  }
  throw new Error(`Tab does not lead to ${label}, but to ${passed.join(' | ')}`);
}

/** The option that Enter takes, in the list that is open and not about to close. */
const active = (page: Page, text = ''): Locator =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden, .ant-slide-up-leave)')
    .locator('.ant-select-item-option-active')
    .filter({ hasText: text });

/** Takes the option; the list of a selection of one closes, which it does a moment later. */
async function take(page: Page): Promise<void> {
  await press(page, 'Enter');
  await page.locator('.ant-select-open:not(.ant-select-multiple)').waitFor({ state: 'detached' });
}

/** Types into the focused selection and takes the option that is found. */
export async function find(page: Page, typed: string, text = typed): Promise<void> {
  await page.keyboard.type(typed);
  await active(page, text).waitFor();
  await take(page);
}

/** Opens the focused selection and walks to the option by the arrow key. */
export async function pick(page: Page, text: string): Promise<void> {
  await press(page, 'ArrowDown');
  await active(page).waitFor();
  const exact = active(page, text).getByText(text, { exact: true });
  for (let n = 0; n < 30 && (await exact.count()) === 0; n += 1) await press(page, 'ArrowDown');
  await exact.waitFor();
  await take(page);
}

/** Walks to a dialog's button and presses it. */
export async function confirm(page: Page, label = '确定'): Promise<void> {
  await page.getByRole('dialog').last().getByRole('button', { name: label }).waitFor();
  await tabTo(page, label);
  await press(page, 'Enter');
}
