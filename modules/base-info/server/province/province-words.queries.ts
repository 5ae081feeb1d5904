import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { ProvinceQuery } from '../../shared/province/province.ts';

/** The choices in words, as the list of files shows them. */
export async function wordsOf(ctx: Ctx, { campus_id, nature, lab_levels }: ProvinceQuery): Promise<string> {
  const { rows } = await sql<{ campus: string | null; nature: string | null; levels: string | null }>`select
    (select c.name from org.campus c where c.school_id = ${ctx.schoolId} and c.id = ${campus_id ?? null}::bigint) as campus,
    (select k.name from codes.code k where k.school_id = ${ctx.schoolId} and k.parent_key = 'lab_nature'
      and k.code = ${nature ?? null}::text) as nature,
    (select string_agg(k.name, '、' order by k.sort, k.code) from codes.code k where k.school_id = ${ctx.schoolId}
      and k.parent_key = 'lab_level' and k.code = any(${(lab_levels ?? []).map(String)}::text[])) as levels`.execute(
    ctx.db,
  );
  const { campus, nature: natureName, levels } = rows[0]!;
  const parts = [campus && `校区：${campus}`, natureName && `性质：${natureName}`, levels && `等级：${levels}`];
  return parts.filter(Boolean).join('；') || '全部实验室';
}
