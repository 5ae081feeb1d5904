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
    /** The running products, one for each file that runs at a time, and the password of all accounts. */
    products: { addresses: ProductAddress[]; password: string };
  }
}

const root = resolve(import.meta.dirname, '..');
const password = 'Journey#Lab2026k';

/** Where a product is, and the port where a test may start a tile service for its maps. */
type ProductAddress = { base: string; tilePort: number };
type Product = { address: ProductAddress; stop: () => Promise<void> };

/** Starts as many products with their demonstration university as files run at a time. */
export async function setup(project: TestProject) {
  const products: Product[] = [];
  const stop = async () => void (await Promise.all(products.map((one) => one.stop())));
  try {
    // One after the other: each seeds its university with all it can get.
    for (let number = 1; number <= project.config.maxWorkers; number += 1) products.push(await startProduct(number));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('products', { addresses: products.map(({ address }) => address), password });
  return stop;
}

/** Starts a product on a folder and a database of its own. */
async function startProduct(number: number): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lab-e2e-'));
  const port = await freePort(0);
  const tilePort = await freePort(0);
  const database = await ownDatabase(number);
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
  const stop = async () => {
    const ended = new Promise((done) => child.on('exit', done));
    child.kill('SIGTERM');
    await ended;
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address: { base, tilePort }, stop };
}

/** Creates a separate database on an external server. */
async function ownDatabase(number: number): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) return { env: {}, drop: async () => undefined };
  const name = `lab_e2e_${process.pid}_${number}`;
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
