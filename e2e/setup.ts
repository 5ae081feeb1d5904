import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { urlOf } from '#apps/server/database.ts';
import {
  copyDatabase,
  createMovedDatabase,
  dropDatabase,
  testSecret,
  withDatabase,
} from '#apps/server/testing/setup.ts';
import { clockOfChild, plainTuesday, startClock } from '#apps/server/testing/test-clock.ts';
import { clockOffset } from '#lib/moved-clock/moved-date.ts';
import { startEmbedded } from '#lib/postgres/embedded.ts';
import { startArgs } from '#tools/start-args.ts';
import { freePort } from '#lib/postgres/server.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The running products, one for each file that runs at a time, and how far their clock is ahead of the machine's. */
    products: { running: Product[]; clockOffset: number };
  }
}

/**
 * Address of a product, the port of a tile service for its maps, the password of all accounts, and the environment of the
 * operator's commands.
 */
export type Product = { base: string; tilePort: number; password: string; operator: Record<string, string> };
type Running = { product: Product; stop: () => Promise<void> };

const root = resolve(import.meta.dirname, '..');
const password = 'Journey#Lab2026k';

/** Starts as many products with their demonstration university as files run at a time. */
export async function setup(project: TestProject) {
  startClock(plainTuesday);
  const folder = mkdtempSync(join(tmpdir(), 'lab-e2e-'));
  // Under root the database server runs as another user, who has to get in.
  chmodSync(folder, 0o711);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded({ dir: join(folder, 'postgres'), log });
  const serverUrl = process.env.DATABASE_URL ?? urlOf(embedded!.adminUrl);
  const seeded = await seedDemonstration(serverUrl, folder);
  const running: Running[] = [];
  // One after the other: the roles of the server are shared.
  for (let number = 1; number <= project.config.maxWorkers; number += 1)
    running.push(await startProduct(serverUrl, folder, seeded, number));
  project.provide('products', { running: running.map(({ product }) => product), clockOffset: clockOffset() });
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await dropDatabase(serverUrl, seeded.name);
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

type Seeded = { name: string; dataDir: string };

/** Makes the demonstration university once, in a database and a folder that every product begins with a copy of. */
async function seedDemonstration(serverUrl: string, folder: string): Promise<Seeded> {
  const name = `lab_e2e_${process.pid}_seed`;
  const dataDir = join(folder, 'data-seed');
  const database = await createMovedDatabase(serverUrl, name);
  const child = startNode(['apps/server/seed.ts'], database.adminUrl, dataDir);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the demonstration was not made');
  return { name, dataDir };
}

/** A program of the product, in its clock. */
function startNode(args: readonly string[], databaseUrl: string, dataDir: string, more: NodeJS.ProcessEnv = {}) {
  const clock = clockOfChild();
  const env = {
    ...process.env,
    ...clock.env,
    DATABASE_URL: databaseUrl,
    APP_SECRET: testSecret,
    DATA_DIR: dataDir,
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'warn',
    ...more,
  };
  return spawn(process.execPath, [...clock.args, ...args], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Starts a product on a folder and a database of its own. */
async function startProduct(serverUrl: string, folder: string, seeded: Seeded, number: number): Promise<Running> {
  const dataDir = join(folder, `data-${number}`);
  cpSync(seeded.dataDir, dataDir, { recursive: true });
  const name = `lab_e2e_${process.pid}_${number}`;
  await copyDatabase(serverUrl, name, seeded.name);
  const port = await freePort(0);
  const tilePort = await freePort(0);
  const child = startNode(startArgs, withDatabase(serverUrl, name), dataDir, {
    PORT: String(port),
    LIMIT_FACTOR: '100',
    // Journeys start the servers of a school on the machine itself.
    DEVICE_HOSTS: '127.0.0.1',
    MAP_ORIGINS: `http://127.0.0.1:${tilePort}`,
  });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(base, child);
  const stop = async () => {
    const ended = new Promise((done) => child.on('exit', done));
    child.kill('SIGTERM');
    await ended;
    await dropDatabase(serverUrl, name);
  };
  const operator = { DATABASE_URL: withDatabase(serverUrl, name), APP_SECRET: testSecret, DATA_DIR: dataDir };
  return { product: { base, tilePort, password, operator }, stop };
}

async function untilReady(base: string, child: ChildProcess) {
  const answers = () =>
    fetch(`${base}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
  for (let waited = 0; !(await answers()); waited += 300) {
    if (child.exitCode !== null) throw new Error('the product did not start');
    if (waited > 180_000) throw new Error('the product is not ready after three minutes');
    await sleep(300);
  }
}
