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
import { draw, navigate, titled, windowTitle } from './screen.ts';
import titles from './route-titles.json' with { type: 'json' };

// Opens every page by its address: with the right it opens without a refused call and under the title of its route;
// otherwise it shows no-role. One role reads the page: it passes axe, a walk by keyboard and three widths. What another
// role adds are its calls, so one more opens the page without drawing it: the role with the fewest pages, to which most is
// refused, and on every second page one of the rest in turn.
//
// EVERY_ROLE=1 has each role read all of its pages, and says how many those are. It takes minutes a role, so one is
// chosen by name: EVERY_ROLE=1 npx vitest run --project e2e e2e/every-page.e2e.ts -t 'lab opens'

const accounts = ['system', 'school', 'college', 'lab', 'xsfzr', 'jcry', 'storeman', 'teacher', 'normal', 'leader'];
const isEveryRole = process.env.EVERY_ROLE === '1';

const sessions = new Map<string, Awaited<ReturnType<typeof clientOf>>>();

/** A page as a role opens it, and whether the role reads it. */
type Visit = { route: Route; address: string; isRead: boolean };
const visits = new Map<string, Visit[]>(accounts.map((account) => [account, []]));

/** Roles that may open a page: the school first, which reads most, then those with fewer pages before those with more. */
function readersOf(route: Route, pagesOf: ReadonlyMap<string, number>): string[] {
  const order = (account: string) => (account === 'school' ? 0 : pagesOf.get(account)!);
  return accounts
    .filter((account) => isAllowed(route, sessions.get(account)!.data))
    .toSorted((a, b) => order(a) - order(b));
}

/** Says which roles open a page: one that has a row of it reads it, the next one and one more in turn call. */
async function share(route: Route, readers: readonly string[], turn: number): Promise<void> {
  const [next, ...rest] = readers.slice(1);
  const caller = turn % 2 === 1 && rest.length > 0 ? rest[Math.floor(turn / 2) % rest.length] : next;
  let isUnread = true;
  for (const account of readers) {
    if (!isUnread && account !== caller && !isEveryRole) continue;
    const address = await addressOf(route.path, sessions.get(account)!.client);
    if (address === undefined) continue;
    visits.get(account)!.push({ route, address, isRead: isUnread || isEveryRole });
    isUnread = false;
  }
}

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
  for (const account of accounts) sessions.set(account, await clientOf(account));
  const countOf = (account: string) => ownPages.filter((route) => isAllowed(route, sessions.get(account)!.data)).length;
  const pagesOf = new Map(accounts.map((account) => [account, countOf(account)]));
  for (const [turn, route] of ownPages.entries()) await share(route, readersOf(route, pagesOf), turn);
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
  const { data } = sessions.get(account)!;
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

/** What a page is read for; header and menu, which a sub-system has on all of its pages, are read with the first one. */
async function readingFaults(page: Page, keyboard: CDPSession, address: string, hasShell: boolean) {
  const faults = [
    ...(await axeFaults(page, hasShell)),
    ...(await tabFaults(page, keyboard, hasShell)),
    ...(await fitFaults(page)),
  ];
  return faults.map((fault) => `${address} ${fault}`);
}

// The school reads most pages: in four parts they end with those of the other roles.
const parts = 4;
const walks = accounts.flatMap((account) =>
  account === 'school'
    ? Array.from({ length: parts }, (_, part) => ({
        account,
        of: `${part + 1}/${parts}`,
        isIn: (at: number) => at % parts === part,
      }))
    : [{ account, of: 'all', isIn: () => true }],
);

test.concurrent.each(walks)(
  '$account opens pages by their addresses ($of)',
  { timeout: 2_400_000 },
  async ({ account, isIn }) => {
    const { context, page, errors } = await login(browser, account);
    await page.goto('/lab-platform/');
    const calls = watchCalls(page);
    const keyboard = await context.newCDPSession(page);
    const faults: string[] = [];
    const systems = new Set<string>();
    const own = visits.get(account)!.filter((_, at) => isIn(at));
    for (const { route, address, isRead } of own) {
      await draw(page, isRead);
      faults.push(...(await faultsOf(page, calls, address, route)));
      if (!isRead) continue;
      const system = address.split('/')[1]!;
      faults.push(...(await readingFaults(page, keyboard, address, !systems.has(system))));
      systems.add(system);
    }
    await context.close();
    if (isEveryRole) console.info(`${account}: ${own.length} pages read`);
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
    await page
      .waitForFunction((wanted) => document.title === wanted, title, { timeout: 5_000, polling: 50 })
      .catch(() => undefined);
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
  const read = new Set([...visits.values()].flat().map(({ route }) => route));
  expect(ownPages.filter((route) => !read.has(route)).map(({ path }) => path)).toEqual([]);
});
