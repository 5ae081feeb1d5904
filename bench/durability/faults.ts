import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Client } from '#apps/server/testing/client.ts';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import type { Product } from '../product.ts';
import { databasePids, signalAll } from './machine.ts';

const quietMs = 3_000;
const everyMs = 50;
const slowestOtherMs = 2_000;
const longestWaitMs = 5_000;

type Answer = { code: number; ms: number };

/** Calls that have nothing to do with the fault, one after the other. */
async function others(client: Client, until: () => boolean): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!until()) {
    const at = performance.now();
    const code = await client.call(unitApi.list).then(
      (reply) => reply.code,
      () => 0,
    );
    answers.push({ code, ms: performance.now() - at });
    await sleep(everyMs);
  }
  return answers;
}

function lineOf(answers: Answer[]): string {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) =>
    `${Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)}`;
  const codes = new Map<number, number>();
  for (const { code } of answers) codes.set(code, (codes.get(code) ?? 0) + 1);
  return `${[...codes].map(([code, count]) => `${code}×${count}`).join(' ')}，中位 ${at(0.5)}、99% ${at(0.99)}、最长 ${at(1)} 毫秒`;
}

const longestOf = (answers: Answer[]) => Math.max(0, ...answers.map(({ ms }) => ms));

/** Figures of other calls before, during and after a fault. */
async function around(name: string, client: Client, fault: () => Promise<void>) {
  const quiet = () => {
    const end = Date.now() + quietMs;
    return others(client, () => Date.now() >= end);
  };
  const before = await quiet();
  let isOver = false;
  const ending = fault().finally(() => (isOver = true));
  const during = await others(client, () => isOver);
  await ending;
  const after = await quiet();
  console.log(`${name}\n  之前 ${lineOf(before)}\n  期间 ${lineOf(during)}\n  之后 ${lineOf(after)}`);
  return { during, after };
}

async function withServer(product: Product, work: (server: pg.Client) => Promise<void>) {
  const server = new pg.Client({ connectionString: product.adminUrl });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

/** Cuts one connection, locks a table for 20 s, stops the database for a minute; returns what others should not have felt. */
export async function causeFaults(product: Product): Promise<string[]> {
  const client = await product.login('school', 'demo');
  const faults: string[] = [];
  const isServed = (answers: Answer[]) => answers.every(({ code }) => code === 200);

  const cut = await around('切断心跳连接', client, () =>
    withServer(product, async (server) => {
      await server.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lab-heartbeat'`,
      );
      await sleep(quietMs);
    }),
  );
  if (!isServed(cut.during)) faults.push('切断一个连接后有请求被拒绝');

  const locked = await around('锁住一张表 20 秒，40 个请求等待它', client, () =>
    withServer(product, async (server) => {
      await server.query('begin; lock table base_info.equipment in access exclusive mode');
      const end = Date.now() + 20_000;
      const stuck = async () => {
        while (Date.now() < end) await client.call(equipmentApi.list).catch(() => undefined);
      };
      await Promise.all(Array.from({ length: 40 }, stuck));
      await server.query('rollback');
    }),
  );
  if (!isServed(locked.during)) faults.push('锁住一张表时有其他请求被拒绝');
  if (longestOf(locked.during) > slowestOtherMs)
    faults.push(`锁住一张表时其他请求最长 ${Math.round(longestOf(locked.during))} 毫秒`);

  const stopped = await around('数据库停顿 60 秒', client, async () => {
    const pids = databasePids(product.dataDir);
    signalAll(pids, 'SIGSTOP');
    await sleep(60_000);
    signalAll(pids, 'SIGCONT');
  });
  if (stopped.during.some(({ code }) => code !== 200 && code !== 503)) faults.push('数据库停顿时的答复不是 503');
  if (longestOf(stopped.during) > longestWaitMs)
    faults.push(`数据库停顿时等待 ${Math.round(longestOf(stopped.during))} 毫秒`);
  if (stopped.after.at(-1)?.code !== 200) faults.push('数据库恢复 3 秒后仍然拒绝');
  return faults;
}
