import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiBase, pageBase } from '#kernel/shared/contract.ts';
import type { ClientConfig } from '#kernel/shared/session.ts';
import { Code } from '#kernel/shared/envelope.ts';
import { sendEnvelope } from './reply.ts';

export type WebPages = {
  /** Folder of the built page. */
  webDir: string;
  clientConfig: (host: string) => Promise<Omit<ClientConfig, 'time'>>;
  clock: () => Date;
  /** False or an error while the service takes no calls. */
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

/** The page and its parts, the configuration it starts from, and the two probes of the operator. */
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
    // Names carry a hash of the content, so a browser may keep them for good.
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply, path) => {
      if (!path.includes(`${join(webDir, 'assets')}`)) reply.header('cache-control', 'no-cache');
    },
  });
  app.get('/', (_request, reply) => reply.redirect(`${pageBase}/`));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    if (request.method === 'GET' && (path === pageBase || path.startsWith(`${pageBase}/`)) && !/\.\w{2,5}$/.test(path))
      return sendIndex(reply);
    if (path.startsWith(apiBase)) {
      reply.code(404);
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ code: Code.notFound, message: '没有这个地址', data: {} }));
    }
    return sendEnvelope(reply.code(404), { code: Code.notFound, message: '没有这个地址', data: {} });
  });
}
