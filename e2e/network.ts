import type { Page } from 'playwright-core';

/** The network comes back. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  // A page that was opened anew without a network is not told by the emulation, as it would be by a phone.
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/**
 * The network comes back and goes again at the next call of a path: while the request is on its way (`Request`), or when
 * the server has answered and the answer is on its way (`Response`).
 */
export async function loseNetworkAt(page: Page, path: string, stage: 'Request' | 'Response'): Promise<void> {
  const context = page.context();
  const tap = await context.newCDPSession(page);
  const paused = new Promise<string>((resolve) => tap.once('Fetch.requestPaused', (call) => resolve(call.requestId)));
  await tap.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: stage }] });
  await goOnline(page);
  const requestId = await paused;
  await context.setOffline(true);
  await tap.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  await tap.detach();
}

/** Waits until the page has neither asked for anything nor been answered for a moment. */
export async function quiet(page: Page): Promise<void> {
  let last = Date.now();
  const note = () => (last = Date.now());
  page.on('request', note).on('requestfinished', note).on('requestfailed', note);
  while (Date.now() - last < 500) await page.waitForTimeout(100);
  page.off('request', note).off('requestfinished', note).off('requestfailed', note);
}
