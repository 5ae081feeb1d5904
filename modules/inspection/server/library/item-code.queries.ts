import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { isInUse } from './item-set.queries.ts';
import type { CodedItem } from './item-code.rules.ts';

/** Items of any store that carry one of these codes, disabled ones too. */
export async function findItemsByCode(ctx: Ctx, codes: readonly (string | undefined)[]): Promise<CodedItem[]> {
  const wanted = [...new Set(codes.flatMap((code) => code?.toUpperCase() ?? []))];
  const { rows } = await sql<CodedItem>`select i.id, upper(i.code) as code, s.name as store, i.target, i.score, i.veto,
      ${isInUse} as is_in_use
    from inspection.item i join inspection.store s on s.school_id = i.school_id and s.id = i.store_id
    where i.school_id = ${ctx.schoolId} and upper(i.code) = any(${wanted}) and i.deleted_at is null
      and s.deleted_at is null`.execute(ctx.db);
  return rows;
}
