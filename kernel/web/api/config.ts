import { pageBase } from '../../shared/contract.ts';
import type { FirstPage } from '../../shared/first-page.ts';
import type { ClientConfig } from '../../shared/session.ts';

let config: ClientConfig = {
  app_key: '',
  sign_key: '',
  api_base: '/lab-api',
  school_key: null,
  system_name: '高校实验室安全与管理平台',
  mail: false,
  build: '',
  time: Date.now(),
};
let offset = 0;

function firstPage(): Partial<FirstPage> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="lab-first"]');
  return JSON.parse(meta?.content || '{}') as Partial<FirstPage>;
}

/** When the document arrived, and how long it took. */
function arrival(): { at: number; roundTripMs: number } | undefined {
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.responseStart === 0) return undefined;
  return { at: performance.timeOrigin + visit.responseStart, roundTripMs: visit.responseStart - visit.requestStart };
}

/**
 * Takes the configuration from the document, else from `config.json`, with the clock offset; without it, signatures of
 * computers with a wrong clock would be refused.
 */
export async function loadConfig(): Promise<void> {
  const embedded = firstPage().config;
  const arrived = embedded && arrival();
  if (!arrived) return fetchConfig();
  setConfig(embedded, arrived.roundTripMs, arrived.at);
}

async function fetchConfig() {
  const started = Date.now();
  const response = await fetch(`${pageBase}/config.json`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  setConfig((await response.json()) as ClientConfig, Date.now() - started);
}

/** True if the document came from the cache of the service worker. */
export const isCachedDocument = () => firstPage().isCached === true;

/** Asks the server for the configuration; true if it has another version of the web than this page. */
export async function isReplaced(): Promise<boolean> {
  const { build } = config;
  await fetchConfig();
  const { build: current } = config;
  // The version of a page is that of its scripts, whatever the server has by now.
  config = { ...config, build };
  return build !== '' && current !== '' && build !== current;
}

export function setConfig(next: ClientConfig, roundTripMs = 0, receivedAt = Date.now()) {
  config = next;
  offset = next.time ? next.time + roundTripMs / 2 - receivedAt : 0;
}

export const clientConfig = () => config;
/** Current server time in milliseconds. */
export const serverNow = () => Math.round(Date.now() + offset);
