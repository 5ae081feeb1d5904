import { logInsert, writeLog } from './audit.ts';
import type { Actor, AuditEntry, Ctx } from './context.ts';
import type { Lane } from './db/lanes.ts';
import { transaction } from './db/transaction.ts';
import type { Db } from './db/types.ts';
import { noCookies } from './http/cookies.ts';
import { once, type OnceKey } from './idempotency.ts';
import type { Services } from './services.ts';

/** The transaction of a call, or the key of a call that opens its own transactions. */
type OwnParts = { db: Db; onceKey: OnceKey };
const noDb = new Proxy(
  {},
  {
    get() {
      throw new Error('this route opens its own transactions');
    },
  },
) as Db;

type WorkCtx = Ctx & {
  /** Number of log rows written. */
  logged: number;
  /** Waits for the log rows and jobs that travel behind the work; call before the commit. */
  settle(): Promise<unknown>;
};

/**
 * Creates the context of one unit of work; the caller settles it before the commit, and runs `after` work once the commit
 * succeeds. Log rows and jobs are sent at once but not waited for: they share the round trip of the next statement.
 */
export function makeCtx(
  services: Services,
  parts: Pick<Ctx, 'actor' | 'files'> & CallerTrace & Partial<OwnParts>,
  afterCommit: (() => unknown)[],
): WorkCtx {
  const behind: Promise<unknown>[] = [];
  /** Without an own transaction there is nothing to settle: the write has failed. */
  function follow(write: Promise<unknown>): Promise<void> {
    if (parts.db === undefined) return write.then(() => undefined);
    write.catch(() => undefined);
    behind.push(write);
    return Promise.resolve();
  }
  const ctx: WorkCtx = {
    ...parts,
    schoolId: parts.actor.schoolId,
    db: parts.db ?? noDb,
    now: services.clock(),
    log: services.log,
    services,
    logged: 0,
    settle: () => Promise.all(behind),
    // Handed over at once, so that it may share the trip of the commit, which refuses if it failed.
    audit: (entry: AuditEntry) => {
      ctx.logged += 1;
      const written = writeLog(ctx, entry);
      if (parts.db === undefined) return written;
      written.catch(() => undefined);
      return Promise.resolve();
    },
    auditInsert: (entry, docId) => {
      ctx.logged += 1;
      return logInsert(ctx, entry, docId);
    },
    commit: (task) => {
      const { onceKey } = parts;
      const run = (tx: Ctx) => (onceKey ? once(tx, onceKey, () => task(tx)) : task(tx));
      return inSchool(services, parts.actor, run, { by: ctx });
    },
    job: (name, data, options) => follow(services.jobs.send(ctx, name, data as Record<string, unknown>, options)),
    after: (work) => void afterCommit.push(work),
  };
  return ctx;
}

/** Caller details for the log besides the user. */
type CallerTrace = Pick<Ctx, 'ip' | 'network' | 'cookies' | 'device' | 'route' | 'requestId' | 'origin'>;
export const noTrace: CallerTrace = {
  ip: '',
  network: 'unknown',
  cookies: noCookies,
  device: '',
  route: '',
  requestId: '',
  origin: '',
};

/**
 * Runs a unit of work outside a call's transaction: jobs, imports, exports, seeds. Same context and isolation; `after`
 * work runs after the commit. `by` is the originating call.
 */
export async function inSchool<T>(
  services: Services,
  actor: Actor,
  work: (ctx: Ctx) => Promise<T>,
  options: { readOnly?: boolean; lane?: Lane; route?: string; pool?: Services['pool']; by?: CallerTrace } = {},
): Promise<T> {
  const afterCommit: (() => unknown)[] = [];
  const { ip, network, cookies, device, route, requestId, origin } = options.by ?? {
    ...noTrace,
    route: options.route ?? '',
  };
  const parts = { actor, ip, network, cookies, device, route, requestId, origin, files: [] };
  const result = await transaction(
    options.pool ?? services.pool,
    { schoolId: actor.schoolId, userId: actor.userId },
    async (db) => {
      afterCommit.length = 0;
      const ctx = makeCtx(services, { ...parts, db }, afterCommit);
      const made = await work(ctx);
      await ctx.settle();
      return made;
    },
    { readOnly: options.readOnly ?? false, lane: options.lane ?? 'quick', way: route },
  );
  await runAfter(services, afterCommit);
  return result;
}

/** Runs the `after` work of a commit; failures are logged and revert nothing. */
export async function runAfter(services: Services, works: (() => unknown)[]) {
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      services.log.error({ err: error }, 'work after commit failed');
    }
  }
}
