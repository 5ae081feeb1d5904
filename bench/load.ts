import { request, Agent } from 'node:http';
import { createHash } from 'node:crypto';
import { nothing, type Case, type Known } from './cases.ts';
import type { Client } from '#apps/server/testing/client.ts';
import type { Product } from './product.ts';

const connections = 8;
const sliceMs = 1_500;

type Prepared = { method: string; path: string; headers: Record<string, string>; body?: string };

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Measures a product call and the bare floor in alternating slices; returns calls per second of both. */
export async function compare(product: Product, one: Case, floorUrl: string, rounds: number) {
  let n = 1_000;
  const plain = (): Prepared => ({ method: one.endpoint.method, path: `/?n=${(n += 1)}`, headers: {} });
  const [ours, bare] = await alternate([await callerOf(product, one), { base: floorUrl, next: plain }], rounds);
  return { ours: ours!, bare: bare! };
}

export type Waits = { median: number; slowest: number; calls: number; refused: number };

/** How long calls take with this many callers for a while, in milliseconds; refused ones are counted. */
export async function waitsOf({ base, next }: Caller, callers: number, ms: number): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const end = performance.now() + ms;
  const waits: number[] = [];
  let refused = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await send(base, next(), agent).catch(() => (refused += 1));
      waits.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: callers }, worker));
  agent.destroy();
  return { median: median(waits), slowest: Math.max(...waits), calls: waits.length, refused };
}

export type Caller = { base: string; next: () => Prepared };

/** Repeats one case against a product, as an account of its first school. */
export async function callerOf(product: Product, one: Case): Promise<Caller> {
  const { client, known } = await prepared(product, one);
  let n = 1_000;
  return { base: product.base, next: () => prepare(product, one, client.token!, known, (n += 1)) };
}

/** A client of the case's account in the first school, and what the case knows of it. */
export async function prepared(product: Product, one: Case): Promise<{ client: Client; known: Known }> {
  const client = await product.login(one.account, product.schools[0]!);
  return { client, known: (await one.prepare?.(client)) ?? nothing };
}

/** Measures several callers in alternating slices, so that machine load affects all of them. */
export async function alternate(callers: readonly Caller[], rounds: number): Promise<number[][]> {
  const measured: number[][] = callers.map(() => []);
  for (const { base, next } of callers) await slice(base, next, 2_000);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { base, next }] of callers.entries()) measured[at]!.push(await slice(base, next, sliceMs));
  return measured;
}

let lastTimestamp = 0;

/** One signed request, as a browser sends it. */
function prepare({ appKey }: Product, { endpoint, input }: Case, token: string, known: Known, n: number): Prepared {
  const rest: Record<string, unknown> = { ...input(n, known) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  // Every call has a time of its own, so that equal inputs never carry the same signature.
  lastTimestamp = Math.max(Date.now() - 200_000, lastTimestamp + 1);
  const timestamp = String(lastTimestamp);
  const params = endpoint.method === 'GET' ? { ...rest, nocache: n } : rest;
  const text = Object.entries(params)
    .filter(([, value]) => typeof value !== 'object')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}${String(value)}`)
    .join('');
  const sign = createHash('md5').update(`${appKey.sign_key}${path}${text}${timestamp}${appKey.sign_key}`).digest('hex');
  const headers: Record<string, string> = { 'app-key': appKey.app_key, timestamp, sign, authorization: token };
  const form = new URLSearchParams(Object.entries(params).map(([k, v]) => [k, String(v)])).toString();
  const address = `/lab-api/${endpoint.server}${path}`;
  if (endpoint.method === 'GET') return { method: 'GET', path: `${address}?${form}`, headers };
  const isNested = Object.values(params).some((value) => typeof value === 'object');
  const body = isNested ? JSON.stringify(params) : form;
  headers['content-type'] = isNested ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    method: 'POST',
    path: address,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body,
  };
}

/** Calls per second over a few keep-alive connections; throws on a refused call, which would be too cheap. */
async function slice(base: string, next: () => Prepared, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + ms;
  let done = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await send(base, next(), agent);
      done += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return done / ((performance.now() - started) / 1_000);
}

function send(base: string, { method, path, headers, body }: Prepared, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    const call = request(`${base}${path}`, { method, headers, agent }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (reply.statusCode === 200 && !text.startsWith('{"code":4')) done();
        else fail(new Error(`${method} ${path}: ${reply.statusCode} ${text.slice(0, 200)}`));
      });
    });
    call.on('error', fail);
    call.end(body);
  });
}
