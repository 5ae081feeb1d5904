import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { spendingStates } from '../../shared/application/project.states.ts';
import type { progressApi } from '../../shared/running/progress.ts';
import { assertIn, lockOwn, projectDoc } from '../locked.queries.ts';

export async function addProgress(
  ctx: Ctx,
  { id, percent, content, files = [] }: InputOf<typeof progressApi.add>,
): Promise<void> {
  const project = await lockOwn(ctx, id);
  assertIn(project, spendingStates, '填报进展');
  await sql`insert into project.progress (school_id, project_id, percent, content, files, author_id, at)
    values (${ctx.schoolId}, ${id}, ${percent}, ${content}, ${files}::bigint[], ${ctx.actor.userId}, ${ctx.now})`.execute(
    ctx.db,
  );
  await sql`update project.project set percent = ${percent} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  await attachFiles(ctx, projectDoc, id, files);
  await ctx.audit({
    action: '填报进展',
    docType: projectDoc,
    docId: id,
    note: `${percent}%，${formatDateTime(ctx.now).slice(0, 10)}`,
  });
}
