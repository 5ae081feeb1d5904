import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { siteOf } from '#modules/base-info/server/public.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { PaperKind, type projectApi } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { projectErrors } from '../../shared/errors.ts';
import { acceptanceBlocks, applicationBlocks, taskBlocks } from './project-paper.rules.ts';
import { findProject } from './project.queries.ts';

async function readClosed(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{
    closed_at: Date | null;
  }>`select closed_at from project.project where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return rows[0]?.closed_at ? formatDate(rows[0].closed_at) : '';
}

export async function printProject(ctx: Ctx, { id, kind, format }: InputOf<typeof projectApi.print>) {
  const { row, school, closed } = await readToPrint(ctx, async (tx) => ({
    row: await findProject(tx, { id }),
    school: await findSchoolName(tx),
    closed: await readClosed(tx, id),
  }));
  assert(kind !== PaperKind.task || row.approved !== null, projectErrors.notApproved);
  assert(kind !== PaperKind.certificate || row.state === ProjectState.accepted, projectErrors.notCertified);
  const around = { school, printedAt: formatDateTime(ctx.now) };
  const blocks =
    kind === PaperKind.application
      ? applicationBlocks(row, around)
      : kind === PaperKind.task
        ? taskBlocks(row, around)
        : acceptanceBlocks(row, around, `${siteOf(ctx)}/project/list/${id}`, closed);
  const title = `${labelOf(PaperKind, kind)} ${row.no} ${row.name}`;
  return printPaper(ctx, { title, filter: { id, kind }, format }, wholeDocument(blocks));
}
