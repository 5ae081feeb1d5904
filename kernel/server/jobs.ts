import { createHash, randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { PgBoss, type Job, type JobResult } from 'pg-boss';
import type { Logger } from 'pino';
import { zone } from '#kernel/shared/time.ts';
import type { Ctx } from './context.ts';
import type { JobDefs } from './slice.ts';

/** Long jobs, one at a time for each worker: cron, imports, mails; also jobs queued by older versions. */
const longQueue = 'jobs';
/** Short jobs, fetched in batches; those of one key run one after the other. */
const shortQueue = 'jobs_short';
const deadQueue = 'jobs_dead';
// Workers send a heartbeat every 10 s. After 20 s without one, checked every 10 s, the job is given to another worker;
// a live job may run for hours.
const queueOptions = {
  deadLetter: deadQueue,
  retryLimit: 5,
  retryBackoff: true,
  retryDelay: 2,
  heartbeatSeconds: 20,
  expireInSeconds: 6 * 3_600,
};
const lookSeconds = 10;
const longWorkers = 3;
// Two workers, so that one slow job delays only its own batch; one job at a time each, which leaves connections and the
// processor to calls.
const shortWorkers = 2;
const shortBatch = 50;

export type JobRequest = { name: string; schoolId: number; userId: number; data: Record<string, unknown> };
export type Jobs = {
  /** Queues a job in the caller's transaction; the same `dedupe` key is queued only once. */
  send(
    ctx: Ctx,
    name: string,
    data: Record<string, unknown>,
    options?: { startAfter?: Date; dedupe?: string },
  ): Promise<void>;
  /** Starts the workers; `run` must be idempotent. `crons` run once per deployment. */
  work(run: (job: JobRequest) => Promise<void>, crons: { name: string; cron: string }[]): Promise<void>;
  /** Dead-letter jobs, newest first, for the administrator. */
  dead(): Promise<{ id: string; name: string; data: unknown; failed_at: Date; output: unknown }[]>;
  stop(): Promise<void>;
};

/** Stable UUID of a key, which makes queueing idempotent. */
const uuidOf = (key: string) => {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

let serial = 0;
/** UUID above those before it: orders the jobs of one transaction, which are queued in the same instant. */
const nextUuid = () => {
  serial = (serial + 1) % 0x1000;
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${serial.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`;
};

/** Where a job is queued: cron and jobs with own transactions are long, others short. */
function laneOf(
  defs: JobDefs,
  name: string,
  data: Record<string, unknown>,
): { queue: string; key?: string | undefined } {
  const def = defs[name];
  if (!def || def.cron !== undefined || def.transaction === false) return { queue: longQueue };
  return { queue: shortQueue, key: def.key?.(data as never) };
}

/**
 * Job queue in PostgreSQL: enqueued in the business transaction, at-least-once, five attempts, then the dead-letter
 * queue. Jobs of one key run in the order in which they were queued, on all nodes and across retries.
 */
export async function createJobs(
  url: string,
  log: Logger,
  defs: JobDefs,
  { pollSeconds = 0.5 }: { pollSeconds?: number } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    migrate: false,
    max: 3,
    supervise: true,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  });
  let isStopped = false;
  const report = (error: unknown) => isStopped || log.error({ err: error }, 'job queue');
  boss.on('error', report);
  await boss.start();
  await boss.createQueue(deadQueue).catch(() => undefined);
  await boss.createQueue(longQueue, queueOptions).catch(() => undefined);
  await boss.createQueue(shortQueue, { ...queueOptions, policy: 'key_strict_fifo' }).catch(() => undefined);
  // Updates the settings of queues that an older version created.
  for (const queue of [longQueue, shortQueue]) await boss.updateQueue(queue, queueOptions);

  // A failed job has its copy in the dead-letter queue; without this it would hold up its key for good.
  const releaseKeys = () =>
    boss.getDb().executeSql(`delete from pgboss.job where name = $1 and state = 'failed'`, [shortQueue]).catch(report);
  let releasing: NodeJS.Timeout | undefined;

  const longIds: string[] = [];
  const wakeLong = () => longIds.forEach((id) => boss.notifyWorker(id));

  /** Starts a worker that fetches again at once while there are jobs; it waits between fetches only when idle. */
  async function startWorker(
    queue: string,
    batchSize: number,
    handle: (jobs: Job<JobRequest>[]) => Promise<JobResult[]>,
  ) {
    const options = { batchSize, pollingIntervalSeconds: pollSeconds, perJobResults: true } as const;
    const id: string = await boss.work<JobRequest>(queue, options, async (jobs) => {
      boss.notifyWorker(id);
      return handle(jobs);
    });
    return id;
  }

  return {
    async send(ctx, name, data, { startAfter, dedupe } = {}) {
      const request: JobRequest = { name, schoolId: ctx.schoolId, userId: ctx.actor.userId, data };
      const { queue, key } = laneOf(defs, name, data);
      const id = dedupe === undefined ? nextUuid() : uuidOf(`${ctx.schoolId}:${dedupe}`);
      await boss.send(queue, request, {
        id,
        ...(startAfter ? { startAfter } : {}),
        ...(queue === shortQueue ? { singletonKey: key === undefined ? id : `${ctx.schoolId}:${key}` } : {}),
        db: {
          executeSql: (text, values = []) =>
            ctx.db.executeQuery(CompiledQuery.raw(text, values)) as Promise<{ rows: never[] }>,
        },
      });
      // Somebody waits for an import: this node fetches it at once, others within their pause.
      if (queue === longQueue && !startAfter) ctx.after(wakeLong);
    },
    async work(run, crons) {
      // Skips jobs that this version does not have.
      const stored = await boss.getSchedules(longQueue);
      for (const { key } of stored) if (!crons.some(({ name }) => name === key)) await boss.unschedule(longQueue, key);
      for (const { name, cron } of crons)
        await boss.schedule(longQueue, cron, { name, schoolId: 0, userId: 0, data: {} }, { tz: zone, key: name });
      const handle = async (jobs: Job<JobRequest>[]) => {
        const results: JobResult[] = [];
        for (const { id, data } of jobs)
          results.push(
            await run(data).then(
              () => ({ id, status: 'completed' as const }),
              (error: unknown) => ({
                id,
                status: 'failed' as const,
                output: error instanceof Error ? error : new Error(String(error)),
              }),
            ),
          );
        return results;
      };
      for (let n = 0; n < longWorkers; n += 1) longIds.push(await startWorker(longQueue, 1, handle));
      for (let n = 0; n < shortWorkers; n += 1) await startWorker(shortQueue, shortBatch, handle);
      releasing = setInterval(() => void releaseKeys(), lookSeconds * 1_000).unref();
    },
    async dead() {
      const jobs = await boss.findJobs<JobRequest>(deadQueue, {});
      return jobs.map((job) => ({
        id: job.id,
        name: job.data.name,
        data: job.data,
        failed_at: job.createdOn,
        output: job.output,
      }));
    },
    async stop() {
      clearInterval(releasing);
      await boss.stop({ graceful: true, timeout: 20_000 });
      isStopped = true;
    },
  };
}
