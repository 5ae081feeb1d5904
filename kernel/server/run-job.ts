import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './db/lanes.ts';
import { systemActor, type Actor } from './context.ts';
import { inSchool, makeCtx, noTrace } from './work.ts';
import type { JobRequest } from './jobs.ts';
import type { Services } from './services.ts';
import type { JobDef, JobDefs } from './slice.ts';

/** Runs one job as the service account; a cron job (school 0) runs in every school in turn. */
export async function runJob(services: Services, defs: JobDefs, request: JobRequest): Promise<void> {
  const def = defs[request.name];
  if (!def) throw new Error(`unknown job ${request.name}`);
  if (request.schoolId !== 0) return runIn(services, def, request);
  for (const id of await services.schoolIds()) {
    // A failure in one school must not block the others.
    await runIn(services, def, { ...request, schoolId: id }).catch((error: unknown) =>
      services.log.error({ err: error, job: request.name, schoolId: id }, 'cron job failed'),
    );
  }
}

async function runIn(services: Services, def: JobDef, { name, schoolId, userId, data }: JobRequest) {
  const actor: Actor = { ...systemActor(schoolId), userId };
  if (def.transaction !== false) {
    const started = performance.now();
    await inSchool(services, actor, (ctx) => def.handler(ctx, data as never), { route: `job ${name}` });
    // Rests as long as it worked: of ten callers and two workers, the jobs take a tenth.
    if (isBusy(services.pool)) await sleep(performance.now() - started);
    return;
  }
  const parts = { ...noTrace, actor, route: `job ${name}`, files: [] };
  await def.handler(makeCtx(services, parts, []), data as never);
}
