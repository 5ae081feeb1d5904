import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { testSecret } from '#apps/server/testing/setup.ts';
import { startArgs } from '#tools/start-args.ts';
import { freePort } from '#lib/postgres/server.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the running product, the port of a tile service for its maps, and the password of all accounts. */
    product: { base: string; tilePort: number; password: string };
  }
}

const root = resolve(import.meta.dirname, '..');
const password = 'Journey#Lab2026k';

/** Starts the product with its demonstration university on a separate database. */
export async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lab-e2e-'));
  const port = await freePort(0);
  const tilePort = await freePort(0);
  const database = await ownDatabase();
  const env = {
    ...process.env,
    ...database.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'warn',
    LIMIT_FACTOR: '100',
    MAP_ORIGINS: `http://127.0.0.1:${tilePort}`,
  };
  const child = spawn(process.execPath, startArgs, {
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
  project.provide('product', { base, tilePort, password });
  return async () => {
    const ended = new Promise((done) => child.on('exit', done));
    child.kill('SIGTERM');
    await ended;
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Creates a separate database on an external server. */
async function ownDatabase(): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) return { env: {}, drop: async () => undefined };
  const name = `lab_e2e_${process.pid}`;
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await ask(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(DATABASE_URL);
  url.pathname = `/${name}`;
  // The server has one root secret, shared with the API tests.
  return {
    env: { DATABASE_URL: url.href, APP_SECRET: testSecret },
    drop: () => ask(`drop database if exists ${name} with (force)`),
  };
}
