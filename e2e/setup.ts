import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { urlOf } from '#apps/server/database.ts';
import { createMovedDatabase, dropDatabase } from '#apps/server/testing/setup.ts';
import { clockOfChild, plainTuesday, startClock } from '#apps/server/testing/test-clock.ts';
import { clockOffset } from '#lib/moved-clock/moved-date.ts';
import { startEmbedded } from '#lib/postgres/embedded.ts';
import { startArgs } from '#tools/start-args.ts';
import { freePort } from '#lib/postgres/server.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Address of the running product, the port of a tile service for its maps, the password of all accounts, and how far
     * its clock is ahead of the machine's.
     */
    product: { base: string; tilePort: number; password: string; clockOffset: number };
  }
}

const root = resolve(import.meta.dirname, '..');
const password = 'Journey#Lab2026k';

/** Starts the product with its demonstration university on a separate database. */
export async function setup(project: TestProject) {
  startClock(plainTuesday);
  const dataDir = mkdtempSync(join(tmpdir(), 'lab-e2e-'));
  const port = await freePort(0);
  const tilePort = await freePort(0);
  const database = await ownDatabase(dataDir);
  const clock = clockOfChild();
  const env = {
    ...process.env,
    ...database.env,
    ...clock.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'warn',
    LIMIT_FACTOR: '100',
    MAP_ORIGINS: `http://127.0.0.1:${tilePort}`,
  };
  const child = spawn(process.execPath, [...clock.args, ...startArgs], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const base = `http://127.0.0.1:${port}`;
  for (let waited = 0; ; waited += 300) {
    if (child.exitCode !== null) throw new Error('the product did not start');
    if (waited > 180_000) throw new Error('the product is not ready after three minutes');
    if (
      await fetch(`${base}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      break;
    await sleep(300);
  }
  project.provide('product', { base, tilePort, password, clockOffset: clockOffset() });
  return async () => {
    const ended = new Promise((done) => child.on('exit', done));
    child.kill('SIGTERM');
    await ended;
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** A separate database with the clock of the tests, on the server of `DATABASE_URL` or one of its own. */
async function ownDatabase(dataDir: string): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded({ dir: join(dataDir, 'postgres'), log });
  const serverUrl = process.env.DATABASE_URL ?? urlOf(embedded!.adminUrl);
  const name = `lab_e2e_${process.pid}`;
  const { adminUrl, secret } = await createMovedDatabase(serverUrl, name);
  return {
    env: { DATABASE_URL: adminUrl, APP_SECRET: secret },
    drop: async () => {
      await dropDatabase(serverUrl, name);
      await embedded?.stop();
    },
  };
}
