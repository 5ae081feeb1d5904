import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { sweepUploads, uploadFolder } from './http/uploads.ts';
import { resumeImports, runImport } from './sheets/import-job.ts';
import { importJobRoutes } from './sheets/sheet-routes.ts';
import { handleEvent, type LaterEvent } from './events.ts';
import type { DataOf, JobDefs, Slice } from './slice.ts';

/** Deletes expired signatures, counters and saved replies, and imports after a week. */
async function sweep(ctx: Ctx): Promise<void> {
  await sql`delete from kernel.replay where seen_at < now() - interval '10 minutes'`.execute(ctx.db);
  await sql`delete from kernel.rate where window_at < now() - interval '1 hour'`.execute(ctx.db);
  await sql`delete from kernel.idempotency where school_id = ${ctx.schoolId} and created_at < now() - interval '24 hours'`.execute(
    ctx.db,
  );
  const old = await sql<{ path: string }>`delete from kernel.import_job
    where school_id = ${ctx.schoolId} and created_at < now() - interval '7 days' returning path`.execute(ctx.db);
  ctx.after(() => Promise.all(old.rows.map((job) => ctx.services.storage.remove(job.path))));
  ctx.after(() => sweepUploads(uploadFolder(ctx.services.config), ctx.now));
}

/** Partitions are created at every start as well; this job serves processes that run for more than a year. */
async function maintainPartitions(ctx: Ctx): Promise<void> {
  await sql`select kernel.keep_partitions(${ctx.now})`.execute(ctx.db);
}

const kernelJobs = {
  'sheet.run': {
    transaction: false,
    handler: (ctx: Ctx, { uploadId }: { uploadId: string }) => runImport(ctx.services, ctx.schoolId, uploadId),
  },
  'kernel.event': { handler: handleEvent, key: ({ event, name }: LaterEvent) => `event:${event}:${name}` },
  'sheet.resume': { cron: '* * * * *', handler: resumeImports },
  'kernel.sweep': { cron: '17 * * * *', handler: sweep },
  'kernel.partitions': { cron: '7 3 1 * *', handler: maintainPartitions },
} satisfies JobDefs;

declare module './slice.ts' {
  interface JobData extends DataOf<typeof kernelJobs> {}
}

/** The kernel as a slice: its tables, the shared import calls and their jobs. */
export const kernelSlice: Slice = {
  name: 'kernel',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  exemptTables: ['kernel.migration', 'kernel.replay', 'kernel.rate'],
  routes: importJobRoutes,
  jobs: kernelJobs,
};
