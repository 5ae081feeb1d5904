import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '#apps/server/app.ts';
import { createClient } from '#apps/server/testing/client.ts';
import { readConfig } from '#kernel/server/config.ts';
import type { Case } from './cases.ts';
import type { Product } from './product.ts';

export type Statement = { text: string; values: unknown[] };
/** Business statements of a call, whether it writes, and its total number of statements. */
export type Recorded = { statements: Statement[]; writes: boolean; all: number };

// Statements of the framework, which the floor does not run.
const frame =
  /^(?:begin|commit|set |rollback|select \* from identity\.find_session|insert into kernel\.(?:replay|op_log|rate|idempotency))/;

/** Runs the call once in this process and records its statements. */
export async function recordStatements(product: Product, one: Case): Promise<Recorded> {
  const config = { ...readConfig({}), dataDir: product.dataDir, limitFactor: 1_000_000 };
  const app = await createApp({ config, database: product, log: pino({ level: 'silent' }), takesJobs: false });
  const seen: Statement[] = [];
  // Pool connections may already be open, so all of this process are recorded.
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function listened(...args: unknown[]) {
    const [first, values] = args as [string | Statement, unknown[]?];
    seen.push(
      typeof first === 'string'
        ? { text: first, values: values ?? [] }
        : { text: first.text, values: first.values ?? [] },
    );
    return query.apply(this, args);
  };
  const base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const login = await product.login(one.account, product.schools[0]!);
  const client = createClient(base, app.appKey, login.token, product.schools[0]);
  const known = (await one.prepare?.(client)) ?? { ids: [], input: {} };
  seen.length = 0;
  await client.ok(one.endpoint, one.input(0, known) as never);
  prototype.query = query;
  const all = seen.filter(({ text }) => !/^(?:begin|commit)/.test(text)).length;
  await app.stop();
  return {
    statements: seen.filter(({ text }) => !frame.test(text.trimStart())),
    writes: one.endpoint.method === 'POST',
    all,
  };
}
