import type { Browser, BrowserContext, Page, Route as Call } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from './addresses.ts';
import { login, startBrowser } from './browser.ts';
import { isAllowed, ownPages } from './pages.ts';
import { clientOf, product } from './product.ts';
import { draw, navigate, titled } from './screen.ts';

// Every page of a laboratory and of the school's office while the server is in trouble, for half a minute of a fast clock: nothing is asked more than a
// few times, and each page says what has happened.

const accounts = ['lab', 'school'];
// A read is called four times at most: pauses of at least 2.5, 5, 10 and 20 seconds. Two parts of a page may read the same.
const mostCalls = 8;
// What the shell asks for goes on while pages change.
const mostOfShell = 12;
// The shell works without these, and shows the last it knows.
const ofShell = /\/(get-setting|session|notice\/unread|wf\/tasks\/count)/;

type Trouble = { name: string; answer: (call: Call) => Promise<void> };
const troubles: Trouble[] = [
  { name: '503', answer: (call) => call.fulfill({ status: 503, body: 'upstream is down' }) },
  {
    name: '429',
    answer: (call) => call.fulfill({ status: 429, body: '{"code":429,"message":"操作过于频繁","data":{}}' }),
  },
  { name: 'a broken network', answer: (call) => call.abort('connectionfailed') },
];

let browser: Browser;
let people: Awaited<ReturnType<typeof clientOf>>[];
beforeAll(async () => {
  browser = await startBrowser();
  // One for all kinds of trouble: a sixth login of an account ends its first session.
  people = await Promise.all(accounts.map((account) => clientOf(account)));
});
afterAll(() => browser.close());

/** What the page asks for, by method and address without the stamp. */
async function inTrouble(context: BrowserContext, { answer }: Trouble) {
  let asked: string[] = [];
  await context.route('**/lab-api/**', async (call) => {
    const url = new URL(call.request().url());
    url.searchParams.delete('nocache');
    asked.push(`${call.request().method()} ${url.pathname.replace(/^\/lab-api\/\w+/, '')}${url.search}`);
    await answer(call);
  });
  return {
    take() {
      const taken = asked;
      asked = [];
      return taken;
    },
  };
}

/** Half a minute of the page, in which the answers arrive in between. */
async function halfMinute(page: Page) {
  for (let seconds = 0; seconds < 30; seconds += 5) {
    await page.clock.fastForward(5_000);
    await page.waitForTimeout(40);
  }
}

function repeated(asked: string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of asked) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .filter(([one, count]) => count > (ofShell.test(one) ? mostOfShell : mostCalls))
    .map(([one, count]) => `${one} ${count} times`);
}

/** What the page asked for without saying that it did not come. */
async function silenceOf(page: Page, asked: string[]): Promise<string[]> {
  const own = asked.filter((one) => !ofShell.test(one));
  if (own.length === 0) return [];
  const retry = page.getByRole('alert').getByRole('button', { name: /^重\s?试$/ });
  return retry
    .first()
    .waitFor({ timeout: 10_000 })
    .then(
      () => [],
      () => own.slice(0, 1),
    );
}

/** The pages of a person that nobody before has opened. */
const pagesOf = (at: number) => ownPages.filter((one) => people.findIndex(({ data }) => isAllowed(one, data)) === at);

/** What goes wrong on a third of the pages of a person, in one kind of trouble. */
async function faultsOf(trouble: Trouble, at: number): Promise<string[]> {
  const { context, page, errors } = await login(browser, accounts[at]!);
  await page.clock.install({ time: Date.now() });
  // A page of the shell that reads nothing.
  await page.goto('/lab-platform/norole');
  await page.locator('h1').waitFor();
  const calls = await inTrouble(context, trouble);
  const faults: string[] = [];
  const turn = troubles.indexOf(trouble);
  let last: string[] = [];
  for (const route of pagesOf(at).filter((_, place) => place % troubles.length === turn)) {
    const address = await addressOf(route.path, people[at]!.client);
    if (address === undefined) continue;
    // What the page before has sent last is not laid to the next one.
    const former = new Set([...last, ...calls.take()]);
    // Only what the page says has to be seen.
    await draw(page, false);
    await navigate(page, address);
    await titled(page, route.handle.title);
    await page.locator('.lab-loading-bar-on').waitFor({ state: 'detached' });
    await halfMinute(page);
    await draw(page, true);
    last = calls.take();
    const own = last.filter((one) => !former.has(one));
    faults.push(...repeated(last).map((one) => `${address} asks for ${one}`));
    faults.push(...(await silenceOf(page, own)).map((one) => `${address} does not say that it misses ${one}`));
  }
  await context.close();
  return [...faults, ...errors];
}

// Each page meets one kind of trouble, in turn: how often it asks is up to the frame, not to the kind.
test.concurrent.each(troubles)('pages leave a server in peace: $name', { timeout: 1_200_000 }, async (trouble) => {
  const faults: string[] = [];
  for (const at of accounts.keys()) faults.push(...(await faultsOf(trouble, at)));
  expect(faults).toEqual([]);
});

test.concurrent.each(troubles)('pages before the login leave a server in peace: $name', async (trouble) => {
  const context = await browser.newContext({ baseURL: product().base, serviceWorkers: 'block' });
  const calls = await inTrouble(context, trouble);
  const faults: string[] = [];
  for (const address of ['/', '/login', '/reset-password', '/help', '/lab-baseinfo/out-sign-up']) {
    const page = await context.newPage();
    await page.clock.install({ time: Date.now() });
    await page.goto(`/lab-platform${address}`);
    await page.locator('h1').first().waitFor();
    await halfMinute(page);
    const asked = calls.take();
    faults.push(...repeated(asked).map((one) => `${address} asks for ${one}`));
    faults.push(...(await silenceOf(page, asked)).map((one) => `${address} does not say that it misses ${one}`));
    await page.close();
    // What it asked for meanwhile is not laid to the next one.
    calls.take();
  }
  await context.close();
  expect(faults).toEqual([]);
});
