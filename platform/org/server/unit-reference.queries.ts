import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Reference } from '#kernel/server/db/check-fields.ts';
import { within, type Scope } from '#kernel/server/policy.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';

/** An enabled unit of these levels within the scope; `label` names the field. */
export const unitReference = (
  ctx: Ctx,
  id: number,
  levels: readonly OrgLevelCode[],
  scope: Scope,
  label: string,
): Reference => ({
  valid: sql<boolean>`exists (select 1 from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${id}
    and u.level = any(${levels}) and u.status = 1 and u.deleted_at is null and ${within(scope, 'u.path')})`,
  message: `${label}不存在、已停用或不在您的管理范围内，请重新选择`,
});
