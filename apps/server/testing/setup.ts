import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#kernel/server/config.ts';
import type { Database } from '#kernel/server/db/connect.ts';
import { prepareDatabase } from '#kernel/server/db/prepare.ts';
import { installClock, moveFunctions, setDatabaseClock } from '#lib/moved-clock/moved-database.ts';
import { clockOffset } from '#lib/moved-clock/moved-date.ts';
import { startEmbedded } from '#lib/postgres/embedded.ts';
import { createApp } from '../app.ts';
import { urlOf } from '../database.ts';
import { slices } from '../slices.ts';
import { makeTestSchools } from './fixtures.ts';
import { beforeTests, startClock } from './test-clock.ts';
import { traceEndpoints } from './trace.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Administrative address of the server and the database that every test file copies. */
    testDatabase: { adminUrl: string; template: string };
  }
}

/** Root secret of all test databases; the server's roles are shared. */
export const testSecret = 'a root secret for tests, stored nowhere else';

/** Address of another database on the same server. */
export function withDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** One server for all test files: `DATABASE_URL`, else an embedded one, with one prepared template database. */
export async function setup(project: TestProject) {
  startClock(beforeTests);
  const folder = mkdtempSync(join(tmpdir(), 'lab-test-'));
  // Under root the database server runs as another user, who has to get in.
  chmodSync(folder, 0o711);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const embedded = process.env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dir: join(folder, 'postgres'), log, profile: 'test' });
  const adminUrl = process.env.DATABASE_URL ?? urlOf(embedded!.adminUrl);
  const template = `lab_template_${process.pid}`;
  const database = await createMovedDatabase(adminUrl, template, { mayLoseData: true });
  const config = { ...readConfig({}), dataDir: join(folder, 'data') };
  const app = await createApp({ config, database, log, takesJobs: false });
  await makeTestSchools(app.services);
  await app.stop();
  traceEndpoints(slices.flatMap((slice) => slice.routes.map((route) => route.endpoint)));
  project.provide('testDatabase', { adminUrl, template });

  return async () => {
    await dropDatabase(adminUrl, template);
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Creates a database with the clock of this process and prepares it for the product. */
export async function createMovedDatabase(
  adminUrl: string,
  name: string,
  options: { mayLoseData?: boolean } = {},
): Promise<Database> {
  await run(adminUrl, `create database ${name} template template0 encoding 'UTF8'`);
  const database = { adminUrl: withDatabase(adminUrl, name), secret: testSecret };
  await withClient(database.adminUrl, async (client) => {
    await installClock(client);
    await setDatabaseClock(client, name, clockOffset());
  });
  await prepareDatabase(database, slices, options);
  await withClient(database.adminUrl, moveFunctions);
  return database;
}

/** Creates a database as a copy of one that nobody is connected to, with the clock of this process. */
export const copyDatabase = (adminUrl: string, name: string, template: string) =>
  withClient(adminUrl, async (client) => {
    // PostgreSQL refuses concurrent copies of one template.
    await client.query('select pg_advisory_lock(7411009)');
    // Files take half as long as pages through the buffers of the server.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    await setDatabaseClock(client, name, clockOffset());
  });

export const dropDatabase = (adminUrl: string, name: string) =>
  run(adminUrl, `drop database if exists ${name} with (force)`);

const run = (adminUrl: string, text: string) => withClient(adminUrl, (client) => client.query(text));

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
