import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import type { ProgressRow } from '../../shared/running/progress.ts';
import { projectsWithin } from '../project.policy.ts';

type Stored = Omit<ProgressRow, 'at' | 'files'> & { at: Date; files: RowFile[] };

/** What was reported of a project, the newest first. */
export async function listProgress(ctx: Ctx, { id }: { id: number }): Promise<{ content: ProgressRow[] }> {
  const { rows } =
    await sql<Stored>`select g.id, g.percent, g.content, ${filesOf(sql`g.school_id`, sql`g.files`)} as files,
      a.name as author_name, g.at
    from project.progress g join identity.account a on a.school_id = g.school_id and a.id = g.author_id
    join project.project p on p.school_id = g.school_id and p.id = g.project_id
    where g.school_id = ${ctx.schoolId} and g.project_id = ${id} and ${projectsWithin(ctx)} order by g.id desc limit 200`.execute(
      ctx.db,
    );
  return { content: rows.map((row) => ({ ...row, at: formatDateTime(row.at), files: linked(ctx, row.files) })) };
}
