import { sql } from 'kysely';
import { use, type Use } from '#kernel/server/uses.ts';

/** Cards that still need a unit or a manager. */
export const uses: Record<string, readonly Use[]> = {
  'org.unit': [
    use(
      '张经费卡',
      (ctx, id) => sql`funds.budget_card where school_id = ${ctx.schoolId} and org_id = ${id} and status <> 4`,
    ),
  ],
  'identity.account': [
    use(
      '张负责的经费卡',
      (ctx, id) => sql`funds.budget_card where school_id = ${ctx.schoolId} and manager_id = ${id} and status <> 4`,
    ),
  ],
};
