import { sql } from 'kysely';
import { use, type Use } from '#kernel/server/uses.ts';

/** People who belong to a unit or hold a role in it. */
export const uses: Record<string, readonly Use[]> = {
  'org.unit': [
    use(
      '名人员',
      (ctx, id) => sql`identity.account a where a.school_id = ${ctx.schoolId} and a.deleted_at is null
        and (a.college_id = ${id} or exists (select 1 from identity.holding h
          where h.school_id = a.school_id and h.user_id = a.id and h.org_id = ${id}))`,
    ),
  ],
};
