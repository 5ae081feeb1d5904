import { withFirstPage } from '#kernel/shared/first-page.ts';
import type { ClientConfig } from '#kernel/shared/session.ts';
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

// Serves the page offline. API calls and user files are never cached.
type InstallEvent = Event & { waitUntil(work: Promise<unknown>): void };
declare const self: {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
};

const base = '/lab-platform/';
const patienceMs = 4_000;
const configCache = 'lab-config';

const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });

type CachedConfig = { config: ClientConfig; offset: number };

async function cachedConfig(): Promise<ClientConfig | undefined> {
  const kept = await (await caches.open(configCache)).match('kept');
  const { config, offset } = ((await kept?.json()) ?? {}) as Partial<CachedConfig>;
  // `time` sets the client's clock, so a cached configuration must carry the current time.
  return config && { ...config, time: Date.now() + (offset ?? 0) };
}

/** Version of a document, computed as the server does. */
async function buildOf(html: string): Promise<string> {
  // oxlint-disable-next-line no-restricted-properties -- a service worker runs in secure contexts only
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(html)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type FirstPages = { files: string[]; pages: Record<string, number[]> };

/** Files of the page of an address (tools/first-files.ts), so that they are asked for at once here too. */
async function filesOf(url: string): Promise<string[]> {
  const kept = await matchPrecache('first-pages.json');
  if (!kept) return [];
  const { files, pages } = (await kept.json()) as FirstPages;
  const path = new URL(url).pathname.slice(base.length - 1).replace(/(.)\/$/, '$1');
  return (pages[path] ?? []).map((at) => files[at]!);
}

/** The cached page, if the server had the same version at the last visit; the page then asks whether it still has. */
async function openCached(url: string): Promise<Response | undefined> {
  const [kept, config, withSession] = await Promise.all([matchPrecache('index.html'), cachedConfig(), filesOf(url)]);
  if (!kept || !config) return undefined;
  const html = await kept.text();
  if (config.build !== (await buildOf(html))) return undefined;
  const page = withFirstPage(html, { config, withSession, withoutSession: [], isCached: true });
  return new Response(page, { headers: kept.headers });
}

/** The cached page of the current version, else the page of the server, else the cached one of any version. */
async function openPage(request: Request): Promise<Response> {
  const cached = await openCached(request.url);
  if (cached) return cached;
  const given = fetch(request, { signal: AbortSignal.timeout(patienceMs) });
  const answer = await given.catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await matchPrecache('index.html')) ?? answer ?? Response.error();
}

async function cacheConfig(config: ClientConfig) {
  const cache = await caches.open(configCache);
  await cache.put('kept', json({ config, offset: config.time - Date.now() } satisfies CachedConfig));
}

// The page that registers the worker has loaded its configuration before the worker existed.
self.addEventListener('install', (event) => {
  const config = fetch(`${base}config.json`, { cache: 'no-store' }).then(
    (answer) => answer.json() as Promise<ClientConfig>,
  );
  event.waitUntil(config.then(cacheConfig).catch(() => undefined));
});

/** The configuration of the server, else the cached one. */
async function readConfig(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    if (answer.ok) await cacheConfig((await answer.clone().json()) as ClientConfig);
    if (answer.status < 500) return answer;
  } catch {
    // Falls back to the cache below.
  }
  const cached = await cachedConfig();
  return cached ? json(cached) : Response.error();
}

registerRoute(new NavigationRoute(({ request }) => openPage(request), { allowlist: [new RegExp(`^${base}`)] }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === `${base}config.json`,
  ({ request }) => readConfig(request),
);
// Last: the page itself is precached too, but the newest version takes precedence.
precacheAndRoute(self.__WB_MANIFEST);
