import type { Page } from 'playwright-core';
import { desktop } from './browser.ts';

/** Widths at which every page must fit: desktop, tablet on its side, tablet upright. */
const widths = [desktop.width, 1024, 768];

/** Parts of the current page that are wider than the window, or than their table at desktop width. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(async (wide) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    await frame();
    await frame();
    const { scrollWidth, clientWidth } = document.documentElement;
    const tables = [...document.querySelectorAll('.ant-table-content')];
    const scrolled = tables.filter((table) => innerWidth >= wide && table.scrollWidth > table.clientWidth + 1);
    return [
      ...(scrollWidth > clientWidth ? [`page ${scrollWidth} > ${clientWidth}`] : []),
      ...scrolled.map((table) => `table ${table.scrollWidth} > ${table.clientWidth}`),
      ...(innerWidth < 1024 && document.querySelector('.lab-table') ? ['a table instead of cards'] : []),
    ];
  }, desktop.width);
}

/** The buttons beside the title of the current page if they stand in another order: 导入, 导出, others, the main one. */
export async function toolFaults(page: Page): Promise<string[]> {
  const tools = page.locator('.lab-page-tools');
  const names = (await tools.getByRole('button').allInnerTexts()).map((name) => name.replaceAll(/\s/g, ''));
  const primary = (await tools.locator('.ant-btn-primary').allInnerTexts()).map((name) => name.replaceAll(/\s/g, ''));
  const places = ['导入', '导出', ...primary.slice(-1)].map((name) => names.indexOf(name)).filter((at) => at >= 0);
  const isOrdered = places.every((at, i) => i === 0 || at > places[i - 1]!);
  return isOrdered ? [] : [`buttons in the order ${names.join(' ')}`];
}

/** Whether what is laid out is painted too. */
const paint = (page: Page, isPainted: boolean) =>
  page.evaluate((to) => document.documentElement.style.setProperty('visibility', to), isPainted ? '' : 'hidden');

/** Resizes the current page to each width; returns what does not fit. */
export async function fitFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await paint(page, false);
  for (const width of widths) {
    await page.setViewportSize({ width, height: desktop.height });
    faults.push(...(await overflow(page)).map((fault) => `at ${width}: ${fault}`));
  }
  await page.setViewportSize(desktop);
  await paint(page, true);
  return faults;
}
