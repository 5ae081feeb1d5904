import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ResourceStatus } from '../../shared/learn/resource.states.ts';
import { QuestionStatus } from '../../shared/question.states.ts';

// What somebody learns follows from the person, whatever the role.

/** A column of the caller's account. */
const own = ({ schoolId, actor }: Ctx, column: 'college_id' | 'user_type') =>
  sql`(select ${sql.ref(`me.${column}`)} from identity.account me where me.school_id = ${schoolId} and me.id = ${actor.userId})`;

/** Active questions `q` of the school and of the caller's college. */
export const practisable = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`q.status = ${sql.lit(QuestionStatus.active)} and (q.college_id is null or q.college_id = ${own(ctx, 'college_id')})`;

/** Published resources `r` whose scope holds the caller. */
export const isForMe = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`r.status = ${sql.lit(ResourceStatus.published)}
  and (r.user_types = '{}' or ${own(ctx, 'user_type')} = any(r.user_types))
  and (r.college_ids = '{}' or ${own(ctx, 'college_id')} = any(r.college_ids))`;
