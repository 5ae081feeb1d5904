import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Ctx } from '#kernel/server/context.ts';
import { createJobs, type JobRequest } from '#kernel/server/jobs.ts';
import type { JobDefs } from '#kernel/server/slice.ts';
import { urlAs } from '#kernel/server/db/connect.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const defs: JobDefs = {
  'test.free': { handler: async () => undefined },
  'test.keyed': { handler: async () => undefined, key: ({ key }: { key: string }) => key },
  'test.long': { handler: async () => undefined, transaction: false },
};

/** Queues and runs jobs until as many succeeded as were queued; `attempt` may throw. Returns the successful runs in order. */
async function runAll(
  requests: readonly { name: string; data: Record<string, unknown> }[],
  attempt: (job: JobRequest) => void = () => undefined,
  pollSeconds?: number,
) {
  const jobs = await createJobs(
    urlAs(app.database, 'lab_app'),
    app.services.log,
    defs,
    pollSeconds ? { pollSeconds } : {},
  );
  await app.inside(async (ctx: Ctx) => {
    await Promise.all(requests.map(({ name, data }) => jobs.send(ctx, name, data)));
  });
  const done: JobRequest[] = [];
  await new Promise<void>((finish, fail) => {
    const run = async (job: JobRequest) => {
      attempt(job);
      done.push(job);
      if (done.length === requests.length) finish();
    };
    jobs.work(run, []).catch(fail);
  });
  await jobs.stop();
  return done;
}

test('a burst of 500 short jobs is emptied in full batches, without a wait between them', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const requests = Array.from({ length: 500 }, (_, n) => ({ name: 'test.free', data: { n } }));
  // An idle worker would wait for ten minutes.
  const done = await runAll(requests, undefined, 600);
  const fetches = query.mock.calls.filter(([text]) => typeof text === 'string' && text.includes('strict_fifo_heads'));
  query.mockRestore();
  expect(new Set(done.map(({ data }) => data['n'])).size).toBe(500);
  // 500 in batches of 50, and the last, empty fetch of each of two workers.
  expect(fetches.length).toBeGreaterThanOrEqual(10);
  expect(fetches.length).toBeLessThanOrEqual(14);
});

test('every job succeeds once, those of one key in order, also across retries', async () => {
  const keys = ['a', 'b', 'c', 'd'];
  const requests = Array.from({ length: 40 }, (_, n) => ({
    name: 'test.keyed',
    data: { n, key: keys[n % keys.length]! },
  }));
  const failed = new Set<unknown>();
  const done = await runAll(requests, ({ data }) => {
    const n = Number(data['n']);
    if (n % 7 !== 0 || n > 21 || failed.has(n)) return;
    failed.add(n);
    throw new Error('first attempt');
  });
  expect(failed.size).toBe(4);
  for (const key of keys) {
    const order = done.filter(({ data }) => data['key'] === key).map(({ data }) => data['n']);
    expect(order).toEqual(
      requests
        .map(({ data }) => data)
        .filter((it) => it.key === key)
        .map(({ n }) => n),
    );
  }
});

test('long jobs do not hold up short ones', async () => {
  const jobs = await createJobs(urlAs(app.database, 'lab_app'), app.services.log, defs);
  await app.inside(async (ctx: Ctx) => {
    for (const n of [1, 2, 3, 4]) await jobs.send(ctx, 'test.long', { n });
    await jobs.send(ctx, 'test.free', {});
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const long: unknown[] = [];
  await new Promise<void>((finish, fail) => {
    const run = async ({ name, data }: JobRequest) => {
      if (name === 'test.free') return finish();
      long.push(data['n']);
      await released;
    };
    jobs.work(run, []).catch(fail);
  });
  release();
  await vi.waitFor(() => expect(long).toHaveLength(4), 10_000);
  await jobs.stop();
});
