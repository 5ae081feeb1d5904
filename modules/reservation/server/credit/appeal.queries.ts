import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight, matterScope, roleScope } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { isOfLabs } from '#platform/org/server/public.ts';
import { appealApi, type AppealRow } from '../../shared/credit/appeal.ts';
import { AppealStatus } from '../../shared/credit/appeal.states.ts';
import { looksAfter, resourcesNamed } from '../reservation.policy.ts';

type Stored = Omit<AppealRow, 'can' | 'created_at'> & { created_at: Date; manages: boolean; refused_by: number | null };

/** A college or the school decides what the keeper has refused. */
export const decidesLast = ({ actor }: Ctx): boolean => {
  const scope = roleScope(actor);
  return (
    holdsRight(actor, 'reservation.booking.decide') &&
    !('userId' in matterScope(actor)) &&
    (scope.kind === 'all' || (scope.kind === 'below' && !isOfLabs(actor, scope)))
  );
};

function actionsOf({ user_id, status, manages, refused_by }: Stored, ctx: Ctx): AppealRow['can'] {
  const { userId } = ctx.actor;
  if (user_id === userId) return status === AppealStatus.returned ? ['escalate'] : [];
  if (!manages || refused_by === userId) return [];
  const isOpen = status === AppealStatus.keeper || (status === AppealStatus.college && decidesLast(ctx));
  return isOpen ? ['decide'] : [];
}

const reachesFew = ({ actor }: Ctx) =>
  !holdsRight(actor, 'reservation.booking.decide') ||
  'userId' in matterScope(actor) ||
  isOfLabs(actor, roleScope(actor));

/** Appeals `p` that the caller reaches: own ones, and those about resources that the caller looks after. */
const appealsWithin = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${looksAfter(ctx, 'p')} or p.user_id = ${ctx.actor.userId})`;

export const appealList = listQuery<typeof appealApi.list, Stored>(appealApi.list, {
  noun: '申诉',
  table: ['reservation.appeal', 'p'],
  joins: {
    s: sql`join reservation.resource s on s.school_id = p.school_id and s.id = p.resource_id`,
    u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.lab_id`,
    a: sql`join identity.account a on a.school_id = p.school_id and a.id = p.user_id`,
    f: sql`join reservation.credit_flow f on f.school_id = p.school_id and f.id = p.flow_id`,
  },
  columns: (
    ctx,
  ) => sql`p.id, p.user_id, a.name as user_name, s.name as resource_name, u.name as lab_name, f.booking_id, f.kind,
    -f.points as points, f.reason as cause, p.reason, p.status, p.opinion, p.decided_by, p.created_at, p.refused_by,
    ${looksAfter(ctx, 'p')} as manages`,
  reach: appealsWithin,
  filters: {
    keyword: (word, ctx) => sql<boolean>`(p.resource_id = any(array(${resourcesNamed(ctx, word)}))
      or p.user_id = any(array(${peopleNamed(ctx, word)})))`,
    status: 'p.status',
    college_id: 'p.college_id',
    mine: (mine, { actor }) => sql<boolean>`(p.user_id = ${actor.userId}) = ${mine}`,
  },
  narrowing: ['keyword', 'mine'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['created_at'],
  sort: { created_at: sql`p.created_at` },
  order: { desc: sql`p.created_at` },
  row: (stored, ctx) => {
    const { manages: _manages, refused_by: _refused, created_at, ...row } = stored;
    return { ...row, created_at: formatDateTime(created_at), can: actionsOf(stored, ctx) };
  },
});
