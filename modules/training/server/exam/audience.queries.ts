import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';

/** Account `a` can log in today. */
export const isActive = (ctx: Ctx) => sql<boolean>`(a.status = 1 and a.deleted_at is null
  and (a.valid_to is null or a.valid_to >= ${formatDate(ctx.now)}::date))`;

/** Exam `e` is for account `a`: it belongs to the group, or is named. */
export const isAsked: RawBuilder<boolean> = sql<boolean>`((e.audience = 'group'
    and (e.user_types = '{}' or a.user_type = any(e.user_types)) and (e.college_ids = '{}' or a.college_id = any(e.college_ids)))
  or exists (select 1 from training.exam_person x where x.school_id = e.school_id and x.exam_id = e.id and x.user_id = a.id))`;

/** Number of people whom exam `e` is for. */
export const countAsked = (ctx: Ctx) => sql<number>`(select count(*)::int from identity.account a
  where a.school_id = e.school_id and ${isActive(ctx)} and ${isAsked})`;
