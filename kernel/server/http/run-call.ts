import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { defaultPageSize, type PageInput } from '#kernel/shared/paging.ts';
import type { Actor, Ctx, UploadedFile } from '../context.ts';
import type { Lane } from '../db/lanes.ts';
import type { Db } from '../db/types.ts';
import { transaction } from '../db/transaction.ts';
import { conflict } from '../errors.ts';
import { lookReply, once, type OnceKey } from '../idempotency.ts';
import type { Route } from '../implement.ts';
import type { Services } from '../services.ts';
import { inSchool, makeCtx, runAfter } from '../work.ts';
import type { Cookies } from './cookies.ts';
import type { Network } from './network.ts';

/** A call before its fields and files are read. */
type Head = {
  route: Route;
  actor: Actor;
  /** Signature of the call; valid once for a call that writes. */
  sign: string | undefined;
  idempotencyKey: string | undefined;
  ip: string;
  network: Network;
  cookies: Cookies;
  device: string;
  requestId: string;
  origin: string;
};
type Call = Head & { input: unknown; files: UploadedFile[] };

// Pages beyond this row are read by counting through all rows before them.
const deepRow = 1_000;

/** Statistics, exact totals and deep pages take turns in a lane of their own. */
function laneOf(endpoint: Endpoint, input: unknown): Lane {
  const { page = 1, size = defaultPageSize, exact = false } = (input ?? {}) as PageInput;
  return endpoint.slow === true || exact || (page - 1) * size >= deepRow ? 'slow' : 'quick';
}

const partsOf = ({ route: { endpoint }, actor, ip, network, cookies, device, requestId, origin, files }: Call) => ({
  actor,
  ip,
  network,
  cookies,
  device,
  route: `${endpoint.method} ${endpoint.path}`,
  requestId,
  origin,
  files,
});

/** Lets the route refuse a call by its fields, before its files are taken. */
export async function admitCall(services: Services, head: Head, input: () => unknown): Promise<void> {
  const admit = head.route.admit as ((ctx: Ctx, input: unknown) => Promise<unknown>) | undefined;
  if (admit) await admit(makeCtx(services, partsOf({ ...head, input: undefined, files: [] }), []), input());
}

/** Runs one call inside its transaction: replay guard, idempotency, handler, log row, checked reply. */
export async function runCall(services: Services, call: Call, onStatements?: (n: number) => void): Promise<unknown> {
  const { route, actor, input } = call;
  const { endpoint } = route;
  const afterCommit: (() => unknown)[] = [];
  const parts = partsOf(call);
  const handler = route.handler as (ctx: Ctx, input: unknown) => Promise<unknown>;
  const writes = endpoint.method === 'POST' || endpoint.writes === true;

  const key = writes && !route.secret ? call.idempotencyKey : undefined;
  const files = call.files.map(({ name, size }) => ({ name, size }));
  const onceKey: OnceKey | undefined =
    key === undefined ? undefined : { key, request: files.length === 0 ? input : { input, files } };

  async function work(db: Db) {
    // A retry after a deadlock starts with empty collections.
    afterCommit.length = 0;
    const ctx = makeCtx(services, { ...parts, db }, afterCommit);
    if (!writes) return handler(ctx, input);
    // Not awaited here: pipelined with the handler's first statement and checked before the commit.
    const fresh = call.sign === undefined ? undefined : rememberSign(ctx, call.sign);
    fresh?.catch(() => undefined);
    const run = () => handler(ctx, input);
    const result = onceKey ? await once(ctx, onceKey, run) : await run();
    if ((await fresh) === false) throw conflict('请勿重复提交');
    if (ctx.logged === 0) await ctx.audit({ action: endpoint.summary ?? endpoint.path, after: input });
    await ctx.settle();
    return result;
  }

  const tenant = { schoolId: actor.schoolId, userId: actor.userId };
  /** The handler opens its own transactions, so the signature is spent beforehand. */
  async function workApart() {
    if (writes && call.sign !== undefined && !(await spendSign(services, actor, call.sign)))
      throw conflict('请勿重复提交');
    const ctx = makeCtx(services, onceKey ? { ...parts, onceKey } : parts, afterCommit);
    const saved = onceKey && (await inSchool(services, actor, (tx) => lookReply(tx, onceKey), { by: ctx }));
    return saved ? saved.reply : handler(ctx, input);
  }

  const result =
    route.transaction === false
      ? await workApart()
      : await transaction(services.pool, tenant, work, {
          readOnly: !writes,
          lane: laneOf(endpoint, input),
          way: parts.route,
          ...(onStatements ? { onStatements } : {}),
        });
  await runAfter(services, afterCommit);
  if (endpoint.blob) return result;
  // The schema also strips fields beyond the contract.
  const checked = z.safeParse(endpoint.output, result ?? {});
  if (!checked.success)
    throw new Error(
      `reply of ${endpoint.method} ${endpoint.path} breaks its contract: ${JSON.stringify(checked.error.issues.slice(0, 3))}`,
    );
  return checked.data;
}

// Distinguishes equal calls of two users in one millisecond; a repeat carries the same session.
const spent = (actor: Actor, sign: string) => `${actor.sessionId}:${sign}`;

async function rememberSign({ actor, db }: Ctx, sign: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into kernel.replay (sign) values (${spent(actor, sign)}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

async function spendSign({ pool }: Services, actor: Actor, sign: string): Promise<boolean> {
  const text = 'insert into kernel.replay (sign) values ($1) on conflict do nothing';
  const { rowCount } = await pool.query({ name: 'spend_sign', text, values: [spent(actor, sign)] });
  return rowCount === 1;
}
