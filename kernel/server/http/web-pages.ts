import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiBase, pageBase } from '#kernel/shared/contract.ts';
import type { ClientConfig } from '#kernel/shared/session.ts';
import { Code } from '#kernel/shared/envelope.ts';
import { sendEnvelope } from './reply.ts';

type WebPages = {
  /** Folder of the built page. */
  webDir: string;
  clientConfig: (host: string) => Promise<Omit<ClientConfig, 'time'>>;
  clock: () => Date;
  /** Paths of the pages below the page base, `{id}` for parameters; any other address is not found. */
  pages: readonly string[];
  /** False, or a rejection, while the service is not ready. */
  isReady: () => Promise<boolean>;
  /** Hosts of the tile service of the map. */
  mapHosts?: string[];
};

const policy = (maps: string[]) =>
  [
    `default-src 'self'`,
    `script-src ${["'self'", ...maps].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src ${["'self' data: blob:", ...maps].join(' ')}`,
    `connect-src ${["'self'", ...maps].join(' ')}`,
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
  const contentSecurity = policy(options.mapHosts ?? []);
  const sendIndex = (reply: FastifyReply) => {
    if (!existsSync(index))
      return reply.code(503).type('text/plain; charset=utf-8').send('网页尚未构建，请运行 npm start');
    return reply
      .headers({
        'content-security-policy': contentSecurity,
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(readFileSync(index));
  };

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await options.isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  app.get(`${pageBase}/config.json`, async (request, reply) => {
    const config = await options.clientConfig(request.hostname);
    return reply
      .header('cache-control', 'no-store')
      .send({ ...config, time: clock().getTime() } satisfies ClientConfig);
  });
  await app.register(fastifyStatic, {
    root: webDir,
    prefix: `${pageBase}/`,
    wildcard: false,
    index: false,
    preCompressed: true,
    // File names contain a content hash, so browsers may cache them permanently.
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply, path) => {
      if (!path.includes(`${join(webDir, 'assets')}`)) reply.header('cache-control', 'no-cache');
    },
  });
  app.get('/', (_request, reply) => reply.redirect(`${pageBase}/`));
  const isPage = pageMatcher([...kernelPaths, ...options.pages]);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    const wantsPage = request.method === 'GET' && !path.startsWith(`${apiBase}/`);
    const isOurs = path === pageBase || path.startsWith(`${pageBase}/`);
    if (wantsPage && isOurs && isPage(path.slice(pageBase.length) || '/')) return sendIndex(reply);
    if (!wantsPage || !request.headers.accept?.includes('text/html')) return sendEnvelope(reply, noAddress, 404);
    // Below the page base the product shows its own not-found page.
    return isOurs ? sendIndex(reply.code(404)) : reply.code(404).type('text/html; charset=utf-8').send(notFoundReply);
  });
}

// Pages of the kernel (kernel/web/router/router.tsx); slices contribute theirs.
const kernelPaths = ['/', '/home', '/login', '/reset-password', '/norole', '/change-password', '/qr-login/{code}'];

/** Matches the addresses of pages; `{name}` matches one segment. */
function pageMatcher(paths: readonly string[]) {
  const shapes = paths
    .filter((path) => path !== '')
    .map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`));
  return (path: string) => shapes.some((shape) => shape.test(path));
}

const notFoundReply = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>页面不存在</title>
<h1>页面不存在</h1><p>地址可能写错了。</p><p><a href="${pageBase}/">回到首页</a></p></html>`;
