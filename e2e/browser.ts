import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

import { clockOffset, setClockOffset } from '#lib/moved-clock/moved-date.ts';
import { encryptJson } from '#kernel/web/session/encrypt.ts';
import { chromiumArgs, findChromium, findHeadlessShell } from '../tools/chromium.mjs';
import { clientOf, product } from './product.ts';

/** Folder of screenshots for README and manual, with `PICTURES=1`. */
const pictures = join(import.meta.dirname, '../docs/pictures');

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

type Start = {
  /** The whole Chromium, where the lighter one without windows does not do: cameras, pictures of phones. */
  isWhole?: boolean;
  args?: string[];
};

/** A browser whose pages have the clock of the product. */
export async function startBrowser({ isWhole = false, args = [] }: Start = {}): Promise<Browser> {
  const executablePath = (isWhole ? undefined : findHeadlessShell()) ?? findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArgs, ...args],
    ...(executablePath && { executablePath }),
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(setClockOffset, clockOffset());
    // The client compares the arrival of a document with the time of the server in it.
    await context.addInitScript((ms) => {
      Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ms });
    }, clockOffset());
    return context;
  };
  return browser;
}

export type Person = { page: Page; context: BrowserContext; errors: string[] };

type Options = {
  school?: string;
  /** The device keeps the product for times without a network; to fetch all of it takes as long as many a journey. */
  keepsProduct?: boolean;
  /** Menus and dialogs move as on most devices. With less motion a journey takes three quarters of the time. */
  hasMotion?: boolean;
};

/**
 * A user with a session, on no page yet: journeys through the login form have files of their own. Script errors of the
 * page are recorded and must stay empty.
 */
export async function login(
  browser: Browser,
  account: string,
  size = desktop,
  { school = 'demo', keepsProduct = size === phone, hasMotion = false }: Options = {},
): Promise<Person> {
  const { base } = product();
  const context = await browser.newContext({
    viewport: size,
    baseURL: base,
    acceptDownloads: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    serviceWorkers: keepsProduct ? 'allow' : 'block',
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
  await startSession(page, account, school);
  return { page, context, errors };
}

/** Leaves a session in the tab as the login form does, on an address of the product that loads nothing else. */
export async function startSession(page: Page, account: string, school: string): Promise<void> {
  const { access_token: token, ...data } = (await clientOf(account, school)).data;
  await page.goto('/lab-platform/config.json');
  await page.evaluate(
    (entries) => {
      for (const [name, value] of entries) sessionStorage.setItem(name, value);
    },
    [
      ['lab.t', token],
      ['lab.s', encryptJson({ tokenAt: Date.now(), data }, token)],
    ] as const,
  );
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
