import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { zone } from '#kernel/shared/time.ts';
import type { Ctx } from './context.ts';

const queue = 'jobs';
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

/**
 * Job queue in PostgreSQL: enqueued in the business transaction, at-least-once, five attempts, then the dead-letter
 * queue.
 */
export async function createJobs(url: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    migrate: false,
    max: 3,
    supervise: true,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await boss.createQueue(deadQueue).catch(() => undefined);
  await boss.createQueue(queue, queueOptions).catch(() => undefined);
  // Updates the settings of a queue that an older version created.
  await boss.updateQueue(queue, queueOptions);
  return {
    async send(ctx, name, data, options = {}) {
      const request: JobRequest = { name, schoolId: ctx.schoolId, userId: ctx.actor.userId, data };
      await boss.send(queue, request, {
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.dedupe === undefined ? {} : { id: uuidOf(`${ctx.schoolId}:${options.dedupe}`) }),
        db: {
          executeSql: (text, values = []) =>
            ctx.db.executeQuery(CompiledQuery.raw(text, values)) as Promise<{ rows: never[] }>,
        },
      });
    },
    async work(run, crons) {
      // Skips jobs that this version does not have.
      const stored = await boss.getSchedules(queue);
      for (const { key } of stored) if (!crons.some(({ name }) => name === key)) await boss.unschedule(queue, key);
      for (const { name, cron } of crons)
        await boss.schedule(queue, cron, { name, schoolId: 0, userId: 0, data: {} }, { tz: zone, key: name });
      await boss.work<JobRequest, void>(queue, { batchSize: 2, pollingIntervalSeconds: 0.5 }, async (jobs) => {
        for (const job of jobs) await run(job.data);
      });
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
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  };
}
