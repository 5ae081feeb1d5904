import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { readConfig } from '#kernel/server/config.ts';
import { systemActor, type Ctx } from '#kernel/server/context.ts';
import { urlAs } from '#kernel/server/db/connect.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { DataScopeCode } from '#kernel/shared/data-scope.ts';
import type { Mail, Mailer } from '#kernel/server/mailer.ts';
import { createPdfPool } from '#lib/pdf/pool.ts';
import { createSheetPool } from '#lib/sheets/pool.ts';
import { createApp } from '../app.ts';
import { createClient, type Client } from './client.ts';
import type { TestAccount, TestSchool } from './fixtures.ts';
import { startProxy } from './proxy.ts';
import { copyDatabase, dropDatabase, testSecret, withDatabase } from './setup.ts';
import { startClock } from './test-clock.ts';
import { traceCalls } from './trace.ts';

type TestOptions = {
  /** The instant at which the file begins, `YYYY-MM-DD HH:mm:ss` in Shanghai, instead of a plain Tuesday. */
  at?: string;
  takesJobs?: boolean;
  /** Factor on the rate limits; generated tests call more often than users. */
  limitFactor?: number;
  /** Environment variables of the configuration. */
  env?: NodeJS.ProcessEnv;
  /** Connects the service to its database through `line`, which the test can freeze or cut. */
  overLine?: boolean;
  /** Memory of a thread that writes PDFs, to show that a long print needs little. */
  pdfMemoryMb?: number;
};

/** A thread loads fonts and parsers once, not once a file. */
const shared = { sheetPool: createSheetPool(), pdfPool: createPdfPool() };

/**
 * Starts the whole product on a separate database and port. Only clock and mail are fake: process and database begin on a
 * plain Tuesday (or `at`) and run on from there, `clock.at` stops the service at an instant, `mails` holds sent mail. Call
 * `stop` at the end of the file.
 */
export async function startTestApp(options: TestOptions = {}) {
  const { adminUrl, template } = inject('testDatabase');
  const database = `lab_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  if (options.at !== undefined) startClock(options.at);
  await copyDatabase(adminUrl, database, template);
  const url = withDatabase(adminUrl, database);
  const opened = { adminUrl: url, secret: testSecret };
  const { hostname, port } = new URL(url);
  const line = options.overLine ? await startProxy({ host: hostname, port: Number(port || 5432) }) : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lab-app-'));
  const clock: { at: Date | undefined } = { at: undefined };
  const mails: Mail[] = [];
  const mailer: Mailer = { enabled: true, send: async (mail) => void mails.push(mail) };
  const logs: LogLine[] = [];
  const log = pino({ level: 'warn' }, { write: (text) => captureLine(logs, text, options.overLine !== true) });
  const statements: { path: string; count: number }[] = [];
  const now = () => clock.at ?? new Date();
  const pools =
    options.pdfMemoryMb === undefined
      ? shared
      : { ...shared, pdfPool: createPdfPool({ memoryMb: options.pdfMemoryMb }) };
  const app = await createApp({
    config: { ...readConfig(options.env ?? {}), dataDir: folder, limitFactor: options.limitFactor ?? 1_000 },
    database: line ? { ...opened, adminUrl: withPort(url, line.port) } : opened,
    log,
    clock: now,
    mailer,
    takesJobs: options.takesJobs ?? false,
    // Longer than any statement takes on a machine that is busy otherwise; what a broken line does is tried as it is.
    ...(!options.overLine && { statementTimeoutMs: 80_000 }),
    pools,
    observe: ({ endpoint, statements: count }) =>
      statements.push({ path: `${endpoint.method} ${endpoint.path}`, count }),
  });
  const saveTrace = traceCalls(app.http);
  const base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  // Bypasses row-level security, for setup and assertions.
  const admin = new pg.Pool({ connectionString: urlAs(opened, 'lab_migrator'), max: 3 });
  // Dropping the database cuts connections that are closing.
  admin.on('error', () => undefined);
  const client = (token?: string, school?: string): Client =>
    createClient(base, app.appKey, token, school, { now: () => now().getTime(), isPatient: options.overLine !== true });
  const schools = await admin.query<{ id: number; school_key: string }>('select id, school_key from org.school');
  const schoolId = (key: TestSchool) => schools.rows.find((row) => row.school_key === key)!.id;

  return {
    ...app,
    base,
    database: opened,
    admin,
    clock,
    mails,
    /** Warnings and errors of the service. */
    logs,
    line,
    folder,
    statements,
    schoolId,
    /** A client without a session. */
    stranger: (school?: TestSchool): Client => client(undefined, school),
    /** A client with a session of a test account; `holding` adds further holdings. */
    async as(account: TestAccount | (string & {}), school: TestSchool = 'alpha'): Promise<Client> {
      const token = randomBytes(32).toString('base64url');
      const made = await admin.query(
        `insert into identity.session (school_id, token_hash, user_id, role_id, org_id)
         select h.school_id, $3, h.user_id, h.role_id, h.org_id from identity.holding h
         join identity.account u on u.school_id = h.school_id and u.id = h.user_id
         where h.school_id = $1 and u.account = $2 order by h.id limit 1`,
        [schoolId(school), account, createHash('sha256').update(token).digest()],
      );
      if (made.rowCount !== 1) throw new Error(`no account ${account} with a role in ${school}`);
      return client(token, school);
    },
    /** A client of an account in a role of the school's own, held at the unit with this code. */
    async asOwnRole(account: TestAccount, unit: string, rights: string[], scope: DataScopeCode): Promise<Client> {
      const { rows } = await admin.query<{ role_id: number; user_id: number; org_id: number }>(
        `with role as (
           insert into identity.role (school_id, id, name, data_scope)
           select $1, max(id) + 1, $2, $5 from identity.role where school_id = $1 returning id
         ), held as (
           insert into identity.role_right (school_id, role_id, right_name) select $1, role.id, unnest($3::text[]) from role
         )
         insert into identity.holding (school_id, user_id, role_id, org_id)
         select $1, a.id, role.id, u.id from role, identity.account a, org.unit u
         where a.school_id = $1 and a.account = $4 and u.school_id = $1 and u.code = $6 returning role_id, user_id, org_id`,
        [schoolId('alpha'), `自建角色${randomBytes(4).toString('hex')}`, rights, account, scope, unit],
      );
      const { role_id, user_id, org_id } = rows[0]!;
      const token = randomBytes(32).toString('base64url');
      await admin.query(
        'insert into identity.session (school_id, token_hash, user_id, role_id, org_id) values ($1, $2, $3, $4, $5)',
        [schoolId('alpha'), createHash('sha256').update(token).digest(), user_id, role_id, org_id],
      );
      return client(token, 'alpha');
    },
    /** Runs work inside a school as the service account, to prepare data through services. */
    inside: <T>(work: (ctx: Ctx) => Promise<T>, school: TestSchool = 'alpha') =>
      inSchool(app.services, systemActor(schoolId(school)), work),
    /** Id of the unit with this code. */
    async unit(code: string, school: TestSchool = 'alpha'): Promise<number> {
      const { rows } = await admin.query<{ id: number }>(
        `select id from org.unit where school_id = $1 and ${code === '' ? 'pid is null and $2::text is not null' : 'code = $2'}`,
        [schoolId(school), code],
      );
      return rows[0]!.id;
    },
    /** Id of a person. */
    async user(account: string, school: TestSchool = 'alpha'): Promise<number> {
      const { rows } = await admin.query<{ id: number }>(
        'select id from identity.account where school_id = $1 and account = $2',
        [schoolId(school), account],
      );
      return rows[0]!.id;
    },
    async stop() {
      await app.stop();
      if (pools.pdfPool !== shared.pdfPool) await pools.pdfPool.close();
      saveTrace();
      await line?.stop();
      await admin.end();
      await dropDatabase(adminUrl, database);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type LogLine = { level: number; msg: string };

// Logged errors explain a failing test, unless the test provokes them.
function captureLine(logs: LogLine[], text: string, shows: boolean) {
  const line = JSON.parse(text) as LogLine;
  logs.push(line);
  if (shows && line.level >= 50) process.stderr.write(text);
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}
