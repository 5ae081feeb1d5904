import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { captureFailure, login, startBrowser, type phone, type Person } from './browser.ts';

/**
 * A browser for the people of a file of journeys. They stay logged in across its steps; the pages of all are kept as
 * pictures when a step fails.
 */
export function openCast() {
  let browser: Browser;
  const people = new Map<string, Person>();
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await captureFailure(people);
  });
  afterAll(() => browser.close());

  /** The page of an account, logged in when it is first asked for. */
  async function as(account: string, size?: typeof phone): Promise<Page> {
    const known = people.get(account);
    if (known) return known.page;
    const person = await login(browser, account, size);
    people.set(account, person);
    return person.page;
  }
  return { as, people, browser: () => browser };
}
