import type { Duplex } from 'node:stream';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { isDatabaseDown, mapDbError } from './db-errors.ts';
import { enterLane, type Lane } from './lanes.ts';
import { keepOpenRead, takeOpenRead } from './open-reads.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';
import type { Db, Tables } from './types.ts';

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const config = { dialect };
const compiler = new Kysely<Tables>(config);
const driver = new DummyDriver();

// Prepared statements halve the server's work. Each connection prepares and caches its own plans.
const maxNames = 1_000;
const namesOfClients = new WeakMap<pg.PoolClient, StatementNames>();

function namesOf(client: pg.PoolClient): StatementNames {
  const known = namesOfClients.get(client) ?? createStatementNames(maxNames);
  namesOfClients.set(client, known);
  return known;
}

/** Prepared names in the driver's memory; a stale name would never be prepared again. */
type DriverMemory = { connection?: { parsedStatements?: Record<string, string>; stream?: Duplex } };

/** Sends the statements of this turn to the server in one write. */
function gatherWrites(client: pg.PoolClient) {
  const socket = (client as DriverMemory).connection?.stream;
  if (!socket || socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}

/** Deallocates evicted statements. Runs between transactions: an aborted transaction refuses DEALLOCATE. */
function deallocateEvicted(client: pg.PoolClient) {
  for (const name of namesOf(client).takeEvicted()) {
    delete (client as DriverMemory).connection?.parsedStatements?.[name];
    // 26000: the statement failed to parse and was never prepared; a closed connection has none.
    client.query(`deallocate ${name}`).catch(() => undefined);
  }
}

class PipelinedConnection implements DatabaseConnection {
  statements = 0;
  /** Set with the end of the transaction: the connection then belongs to others. */
  isOver = false;
  /** The first error; pipelined statements after it report only 25P02. */
  failure: unknown;
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  constructor(client: pg.PoolClient) {
    this.#client = client;
    this.#names = namesOf(client);
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isOver) throw new Error('the transaction is over');
    this.statements += 1;
    const named = { name: this.#names.nameOf(query.sql), text: query.sql, values: query.parameters as unknown[] };
    gatherWrites(this.#client);
    const result = await this.#client.query(named as pg.QueryConfig).catch((error: unknown) => this.fail(error));
    const written = result.command === 'SELECT' ? undefined : BigInt(result.rowCount ?? 0);
    return { rows: result.rows as R[], ...(written === undefined ? {} : { numAffectedRows: written }) };
  }
  fail(error: unknown): never {
    this.failure ??= error;
    throw (error as { code?: unknown }).code === '25P02' ? this.failure : error;
  }
  // oxlint-disable-next-line require-yield -- cursors cannot share a pipelined connection; exports page by key instead
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not available on a pipelined connection');
  }
}

/**
 * Waits for writes of one transaction that were sent together; each consists of one statement. The first refusal wins in
 * the given order, whichever comes first.
 */
export async function inOneTrip(...writes: readonly Promise<unknown>[]): Promise<void> {
  for (const done of await Promise.allSettled(writes)) if (done.status === 'rejected') throw done.reason;
}

/** Row visibility of a transaction: the school for row-level security, the user for triggers and logs. */
type Tenant = { schoolId: number; userId: number };

type TransactionOptions = {
  readOnly?: boolean;
  lane?: Lane;
  /** What is asked: the call or the job. */
  way?: string;
  onStatements?: (count: number) => void;
};

/**
 * Runs `work` in one transaction of one school. The opening statements are pipelined with the first query, so isolation
 * costs no round trip. Serialisation failures and deadlocks are retried, at most three attempts.
 */
export async function transaction<T>(
  pool: pg.Pool,
  tenant: Tenant,
  work: (db: Db) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const leave = await enterLane(pool, options.lane ?? 'quick', options.way ?? '');
  try {
    return await repeatTransaction(pool, tenant, work, options);
  } finally {
    leave();
  }
}

async function repeatTransaction<T>(
  pool: pg.Pool,
  tenant: Tenant,
  work: (db: Db) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, tenant, work, options);
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if ((code !== '40001' && code !== '40P01') || attempt === 3) throw mapDbError(error);
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 20));
    }
  }
}

async function attemptTransaction<T>(
  pool: pg.Pool,
  tenant: Tenant,
  work: (db: Db) => Promise<T>,
  { readOnly = false, onStatements }: TransactionOptions,
): Promise<T> {
  const openRead = takeOpenRead(pool);
  const client = openRead ?? (await pool.connect());
  const connection = new PipelinedConnection(client);
  const db = new Kysely<Tables>({
    config,
    driver,
    dialect,
    executor: compiler.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  });
  gatherWrites(client);
  // Integers only: SET takes no parameters, so the values are part of the statement.
  const opening = client.query(
    `${openRead ? 'commit;' : ''}begin${readOnly ? ' read only' : ''};set local app.school_id=${Math.trunc(tenant.schoolId)};set local app.user_id=${Math.trunc(tenant.userId)}`,
  );
  opening.catch(() => undefined);
  try {
    const result = await work(db);
    await opening;
    connection.isOver = true;
    if (readOnly && connection.failure === undefined && !namesOf(client).hasEvicted()) {
      keepOpenRead(pool, client, endRead);
      return result;
    }
    gatherWrites(client);
    const done = await client.query('commit');
    // After an error that nobody waited for COMMIT silently rolls back.
    if (done.command !== 'COMMIT') throw connection.failure ?? new Error('the transaction was rolled back');
    deallocateEvicted(client);
    client.release();
    return result;
  } catch (error) {
    connection.isOver = true;
    // 57014: the statement was cancelled; the connection remains usable.
    if (isDatabaseDown(error) && (error as { code?: string }).code !== '57014') client.release(true);
    else await end(client, 'rollback');
    throw error;
  } finally {
    onStatements?.(connection.statements);
  }
}

/** Ends a transaction whose outcome nobody waits for, and gives its connection back. */
const end = (client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<void> =>
  client.query(how).then(
    () => {
      deallocateEvicted(client);
      client.release();
    },
    () => client.release(true),
  );
const endRead = (client: pg.PoolClient) => void end(client, 'commit');
