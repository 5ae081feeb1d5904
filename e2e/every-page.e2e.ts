import type { Browser, CDPSession, Page, Request, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redirectOf } from '#kernel/web/session/guard.ts';
import { useSession } from '#kernel/web/session/session.ts';
import { addressOf } from './addresses.ts';
import { login, startBrowser } from './browser.ts';
import { fitFaults, toolFaults } from './fit.ts';
import { isAllowed, ownPages, routes, type Route } from './pages.ts';
import { clientOf, product } from './product.ts';
import { axeFaults, tabFaults } from './reading.ts';
import { navigate, titled, windowTitle } from './screen.ts';
import titles from './route-titles.json' with { type: 'json' };

// Opens every page by its address, as each role: with the right it opens without a refused call and under the title of
// its route; otherwise it shows no-role. Each page passes axe and a walk by keyboard once, and fits three widths; what
// another role adds are its calls, so it opens the page without drawing it, which takes a third of the work.
//
// EVERY_ROLE=1 has each role pass axe and the walk on all of its pages, and says how many those are. It takes minutes
// a role, so one is chosen by name: EVERY_ROLE=1 npx vitest run --project e2e e2e/every-page.e2e.ts -t 'lab opens every'

const accounts = ['system', 'school', 'college', 'lab', 'xsfzr', 'jcry', 'storeman', 'teacher', 'normal', 'leader'];

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

test('page titles match the specification', () => {
  const shown = new Map(routes.map(({ path, handle }) => [path.replace(/:(\w+)/g, '{$1}'), handle.title]));
  const built = Object.entries(titles).map(([path]) => [path, shown.get(path)]);
  expect(Object.fromEntries(built)).toEqual(titles);
});

test('the server serves every page address, and no other', async () => {
  const { base } = product();
  const accept = { headers: { accept: 'text/html' } };
  const statusOf = async (path: string) => (await fetch(`${base}/lab-platform${path}`, accept)).status;
  const paths = routes.map(({ path }) => path.replace(/:\w+/g, '1').replace('*', 'overview'));
  const missing = (await Promise.all(paths.map(async (path) => [path, await statusOf(path)] as const))).filter(
    ([, status]) => status !== 200,
  );
  expect([missing, await statusOf('/nothing')]).toEqual([[], 404]);
});

test.each(accounts)('a page shows %s no-role unless the role holds its right', async (account) => {
  const { data } = await clientOf(account);
  useSession.setState({ token: data.access_token, tokenAt: 0, data: { ...data, current_sys: null } });
  const found = ownPages.map(({ path, handle }) => {
    const to = redirectOf(handle, new URL(`https://lab.example/lab-platform${path}`));
    return [path, to ?? 'opens'];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(ownPages.map((route) => [route.path, isAllowed(route, data) ? 'opens' : '/norole'])),
  );
});

/** Failure of a page's call: refused, broken, or not found. */
async function faultOf(response: Response): Promise<string | undefined> {
  if (response.status() >= 400) return `${response.status()} ${response.url()}`;
  if (!response.headers()['content-type']?.includes('json')) return undefined;
  const envelope = (await response.json().catch(() => undefined)) as { code: number; message: string } | undefined;
  return envelope && envelope.code !== 200 ? `${envelope.code} ${envelope.message} ${response.url()}` : undefined;
}

/** Tracks the calls of a page: their failures, and when all have ended. */
function watchCalls(page: Page) {
  const underWay = new Set<unknown>();
  let faults: Promise<string | undefined>[] = [];
  const isOurs = (request: Request) => request.url().includes('/lab-');
  page.on('request', (request) => isOurs(request) && underWay.add(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('response', (response) => {
    if (response.url().includes('/lab-api/')) faults.push(faultOf(response));
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  return {
    async idle() {
      for (let quiet = 0; quiet < 3; quiet = underWay.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(60);
    },
    async take() {
      const found = await Promise.all(faults);
      faults = [];
      return found.filter((one) => one !== undefined);
    },
  };
}

/** Opens a page and returns all faults. */
async function faultsOf(page: Page, calls: ReturnType<typeof watchCalls>, address: string, { handle }: Route) {
  await navigate(page, address);
  const title = windowTitle(handle.title);
  // Waits for a slow page; one that never loads is reported below.
  await titled(page, handle.title, 8_000).catch(() => undefined);
  await page.locator('.lab-loading-bar-on').waitFor({ state: 'detached' });
  await calls.idle();
  const at = new URL(page.url()).pathname.replace('/lab-platform', '');
  const shown = await page.title();
  return [
    ...(await calls.take()),
    ...(at === address ? [] : [`led to ${at}`]),
    ...(shown === title ? [] : [`is titled ${shown}`]),
    ...((await page.locator('.lab-load-failed, .lab-read-failed').count()) > 0 ? ['加载失败'] : []),
    ...(await toolFaults(page)),
  ].map((fault) => `${address} ${fault}`);
}

const opened = new Set<string>();
const walked = new Set<string>();

const isEveryRole = process.env.EVERY_ROLE === '1';

/** True once for a page: the role that opens it first reads it. */
function isFirst({ path }: Route): boolean {
  const isNew = !walked.has(path);
  walked.add(path);
  return isNew;
}

const draw = (page: Page, isDrawn: boolean) =>
  page.evaluate((to) => document.documentElement.style.setProperty('display', to), isDrawn ? '' : 'none');

/** Checks of a page that need one role. */
async function readingFaults(page: Page, keyboard: CDPSession, address: string) {
  const faults = [...(await axeFaults(page)), ...(await tabFaults(page, keyboard))];
  return faults.map((fault) => `${address} ${fault}`);
}

// The school's pages are also measured at three widths; in two halves they end with those of the other roles.
const walks = accounts.flatMap((account) =>
  account === 'school'
    ? [
        { account, of: 'even', isIn: (at: number) => at % 2 === 0 },
        { account, of: 'odd', isIn: (at: number) => at % 2 === 1 },
      ]
    : [{ account, of: 'all', isIn: () => true }],
);

test.concurrent.each(walks)(
  '$account opens every page of the role by its address ($of)',
  { timeout: 900_000 },
  async ({ account, isIn }) => {
    const { context, page, errors } = await login(browser, account);
    const { data, client } = await clientOf(account);
    await page.goto('/lab-platform/');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const calls = watchCalls(page);
    const keyboard = await context.newCDPSession(page);
    const faults: string[] = [];
    let pages = 0;
    for (const route of ownPages.filter((one, at) => isIn(at) && isAllowed(one, data))) {
      const address = await addressOf(route.path, client);
      if (address === undefined) continue;
      pages += 1;
      opened.add(route.path);
      const isRead = isFirst(route) || isEveryRole;
      await draw(page, isRead || account === 'school');
      faults.push(...(await faultsOf(page, calls, address, route)));
      if (isRead) faults.push(...(await readingFaults(page, keyboard, address)));
      if (account === 'school') faults.push(...(await fitFaults(page)).map((fault) => `${address} ${fault}`));
    }
    await context.close();
    if (isEveryRole) console.info(`${account}: ${pages} pages read`);
    expect({ faults, errors }).toEqual({ faults: [], errors: [] });
  },
);

test('an id that no row can have shows the not-found page', async () => {
  const { context, page } = await login(browser, 'system');
  await page.goto('/lab-platform/');
  const withId = ownPages.filter(({ path }) => /:(?:\w+_)?id\b/.test(path));
  const faults: string[] = [];
  for (const { path } of withId) {
    const address = path.replace(/:(?:\w+_)?id\b/g, 'abc').replace(':type', 'notice');
    await page.evaluate(() => (document.title = ''));
    await navigate(page, address);
    const title = windowTitle('页面不存在');
    await page.waitForFunction((wanted) => document.title === wanted, title, { timeout: 5_000 }).catch(() => undefined);
    const heading = page.getByRole('heading', { name: '页面不存在' });
    const isAbsent = await heading.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (!isAbsent || (await page.title()) !== title) faults.push(address);
  }
  await context.close();
  expect([withId.length > 20, faults]).toEqual([true, []]);
});

test('the demonstration has a row for every page, so that none is skipped', () => {
  expect(ownPages.map(({ path }) => path).filter((path) => !opened.has(path))).toEqual([]);
});
