import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '#apps/server/app.ts';
import { createClient } from '#apps/server/testing/client.ts';
import { readConfig } from '#kernel/server/config.ts';
import { nothing, type Case } from './cases.ts';
import type { Product } from './product.ts';

/** Runs the call once in this process and counts its statements, besides begin and commit. */
export async function recordStatements(product: Product, one: Case): Promise<{ all: number }> {
  const config = { ...readConfig({}), dataDir: product.dataDir, limitFactor: 1_000_000 };
  const app = await createApp({ config, database: product, log: pino({ level: 'silent' }), takesJobs: false });
  const seen: string[] = [];
  // Pool connections may already be open, so all of this process are recorded.
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function listened(...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    seen.push(typeof first === 'string' ? first : first.text);
    return query.apply(this, args);
  };
  const base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const login = await product.login(one.account, product.schools[0]!);
  const client = createClient(base, app.appKey, login.token, product.schools[0]);
  const known = (await one.prepare?.(client)) ?? nothing;
  seen.length = 0;
  await client.ok(one.endpoint, one.input(0, known) as never);
  prototype.query = query;
  await app.stop();
  return { all: seen.filter((text) => !/^(?:begin|commit)/.test(text)).length };
}
