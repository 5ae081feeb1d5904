import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { lookCase } from '#platform/workflow/server/public.ts';
import type { AssetDetail } from '../shared/asset.ts';

type Stored = {
  id: number;
  applicant_id: number;
  applicant_name: string;
  reason: string;
  applied_at: string;
  files: RowFile[];
  instance_id: number | null;
};
type Open = Stored & { task_id: number | null; seen_case: number | null };

/** The application under review of a piece, with the caller's task; undefined if there is none. */
export async function findScrapping(ctx: Ctx, assetId: number): Promise<Open | undefined> {
  const { rows } = await sql<Stored>`select s.id, s.applicant_id, coalesce(p.name, '') as applicant_name, s.reason,
      to_char(s.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as applied_at,
      ${filesOf(sql`s.school_id`, sql`s.files`)} as files, s.instance_id
    from special_equipment.scrapping s left join identity.account p on p.school_id = s.school_id and p.id = s.applicant_id
    where s.school_id = ${ctx.schoolId} and s.asset_id = ${assetId} and s.status = 0`.execute(ctx.db);
  const [row] = rows;
  if (!row) return undefined;
  const { task, seen_case } = await lookCase(ctx, row.instance_id);
  return { ...row, task_id: task?.isWaiting && !task.isStart ? task.id : null, seen_case };
}

/** What the page of a piece shows of its application, and what the caller may do with it. */
export async function scrappingOf(
  ctx: Ctx,
  assetId: number,
): Promise<{ scrapping: AssetDetail['scrapping']; can: AssetDetail['can'] }> {
  const open = await findScrapping(ctx, assetId);
  if (!open) return { scrapping: null, can: [] };
  const { reason, applicant_name, applied_at, files, seen_case, task_id } = open;
  return {
    scrapping: { reason, applicant_name, applied_at, files: linked(ctx, files), instance_id: seen_case },
    can: [
      ...(task_id === null ? [] : (['decideScrap'] as const)),
      ...(open.applicant_id === ctx.actor.userId ? (['withdrawScrap'] as const) : []),
    ],
  };
}
