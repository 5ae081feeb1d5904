import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Reference } from '#kernel/server/db/check-fields.ts';

/** A person with an enabled account; `label` names the field. */
export const personReference = (ctx: Ctx, id: number, label: string): Reference => ({
  valid: sql<boolean>`exists (select 1 from identity.account where school_id = ${ctx.schoolId} and id = ${id}
    and status = 1 and deleted_at is null)`,
  message: `${label}不存在或已停用，请重新选择`,
});
