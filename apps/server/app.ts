import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { cacheChannel, clearCaches } from '#kernel/server/caches.ts';
import { deriveSecret, type Config } from '#kernel/server/config.ts';
import { checkAppRole } from '#kernel/server/db/check-server.ts';
import { createPool, urlAs, type Database } from '#kernel/server/db/connect.ts';
import { loadConstraintMessages } from '#kernel/server/db/prepare.ts';
import { createHeartbeat } from '#kernel/server/db/heartbeat.ts';
import { diskStorage } from '#kernel/server/files/storage.ts';
import { createHttpServer, type HttpOptions } from '#kernel/server/http/server.ts';
import { registerPages } from '#kernel/server/http/web-pages.ts';
import { createJobs } from '#kernel/server/jobs.ts';
import { createLimiter } from '#kernel/server/limits.ts';
import { createMailer, type Mailer } from '#kernel/server/mailer.ts';
import { runJob } from '#kernel/server/run-job.ts';
import type { Services } from '#kernel/server/services.ts';
import { collectUses } from '#kernel/server/uses.ts';
import { createPdfPool } from '#lib/pdf/pool.ts';
import { createSheetPool } from '#lib/sheets/pool.ts';
import { createSheetRegistry } from '#kernel/server/sheets/registry.ts';
import { createAuthenticator } from '#platform/identity/server/public.ts';
import { jobs, slices } from './slices.ts';

type Pools = Pick<Services, 'sheetPool' | 'pdfPool'>;

type AppOptions = {
  config: Config;
  /** A database prepared by `prepareDatabase`. */
  database: Database;
  log: Logger;
  clock?: () => Date;
  mailer?: Mailer;
  /** Runs jobs and cron; disabled if another process does. */
  takesJobs?: boolean;
  /** Statement timeout; longer than a call's 15 s for seeds and bulk work. */
  statementTimeoutMs?: number;
  observe?: HttpOptions['observe'];
  /** Threads for files that outlive the app, such as those that tests share; otherwise it starts and ends its own. */
  pools?: Pools;
};

export type App = {
  services: Services;
  http: FastifyInstance;
  appKey: { app_key: string; sign_key: string };
  /** Reports "not ready" to probes and waits until the proxy has drained. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

/** Assembles the product on a prepared database. It listens after `http.listen`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, log, clock = () => new Date(), takesJobs = true } = options;
  const { services, close } = await createServices(options, clock);
  if (takesJobs) {
    const crons = Object.entries(jobs).flatMap(([name, { cron }]) => (cron === undefined ? [] : [{ name, cron }]));
    await services.jobs.work((job) => runJob(services, jobs, job), crons);
  }
  const appKey = { app_key: 'lab-web', sign_key: deriveSecret(services.rootSecret, 'sign-key').slice(0, 32) };
  const heartbeat = createHeartbeat(urlAs(database, 'lab_app'), log, {
    channel: cacheChannel,
    onMessage: (key) => clearCaches(services.caches, key),
    onConnect: () => clearCaches(services.caches),
  });
  let draining = false;
  const http = await createHttpServer({
    services,
    heartbeat: heartbeat,
    isDraining: () => draining,
    routes: slices.flatMap((slice) => slice.routes),
    appKeys: [appKey],
    ...(options.observe ? { observe: options.observe } : {}),
  });
  await registerPages(http, {
    webDir: resolve(import.meta.dirname, '../../dist/web'),
    clock,
    pages: services.pages,
    mapOrigins: config.mapOrigins,
    clientConfig: async (host) => ({
      ...appKey,
      api_base: '/lab-api',
      school_key: (await heartbeat.guard(() => services.authenticator.school(host, undefined)))?.key ?? null,
      system_name: '高校实验室安全与管理平台',
      mail: services.mailer.enabled && config.publicUrl !== undefined,
    }),
    isReady: async () => {
      if (draining) return false;
      await heartbeat.guard(() => services.pool.query('select 1'));
      return true;
    },
  });
  log.debug({ database: new URL(database.adminUrl).host, port: config.port }, 'assembled');
  return {
    services,
    http,
    appKey,
    async drain() {
      draining = true;
      await sleep(config.drainMs);
    },
    async stop() {
      draining = true;
      await http.close();
      services.limiter.stop();
      await heartbeat.stop();
      await close();
    },
  };
}

async function createServices(
  { config, database, log, mailer, pools, statementTimeoutMs = 15_000 }: AppOptions,
  clock: () => Date,
) {
  const url = urlAs(database, 'lab_app');
  let isClosing = false;
  // The error contains the whole connection; log its message only.
  const onError = ({ message }: Error) => isClosing || log.error({ reason: message }, 'database connection');
  const pool = createPool(url, { onError, statementTimeoutMs });
  const replicaUrl = config.replicaUrl && (await checkReplica(config.replicaUrl, database));
  const readPool = replicaUrl ? createPool(replicaUrl, { onError }) : pool;
  await loadConstraintMessages(pool);
  mkdirSync(join(config.dataDir, 'files'), { recursive: true, mode: 0o700 });
  const queue = await createJobs(url, log, jobs);
  const { sheetPool, pdfPool } = pools ?? { sheetPool: createSheetPool(), pdfPool: createPdfPool() };
  const rights = slices.flatMap((slice) => slice.rights ?? []);
  const authenticator = createAuthenticator(pool, clock, rights);
  const services: Services = {
    config,
    rootSecret: database.secret,
    pool,
    readPool,
    authenticator,
    caches: [...authenticator.caches, ...slices.flatMap((slice) => slice.caches ?? [])],
    limiter: createLimiter(pool, clock, config.limitFactor),
    storage: diskStorage(join(config.dataDir, 'files')),
    jobs: queue,
    mailer: mailer ?? createMailer(config.smtpUrl),
    sheets: createSheetRegistry(slices.flatMap((slice) => slice.sheets ?? [])),
    subscriptions: slices.flatMap((slice) => slice.subscriptions ?? []),
    todos: slices.flatMap((slice) => slice.todos ?? []),
    homeSources: slices.flatMap((slice) => slice.homeSources ?? []),
    setupSteps: slices.flatMap((slice) => slice.setupStep ?? []),
    offers: slices.flatMap((slice) => slice.offers ?? []),
    uses: collectUses(slices.map((slice) => slice.uses ?? {})),
    sheetPool,
    pdfPool,
    pages: slices.flatMap((slice) => slice.pages ?? []),
    rights,
    settings: Object.assign({}, ...slices.map((slice) => slice.settings)) as Services['settings'],
    states: Object.assign({}, ...slices.map((slice) => slice.states)) as Services['states'],
    filePolicies: Object.assign({}, ...slices.map((slice) => slice.filePolicies)) as Services['filePolicies'],
    schoolIds: async () => {
      const { rows } = await pool.query<{ id: number }>('select id from org.school where status = 1 order by id');
      return rows.map((row) => row.id);
    },
    prepareSchool: async (ctx) => {
      for (const slice of slices) await slice.prepareSchool?.(ctx);
    },
    log,
    clock,
  };
  const close = async () => {
    isClosing = true;
    await queue.stop();
    if (!pools) await Promise.all([sheetPool.close(), pdfPool.close()]);
    if (readPool !== pool) await readPool.end();
    await pool.end();
  };
  return { services, close };
}

// The service reads as its own role, regardless of the login in the address.
async function checkReplica(address: string, { secret }: Database): Promise<string> {
  const replica = { adminUrl: address, secret };
  await checkAppRole(replica);
  return urlAs(replica, 'lab_app');
}
