// `node bench/first-page.ts [--before=<folder of another version>] [--rounds=5]`: how long a first page takes in a browser
// on a slow phone line, beside a bare React page in the same run. Rounds alternate, so that machine load affects all.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { build } from 'vite';
import { chromiumArgs, findChromium } from '#tools/chromium.mjs';
import { median } from './load.ts';
import type * as Products from './product.ts';

// "Fast 3G" of Chrome's developer tools: 1.6 Mbit/s down and 750 kbit/s up, both times 0.9, and 150 ms times 3.75.
const line = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const cpuRate = 4;
const settleMs = 2_000;
const patienceMs = 60_000;
const hostName = 'lab.example';

type Site = { name: string; base: string; session: Record<string, string>; stop: () => Promise<void> };
/** One visit: `ready` in ms, and how much the network was asked for until then and altogether. */
type Visit = { ready: number; until: number; requests: number; bytes: number; scripts: number };
type Case = { name: string; path: string; ready: string; signedIn: boolean; visits: 'cold' | 'cold and warm' };

const cases: Case[] = [
  { name: '登录', path: '/login', ready: '.lab-login-submit', signedIn: false, visits: 'cold and warm' },
  { name: '首页', path: '/', ready: '.lab-system', signedIn: true, visits: 'cold and warm' },
  {
    name: '实验室列表',
    path: '/lab-baseinfo/lab/search',
    ready: 'tr.ant-table-row',
    signedIn: true,
    visits: 'cold and warm',
  },
];

const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const rounds = Number(option('rounds') ?? 5);
const only = option('only') ?? '';
const before = option('before');

const executablePath = findChromium();
const sites: Site[] = [await productAt('现在', resolve(import.meta.dirname, '..'))];
if (before) sites.push(await productAt('以前', resolve(before)));
const bare = await barePage();
try {
  await measureAll();
} finally {
  await Promise.all([...sites, bare].map((site) => site.stop()));
}

async function measureAll() {
  const found = new Map<string, Visit[]>();
  const add = (key: string, visit: Visit) => found.set(key, [...(found.get(key) ?? []), visit]);
  for (let round = 0; round < rounds; round += 1) {
    const plain = await withContext(bare, true, async (context) => visit(context, `${bare.base}/`, 'h1'));
    add('React 空页', plain);
    for (const one of cases.filter(({ name }) => name.includes(only)))
      for (const site of sites) await measureCase(site, one, add);
    console.error(`round ${round + 1}/${rounds}, load ${loadavg()[0]!.toFixed(1)}`);
  }
  console.log('页面'.padEnd(34), '可见 ms', '（最小–最大）', '请求（可见时、全部）', 'KB', '脚本和样式');
  for (const [name, visits] of found) {
    const of = (pick: (visit: Visit) => number) => Math.round(median(visits.map(pick)));
    const times = visits.map((visit) => Math.round(visit.ready));
    console.log(
      name.padEnd(34),
      String(of((visit) => visit.ready)).padStart(6),
      `（${Math.min(...times)}–${Math.max(...times)}）`.padStart(14),
      `${of((visit) => visit.until)}、${of((visit) => visit.requests)}`.padStart(10),
      String(of((visit) => visit.bytes / 1024)).padStart(6),
      String(of((visit) => visit.scripts)).padStart(5),
    );
  }
}

async function measureCase(site: Site, one: Case, add: (key: string, visit: Visit) => void) {
  const path = `/lab-platform${one.path}`;
  const session = one.signedIn ? site : { ...site, session: {} };
  await withContext(session, true, async (context) => {
    add(`${site.name} ${one.name}，首次`, await visit(context, site.base + path, one.ready));
    if (one.visits === 'cold') return;
    await workerInstalled(context);
    add(`${site.name} ${one.name}，再次`, await visit(context, site.base + path, one.ready));
  });
  // A host name over plain http has no service worker and takes gzip only.
  const named = site.base.replace('127.0.0.1', hostName);
  await withContext(session, false, async (context) => {
    add(`${site.name} ${one.name}，首次，http 域名`, await visit(context, named + path, one.ready));
    add(`${site.name} ${one.name}，再次，http 域名`, await visit(context, named + path, one.ready));
  });
}

async function withContext<T>(
  site: Site,
  hasWorker: boolean,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const { context, close } = await openProfile(hasWorker);
  await context.addInitScript((entries: Record<string, string>) => {
    for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value);
  }, site.session);
  try {
    return await work(context);
  } finally {
    await close();
  }
}

/** A browser with a new profile on disk, as people have: private windows keep no compiled scripts. */
async function openProfile(hasWorker: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    args: [...chromiumArgs, `--host-resolver-rules=MAP ${hostName} 127.0.0.1`],
    ...(executablePath && { executablePath }),
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    serviceWorkers: hasWorker ? 'allow' : 'block',
  });
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true });
  };
  return { context, close };
}

async function workerInstalled(context: BrowserContext) {
  const page = context.pages()[0]!;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForTimeout(settleMs);
}

/** Opens an address in a new tab with the line and the processor of the measurement. */
async function visit(context: BrowserContext, url: string, ready: string): Promise<Visit> {
  const page = await context.newPage();
  // Who returns has left the page before; tabs of one process would also share its slowed processor.
  for (const other of context.pages()) if (other !== page) await other.close();
  const cdp = await context.newCDPSession(page);
  const workers = await slowWorkers(context);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  const seen = watch(cdp);
  await page.addInitScript(noteWhenPainted, ready);
  await page.goto(url, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(() => performance.getEntriesByName('painted')[0]?.startTime, undefined, {
    timeout: patienceMs,
  });
  const readyMs = (await painted.jsonValue())!;
  const until = seen.count();
  await page.waitForTimeout(settleMs);
  await page.waitForLoadState('networkidle');
  await workers.detach();
  const result = { ready: readyMs, until, requests: seen.count(), bytes: seen.bytes(), scripts: seen.code() };
  if (process.env['URLS']) console.error(seen.urls().join('\n'));
  return result;
}

function noteWhenPainted(selector: string) {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    // The frame after next begins when the one with the element is on the screen.
    return requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('painted')));
  };
  requestAnimationFrame(look);
}

/** Counts what comes from the network; neither the cache nor the service worker counts. */
function watch(cdp: CDPSession) {
  const urls = new Map<string, { url: string; type: string }>();
  const fromNetwork = new Map<string, number>();
  const inMemory = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
    urls.set(requestId, { url: request.url, type: type ?? '' }),
  );
  cdp.on('Network.requestServedFromCache', ({ requestId }) => inMemory.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const isLocal = response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache;
    if (!isLocal && !inMemory.has(requestId) && response.url.startsWith('http')) fromNetwork.set(requestId, 0);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fromNetwork.has(requestId)) fromNetwork.set(requestId, encodedDataLength);
  });
  const isCode = (id: string) => ['Script', 'Stylesheet', 'Font'].includes(urls.get(id)?.type ?? '');
  return {
    count: () => fromNetwork.size,
    bytes: () => [...fromNetwork.values()].reduce((sum, size) => sum + size, 0),
    code: () => [...fromNetwork.keys()].filter(isCode).length,
    urls: () => [...fromNetwork].map(([id, size]) => `${size} ${urls.get(id)?.type} ${urls.get(id)?.url}`),
  };
}

/** The line also holds for a service worker that answers for the page. */
async function slowWorkers(context: BrowserContext) {
  const cdp = await context.browser()!.newBrowserCDPSession();
  const slow = async (targetId: string) => {
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    const tell = (id: number, method: string, params: object) =>
      cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    await tell(1, 'Network.enable', {});
    await tell(2, 'Network.emulateNetworkConditions', line);
  };
  const begin = ({ targetInfo }: { targetInfo: { type: string; targetId: string } }) => {
    if (targetInfo.type === 'service_worker') void slow(targetInfo.targetId).catch(() => undefined);
  };
  cdp.on('Target.targetCreated', begin);
  await cdp.send('Target.setDiscoverTargets', { discover: true });
  return { detach: () => cdp.detach() };
}

async function productAt(name: string, root: string): Promise<Site> {
  const { startProduct } = (await import(pathToFileURL(join(root, 'bench/product.ts')).href)) as typeof Products;
  const product = await startProduct(join(root, 'data/bench-demo'), 'demo');
  return { name, base: product.base, session: await sessionOf(product.base), stop: product.stop };
}

/** Logs in through the page and takes what the tab keeps. */
async function sessionOf(base: string): Promise<Record<string, string>> {
  const { context, close } = await openProfile(true);
  const page = await context.newPage();
  await logIn(page, base);
  const session = await page.evaluate(() => Object.fromEntries(Object.entries<string>(sessionStorage)));
  await close();
  return session;
}

async function logIn(page: Page, base: string) {
  await page.goto(`${base}/lab-platform/login`);
  await page.locator('#school_key').selectOption('demo');
  await page.getByLabel('账号').fill('school');
  await page.getByLabel('密码', { exact: true }).fill('Demo#Lab2026k');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.locator('.lab-system').first().waitFor();
  await page.goto(`${base}/lab-platform/lab-baseinfo/lab/search`);
  await page.locator('tr.ant-table-row').first().waitFor();
}

/** React and one heading, built and compressed as the product is. */
async function barePage(): Promise<Site> {
  const root = mkdtempSync(join(tmpdir(), 'bare-page-'));
  const source = `import { createRoot } from 'react-dom/client';
    import { createElement } from 'react';
    createRoot(document.getElementById('root')).render(createElement('h1', null, 'React'));`;
  const page =
    '<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module" src="/main.js"></script>';
  const built = await build({
    root: resolve(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: 'virtual:bare' } },
    plugins: [
      {
        name: 'bare',
        resolveId: (id: string) => (id === 'virtual:bare' ? id : undefined),
        load: (id: string) => (id === 'virtual:bare' ? source : undefined),
      },
    ],
  });
  const script = [built].flat().flatMap((one) => ('output' in one ? one.output : []))[0]!;
  const code = brotliCompressSync('code' in script ? script.code : '');
  const server = createServer((request, response) => {
    const isScript = request.url === '/main.js';
    if (isScript) response.setHeader('content-encoding', 'br');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? code : request.url === '/' ? page : '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  rmSync(root, { recursive: true });
  return {
    name: 'React',
    base: `http://127.0.0.1:${port}`,
    session: {},
    stop: async () => void server.close(),
  };
}
