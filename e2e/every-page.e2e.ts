import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createClient } from '#apps/server/testing/client.ts';
import { sessionApi, type MenuItem } from '#kernel/shared/session.ts';
import { login, startBrowser } from './browser.ts';

// Every page that a role's menu offers opens for it: no fault of the script, no refused call, nothing a screen reader
// stumbles over badly.

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const paths = (menus: readonly MenuItem[]): string[] =>
  menus.flatMap((item) => [...(item.is_menu && item.url !== '' ? [item.url] : []), ...paths(item.children)]);

/** The addresses that the menu of an account offers, as the server gives them. */
async function menuOf(account: string): Promise<string[]> {
  const { base, password } = inject('product');
  const appKey = (await (await fetch(`${base}/lab-platform/config.json`)).json()) as {
    app_key: string;
    sign_key: string;
  };
  const { menus } = await createClient(base, appKey).ok(sessionApi.login, { account, password, school_key: 'demo' });
  return [...new Set(paths(menus))];
}

/** What went wrong with the calls of a page: refused, broken, or not there. */
function watchCalls(page: Page): string[] {
  const faults: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/lab-api/')) return;
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    if (!response.headers()['content-type']?.includes('json')) return;
    response.json().then(
      (envelope: { code: number; message: string }) =>
        envelope.code !== 200 && faults.push(`${envelope.code} ${envelope.message} ${response.url()}`),
      () => undefined,
    );
  });
  return faults;
}

async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
  return violations
    .filter((one) => one.impact === 'critical')
    .map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 120)}`);
}

test.each(['system', 'school', 'college', 'lab', 'xsfzr', 'jcry', 'storeman', 'teacher', 'normal', 'leader'])(
  'every page of %s opens',
  { timeout: 240_000 },
  async (account) => {
    const { page, context, errors } = await login(browser, account);
    const faults = watchCalls(page);
    const failed: string[] = [];
    for (const path of await menuOf(account)) {
      await page.goto(`/lab-platform${path}`);
      await page.waitForLoadState('networkidle');
      if (new URL(page.url()).pathname !== `/lab-platform${path}`) failed.push(`${path} → ${page.url()}`);
      if ((await page.locator('.lab-load-failed, .lab-read-failed').count()) > 0) failed.push(`${path}: 加载失败`);
      if (account === 'school') failed.push(...(await seriousFaults(page)).map((fault) => `${path} ${fault}`));
    }
    await context.close();
    expect({ failed, faults, errors }).toEqual({ failed: [], faults: [], errors: [] });
  },
);
