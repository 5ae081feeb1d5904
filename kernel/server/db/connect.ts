import pg from 'pg';
import { deriveSecret } from '../config.ts';

pg.types.setTypeParser(20, Number); // bigint: ids and counts stay below 2^53
pg.types.setTypeParser(1016 as never, pg.types.getTypeParser(1007 as never)); // and lists of them, read as lists of int4 are
pg.types.setTypeParser(1082, String); // date: a day has no time zone
pg.types.setTypeParser(1700, String); // numeric: never a binary float

/** A database: its administrative address, and the root secret its login roles take their passwords from. */
export type Database = { adminUrl: string; secret: string };

/** Login roles of the product; their passwords are derived from the root secret that all nodes of a database share. */
export type LoginRole = 'lab_app' | 'lab_migrator' | 'lab_backup';

export const rolePassword = (secret: string, role: LoginRole) => deriveSecret(secret, `role:${role}`);

/** The same server and database, as another role. */
export function urlAs({ adminUrl, secret }: Database, role: LoginRole): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = rolePassword(secret, role);
  return url.href;
}

type PoolOptions = {
  max?: number;
  statementTimeoutMs?: number;
  pipeline?: boolean;
  onError: (error: Error) => unknown;
};

/** A pool whose dropped connections are logged, never fatal. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { max = 12, statementTimeoutMs = 15_000, pipeline = true, onError } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    // The server cancels long statements; this timeout covers a server that is unreachable.
    query_timeout: statementTimeoutMs + 5_000,
    keepAlive: true,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'lab-platform',
  } as pg.PoolConfig);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
