import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Reference } from '#kernel/server/db/check-fields.ts';

/** A code of a dictionary; `label` names the field. */
export const codeReference = (ctx: Ctx, key: string, code: string, label: string): Reference => ({
  valid: sql<boolean>`exists (select 1 from codes.code where school_id = ${ctx.schoolId} and parent_key = ${key}
    and code = ${code})`,
  message: `${label}不存在，请重新选择`,
});

/** Codes of a dictionary, each of which has to be there. */
export const codesReference = (ctx: Ctx, key: string, codes: readonly string[], label: string): Reference => ({
  valid: sql<boolean>`(select count(*) from codes.code where school_id = ${ctx.schoolId} and parent_key = ${key}
    and code = any(${[...codes]})) = ${new Set(codes).size}`,
  message: `${label}不存在，请重新选择`,
});
