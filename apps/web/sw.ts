import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

// Lets the page open without a network. Calls of the API and files of people are never kept here.
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

/** The newest page while the network answers; a page that is kept belongs to the parts that are kept with it. */
async function openPage(request: Request): Promise<Response> {
  const given = fetch(request, { signal: AbortSignal.timeout(patienceMs) });
  const answer = await given.catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await matchPrecache('./')) ?? answer ?? Response.error();
}

type Config = { time: number };
type CachedConfig = { config: Config; offset: number };

async function cacheConfig(config: Config) {
  const cache = await caches.open(configCache);
  await cache.put('kept', json({ config, offset: config.time - Date.now() } satisfies CachedConfig));
}

// The page that brings the worker was configured before it was there.
self.addEventListener('install', (event) => {
  const config = fetch(`${base}config.json`, { cache: 'no-store' }).then((answer) => answer.json() as Promise<Config>);
  event.waitUntil(config.then(cacheConfig).catch(() => undefined));
});

/** Its `time` sets the client's clock, so a kept configuration has to tell the time of now. */
async function readConfig(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    if (answer.ok) await cacheConfig((await answer.clone().json()) as Config);
    if (answer.status < 500) return answer;
  } catch {
    // Taken from the cache below.
  }
  const cached = (await (await (await caches.open(configCache)).match('kept'))?.json()) as CachedConfig | undefined;
  if (!cached) return Response.error();
  return json({ ...cached.config, time: Date.now() + cached.offset });
}

registerRoute(new NavigationRoute(({ request }) => openPage(request), { allowlist: [new RegExp(`^${base}`)] }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === `${base}config.json`,
  ({ request }) => readConfig(request),
);
// Last, because the page itself is among the kept files and must rather be the newest.
precacheAndRoute(self.__WB_MANIFEST);
