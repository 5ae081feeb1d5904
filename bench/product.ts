import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { storedSecret } from '#kernel/server/config.ts';
import type { MeasureSize } from '#apps/server/demo/demo.ts';
import { createClient, type Client } from '#apps/server/testing/client.ts';
import { growApprovals } from './approvals.ts';
import { growStock } from './container-cases.ts';
import { growLabs, growSchools } from './grow.ts';
import { startArgs } from '#tools/start-args.ts';
import { freePort } from '#lib/postgres/server.ts';
import { loginApi } from '#platform/identity/shared/login.ts';

const root = resolve(import.meta.dirname, '..');
const password = 'Demo#Lab2026k';

/** Sizes that are copied out of a seeded one. */
export const grownSizes = {
  tenfold: { from: 'full', grow: (url: string) => growLabs(url, 10) },
  hundred: { from: 'spread', grow: (url: string) => growSchools(url, 5) },
} as const satisfies Record<string, { from: MeasureSize; grow: (url: string) => Promise<void> }>;

/** The demonstration, also with many approvals or containers. */
export const demoSizes = ['demo', 'approvals', 'containers'] as const;

/** Data of a measurement: a demonstration, a size of `npm run seed` or one grown out of it. */
export type Size = (typeof demoSizes)[number] | MeasureSize | keyof typeof grownSizes;

/** File that marks a data folder as seeded. */
export const seededMark = 'bench-ready';

/** A running service; with administrative address and root secret it is also a `Database`. */
export type Product = {
  base: string;
  appKey: { app_key: string; sign_key: string };
  adminUrl: string;
  secret: string;
  pid: number;
  dataDir: string;
  counts: string;
  schools: string[];
  /** A client logged in as an account of a school. */
  login: (account: string, school: string) => Promise<Client>;
  stop: () => Promise<void>;
};

/**
 * Starts the product in a separate process on data of the given size; seeds on the first run. Analyzes the tables for
 * measurements; `isRestart` returns as soon as it is ready.
 */
export async function startProduct(dataDir: string, size: Size, isRestart = false): Promise<Product> {
  const port = await freePort(0);
  const isDemo = demoSizes.some((one) => one === size);
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'warn',
    LIMIT_FACTOR: '1000000',
    DEMO: isDemo ? '1' : '0',
  };
  const grown = size in grownSizes ? grownSizes[size as keyof typeof grownSizes] : undefined;
  const isNew = !isDemo && !existsSync(join(dataDir, seededMark));
  if (isNew) await run('apps/server/seed.ts', ['--size', grown?.from ?? size], env);
  const child = spawn(process.execPath, startArgs, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const base = `http://127.0.0.1:${port}`;
  await ready(base, child);
  const appKey = (await (await fetch(`${base}/lab-platform/config.json`)).json()) as Product['appKey'];
  const adminUrl = urlOf(dataDir);
  if (isNew) {
    await grown?.grow(adminUrl);
    writeFileSync(join(dataDir, seededMark), '');
  }
  if (!isRestart) await analyze(adminUrl);
  const { content } = await createClient(base, appKey).ok(loginApi.schools);
  const login: Product['login'] = async (account, school) => {
    const { access_token } = await createClient(base, appKey).ok(loginApi.login, {
      account,
      password,
      school_key: school,
    });
    return createClient(base, appKey, access_token, school);
  };
  if (size === 'approvals' && !isRestart) {
    await growApprovals(adminUrl, await login('school', content[0]!.school_key));
    await analyze(adminUrl);
  }
  if (size === 'containers') await growStock(adminUrl);
  return {
    base,
    appKey,
    adminUrl,
    secret: storedSecret(dataDir, 'root'),
    pid: child.pid!,
    dataDir,
    counts: isRestart ? '' : await countRows(adminUrl),
    schools: content.map((school) => school.school_key),
    login,
    stop: () => stop(child),
  };
}

function run(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: 'inherit' });
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${script} ended with ${code}`))));
  });
}

async function ready(base: string, child: ChildProcess) {
  for (let waited = 0; waited < 120_000; waited += 200) {
    if (child.exitCode !== null) throw new Error('the product did not start');
    const ok = await fetch(`${base}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) return;
    await sleep(200);
  }
  throw new Error('the product is not ready after two minutes');
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.on('exit', () => done());
    child.kill('SIGTERM');
  });
}

/** Address of the embedded database, as saved by its supervisor. */
function urlOf(dataDir: string): string {
  const { port: at, password: word } = JSON.parse(readFileSync(join(dataDir, 'postgres/connection.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  return `postgres://postgres:${word}@127.0.0.1:${at}/postgres`;
}

async function analyze(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function countRows(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{
    schools: string;
    labs: string;
    equipment: string;
    problems: string;
    approvals: string;
  }>(`select
    (select count(*) from org.school) as schools, (select count(*) from base_info.lab) as labs,
    (select count(*) from base_info.equipment) as equipment, (select count(*) from inspection.problem) as problems,
    (select count(*) from workflow.instance) as approvals`);
  await client.end();
  const { schools, labs, equipment, problems, approvals } = rows[0]!;
  return `${schools} 所学校，${labs} 个实验室，${equipment} 台设备，${problems} 个隐患，${approvals} 个流程`;
}
