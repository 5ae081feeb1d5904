import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, pageBase } from '#kernel/shared/contract.ts';
import type { ClientConfig } from '#kernel/shared/session.ts';
import { Code } from '#kernel/shared/envelope.ts';
import { documentOf, readDocument, readFirstFiles } from './first-page.ts';
import { sendEnvelope } from './reply.ts';

type PageAddress = { path: string; route_name: string };
type WebPages = {
  /** Folder of the built page. */
  webDir: string;
  clientConfig: (host: string) => Promise<Omit<ClientConfig, 'time' | 'build'>>;
  clock: () => Date;
  /** Pages below the page base, `{id}` for parameters; any other address is not found. */
  pages: readonly PageAddress[];
  /** False, or a rejection, while the service is not ready. */
  isReady: () => Promise<boolean>;
  /** Origins of the tile services of maps, for images alone. */
  mapOrigins?: readonly string[];
};

const policy = (maps: readonly string[], scriptHash: string) =>
  [
    `default-src 'self'`,
    `script-src 'self' ${scriptHash}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src ${["'self' data: blob:", ...maps].join(' ')}`,
    // Videos are played from memory.
    `media-src 'self' blob:`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ');

const noAddress = { code: Code.notFound, message: '没有这个地址', data: {} };

/** Routes of the page and its assets, its configuration, and the two probes of the operator. */
export async function registerPages(app: FastifyInstance, options: WebPages): Promise<void> {
  const { webDir, clock } = options;
  const index = join(webDir, 'index.html');
  const configFor = async (host: string): Promise<ClientConfig> => ({
    ...(await options.clientConfig(host)),
    build: existsSync(index) ? readDocument(webDir).build : '',
    time: clock().getTime(),
  });
  const documentHeaders = (scriptHash: string) => ({
    'content-security-policy': policy(options.mapOrigins ?? [], scriptHash),
    'cross-origin-opener-policy': 'same-origin',
  });
  const sendIndex = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    if (!existsSync(index))
      return reply.code(503).type('text/plain; charset=utf-8').send('网页尚未构建，请运行 npm start');
    const { html, scriptHash } = readDocument(webDir);
    // The document opens without a database too; the client reports what does not answer.
    const config = await configFor(request.hostname).catch(() => undefined);
    return (
      reply
        .headers(documentHeaders(scriptHash))
        // The document carries the time of the server.
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(documentOf(html, readFirstFiles(webDir), key, config))
    );
  };

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await options.isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  app.get(`${pageBase}/config.json`, async (request, reply) => {
    return reply.header('cache-control', 'no-store').send(await configFor(request.hostname));
  });
  await app.register(fastifyStatic, {
    root: webDir,
    prefix: `${pageBase}/`,
    // Looked up at each request: the document of a new build names files that were not there at the start.
    wildcard: true,
    dotfiles: 'ignore',
    index: false,
    preCompressed: true,
    // File names contain a content hash, so browsers may cache them permanently.
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply, path) => {
      if (!path.includes(`${join(webDir, 'assets')}`)) reply.header('cache-control', 'no-cache');
      // The service worker keeps the document as built, and its page opens with these headers.
      if (path === index) reply.headers(documentHeaders(readDocument(webDir).scriptHash));
    },
  });
  app.get('/', (_request, reply) => reply.redirect(`${pageBase}/`));
  const keyOf = pageMatcher([...kernelPages, ...options.pages]);
  // The folder of the files is the first page.
  app.get(`${pageBase}/`, (request, reply) => sendIndex(request, reply, '/'));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith(`${apiBase}/`);
    const isOurs = path === pageBase || path.startsWith(`${pageBase}/`);
    const key = wantsPage && isOurs ? keyOf(path.slice(pageBase.length) || '/') : undefined;
    if (key !== undefined) return sendIndex(request, reply, key);
    if (!wantsPage || !request.headers.accept?.includes('text/html')) return sendEnvelope(reply, noAddress, 404);
    // Below the page base the product shows its own not-found page.
    return isOurs
      ? sendIndex(request, reply.code(404), '')
      : reply.code(404).type('text/html; charset=utf-8').send(notFoundReply);
  });
}

// Pages of the kernel (kernel/web/router/router.tsx); slices contribute theirs.
const kernelPages = [
  '/',
  '/home',
  '/login',
  '/reset-password',
  '/norole',
  '/help',
  '/change-password',
  '/qr-login/{code}',
  '/sso-login',
].map((path) => ({ path, route_name: path.replace(/\{(\w+)\}/g, ':$1') }));

/** Finds the page of an address by its route name, kernel pages by their path; `{name}` matches one segment. */
function pageMatcher(pages: readonly PageAddress[]) {
  const shapes = pages
    .filter(({ path }) => path !== '')
    .map(({ path, route_name }) => ({
      shape: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
      key: route_name,
    }));
  return (path: string) => shapes.find(({ shape }) => shape.test(path))?.key;
}

const notFoundReply = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>页面不存在</title>
<h1>页面不存在</h1><p>地址可能写错了。</p><p><a href="${pageBase}/">回到首页</a></p></html>`;
