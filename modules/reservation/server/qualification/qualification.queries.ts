import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight, matterScope, roleScope } from '#kernel/server/policy.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { isOfLabs } from '#platform/org/server/public.ts';
import {
  qualificationApi,
  QualificationLevel,
  type QualificationRow,
} from '../../shared/qualification/qualification.ts';
import { looksAfter, resourcesNamed } from '../reservation.policy.ts';

type Stored = Omit<QualificationRow, 'can'> & { manages: boolean };
const right = 'reservation.qualification.edit';

const actionsOf = ({ status, manages }: Stored): QualificationRow['can'] =>
  manages ? ['edit', status === Enabled.on ? 'disable' : 'enable'] : [];

const reachesFew = ({ actor }: Ctx) =>
  !holdsRight(actor, right) || 'userId' in matterScope(actor) || isOfLabs(actor, roleScope(actor));

/** Own qualifications, and those for resources that the caller looks after. */
export const qualificationList = listQuery<typeof qualificationApi.list, Stored>(qualificationApi.list, {
  noun: '上机资格',
  table: ['reservation.qualification', 'q'],
  joins: {
    s: sql`join reservation.resource s on s.school_id = q.school_id and s.id = q.resource_id`,
    u: sql`join org.unit u on u.school_id = q.school_id and u.id = q.lab_id`,
    a: sql`join identity.account a on a.school_id = q.school_id and a.id = q.user_id`,
  },
  columns: (
    ctx,
  ) => sql`q.id, q.version, q.user_id, a.name as user_name, q.resource_id, s.name as resource_name, u.name as lab_name,
    q.level, q.trained_on, q.exam, q.valid_to, q.remark, q.valid_to < ${formatDate(ctx.now)}::date as is_expired, q.status,
    ${looksAfter(ctx, 'q', right)} as manages`,
  reach: (ctx) => sql<boolean>`(${looksAfter(ctx, 'q', right)} or q.user_id = ${ctx.actor.userId})`,
  filters: {
    keyword: (word, ctx) => sql<boolean>`(q.resource_id = any(array(${resourcesNamed(ctx, word)}))
      or q.user_id = any(array(${peopleNamed(ctx, word)})))`,
    resource_id: 'q.resource_id',
    college_id: 'q.college_id',
    level: 'q.level',
    status: 'q.status',
    mine: (mine, { actor }) => sql<boolean>`(q.user_id = ${actor.userId}) = ${mine}`,
    expired: (expired, { now }) => sql<boolean>`(q.valid_to < ${formatDate(now)}::date) = ${expired}`,
  },
  narrowing: ['keyword', 'resource_id', 'mine'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['valid_to'],
  sort: { valid_to: sql`q.valid_to` },
  order: { desc: sql`q.valid_to` },
  row: (stored) => {
    const { manages: _manages, ...row } = stored;
    return { ...row, can: actionsOf(stored) };
  },
});

/** How people may use a resource on a day: alone, with guidance, or not at all; keepers alone. */
export async function levelsOf(
  ctx: Ctx,
  resourceId: number,
  users: readonly number[],
  day: string,
): Promise<Map<number, string>> {
  const { rows } = await sql<{
    user_id: number;
    level: string;
  }>`select q.user_id, q.level from reservation.qualification q
    where q.school_id = ${ctx.schoolId} and q.resource_id = ${resourceId} and q.user_id = any(${[...users]})
      and q.status = ${sql.lit(Enabled.on)} and q.trained_on <= ${day}::date and q.valid_to >= ${day}::date
    union all select k.user_id, ${QualificationLevel.self} from reservation.keeper k
    where k.school_id = ${ctx.schoolId} and k.resource_id = ${resourceId} and k.user_id = any(${[...users]})`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ user_id, level }) => [user_id, level]));
}
