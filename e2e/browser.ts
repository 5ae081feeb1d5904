import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

import { chromiumArgs, findChromium } from '../tools/chromium.mjs';
import { product } from './product.ts';

/** Folder of screenshots for README and manual, with `PICTURES=1`. */
const pictures = join(import.meta.dirname, '../docs/pictures');

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) });
}

export type Person = { page: Page; context: BrowserContext; errors: string[] };

/** A logged-in user with a page. Script errors of the page are recorded and must stay empty. */
export async function login(browser: Browser, account: string, size = desktop, school = 'demo'): Promise<Person> {
  const { base, password } = product();
  const context = await browser.newContext({
    viewport: size,
    baseURL: base,
    acceptDownloads: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(size === phone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // Chromium logs every non-2xx reply and offline call; those are no script errors.
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) errors.push(line.text());
  });
  await page.goto('/lab-platform/login');
  await page.locator('#school_key').selectOption(school);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  return { page, context, errors };
}

/** Saves a screenshot for the manual. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== '1') return;
  mkdirSync(pictures, { recursive: true });
  await page.waitForTimeout(600);
  // Toasts would cover the content.
  const style = '.ant-message, .ant-notification, .lab-toasts { visibility: hidden }';
  const image = await page.screenshot({ style });
  await sharp(image)
    .webp({ quality: 80 })
    .toFile(join(pictures, `${name}.webp`));
}

/** Screenshots of every user after a failed step, in the system's temporary folder. */
export async function captureFailure(people: Iterable<[account: string, person: Person]>): Promise<void> {
  for (const [account, { page }] of people)
    await page.screenshot({ path: join(tmpdir(), `lab-e2e-${account}.png`), timeout: 5_000 }).catch(() => undefined);
}
