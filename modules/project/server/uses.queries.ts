import { sql } from 'kysely';
import { use, type Use } from '#kernel/server/uses.ts';

/** Projects under way that still need a unit or their head. */
export const uses: Record<string, readonly Use[]> = {
  'org.unit': [
    use(
      '个申报中或在研的项目',
      (ctx, id) => sql`project.project where school_id = ${ctx.schoolId} and org_id = ${id} and state not in (7, 8, 9)`,
    ),
  ],
  'identity.account': [
    use(
      '个负责的申报中或在研的项目',
      (ctx, id) =>
        sql`project.project where school_id = ${ctx.schoolId} and head_id = ${id} and state not in (7, 8, 9)`,
    ),
  ],
};
