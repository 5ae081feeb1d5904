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

/** The newest page while online; offline the cached page, which matches the cached assets. */
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

// The page that registers the worker has loaded its configuration before the worker existed.
self.addEventListener('install', (event) => {
  const config = fetch(`${base}config.json`, { cache: 'no-store' }).then((answer) => answer.json() as Promise<Config>);
  event.waitUntil(config.then(cacheConfig).catch(() => undefined));
});

/** `time` sets the client's clock, so a cached configuration must carry the current time. */
async function readConfig(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    if (answer.ok) await cacheConfig((await answer.clone().json()) as Config);
    if (answer.status < 500) return answer;
  } catch {
    // Falls back to the cache below.
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
// Last: the page itself is precached too, but the newest version takes precedence.
precacheAndRoute(self.__WB_MANIFEST);
