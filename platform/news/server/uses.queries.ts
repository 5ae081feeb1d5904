import { sql } from 'kysely';
import { use, type Use } from '#kernel/server/uses.ts';

/** Articles that a unit publishes or that are addressed to it. */
export const uses: Record<string, readonly Use[]> = {
  'org.unit': [
    use(
      '篇制度、公告或新闻',
      (ctx, id) => sql`news.article where school_id = ${ctx.schoolId} and deleted_at is null
        and (org_id = ${id} or ${id} = any(audience))`,
    ),
  ],
};
