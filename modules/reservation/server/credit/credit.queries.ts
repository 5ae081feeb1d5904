import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { roleScope } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { termOf } from '#platform/org/server/public.ts';
import { creditApi, CreditKind, type CreditFlowRow, type CreditRow } from '../../shared/credit/credit.ts';

/** People of the college of the caller, or all of the school, by column `user` of a row. */
export function peopleWithin({ schoolId, actor }: Ctx, user: string): RawBuilder<boolean> {
  const scope = roleScope(actor);
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'none' || actor.collegeId === null) return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(user)} = any(array(select n.id from identity.account n
    where n.school_id = ${schoolId} and n.college_id = ${actor.collegeId}))`;
}

/** Block `x` holds at the time of the context. */
export const isHeld = ({ now }: Ctx, alias = 'x') =>
  sql<boolean>`(${sql.ref(`${alias}.ends_at`)} > ${now} and ${sql.ref(`${alias}.lifted_at`)} is null)`;

type Stored = Omit<CreditRow, 'blocked_until'> & { blocked_until: Date | null };

const blockedUntil = (ctx: Ctx) => sql`(select max(x.ends_at) from reservation.block x
  where x.school_id = t.school_id and x.user_id = t.user_id and ${isHeld(ctx)})`;

/** Points of people from whom any were taken; everybody else has 100. */
export const creditList = listQuery<typeof creditApi.list, Stored>(creditApi.list, {
  noun: '信用分',
  table: ['reservation.credit', 't'],
  joins: {
    a: sql`join identity.account a on a.school_id = t.school_id and a.id = t.user_id`,
    c: sql`left join org.unit c on c.school_id = a.school_id and c.id = a.college_id`,
  },
  columns: (
    ctx,
  ) => sql`t.id, t.user_id, a.name as user_name, a.account, coalesce(c.name, '') as college_name, t.school_year, t.points,
    (select count(*)::int from reservation.credit_flow f where f.school_id = t.school_id and f.credit_id = t.id
      and f.kind <> ${CreditKind.giveBack}) as losses, ${blockedUntil(ctx)} as blocked_until`,
  reach: (ctx) => peopleWithin(ctx, 't.user_id'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`t.user_id = any(array(${peopleNamed(ctx, word)}))`,
    school_year: 't.school_year',
    college_id: (college, { schoolId }) => sql<boolean>`t.user_id = any(array(select n.id from identity.account n
      where n.school_id = ${schoolId} and n.college_id = ${college}))`,
    blocked: (blocked, ctx) => sql<boolean>`(${blockedUntil(ctx)} is not null) = ${blocked}`,
  },
  isNarrow: () => true,
  neverNull: ['points'],
  sort: { points: sql`t.points` },
  order: [{ desc: sql`t.school_year` }, sql`t.points`],
  row: (stored) => ({ ...stored, blocked_until: stored.blocked_until && formatDateTime(stored.blocked_until) }),
});

type StoredFlow = Omit<CreditFlowRow, 'at' | 'can'> & { at: Date; user_id: number; may_appeal: boolean };

const dayMs = 86_400_000;
const flowSpec = {
  noun: '扣分记录',
  table: ['reservation.credit_flow', 'f'],
  joins: {
    s: sql`left join reservation.resource s on s.school_id = f.school_id and s.id = f.resource_id`,
    o: sql`left join identity.account o on o.school_id = f.school_id and o.id = f.operator_id`,
    p: sql`left join reservation.appeal p on p.school_id = f.school_id and p.flow_id = f.id`,
  },
  columns: (
    ctx: Ctx,
  ) => sql`f.id, f.kind, f.points, f.balance, f.booking_id, coalesce(s.name, '') as resource_name, f.reason,
    coalesce(o.name, '系统') as operator_name, f.at, p.status as appeal_status, f.user_id,
    f.points < 0 and p.id is null and f.user_id = ${ctx.actor.userId} as may_appeal`,
  isNarrow: () => true,
  sort: {},
  order: { desc: sql`f.id` },
} as const;

const shownFlow = (stored: StoredFlow, last: Date): CreditFlowRow => {
  const { user_id: _user, may_appeal, at, ...row } = stored;
  return { ...row, at: formatDateTime(at), can: may_appeal && at >= last ? ['appeal'] : [] };
};

/** The first instant whose loss of points may still be appealed. */
export const appealSince = async (ctx: Ctx): Promise<Date> =>
  new Date(ctx.now.getTime() - Number(await settingOf(ctx, 'booking_appeal_days')) * dayMs);

const rows = async (stored: StoredFlow[], ctx: Ctx) => {
  const since = await appealSince(ctx);
  return stored.map((row) => shownFlow(row, since));
};

const flowList = listQuery<typeof creditApi.flows, StoredFlow>(creditApi.flows, {
  ...flowSpec,
  reach: () => sql<boolean>`true`,
  filters: { id: 'f.credit_id' },
  rows,
});

/** Flows of one person and year; who sees the points sees why. */
export async function listFlows(ctx: Ctx, input: InputOf<typeof creditApi.flows>) {
  await creditList.find(ctx, input.id);
  return flowList.page(ctx, input);
}

export const myCreditFlows = listQuery<typeof creditApi.myFlows, StoredFlow>(creditApi.myFlows, {
  ...flowSpec,
  reach: ({ actor }) => sql<boolean>`f.user_id = ${actor.userId}`,
  filters: {},
  rows,
});

export async function findMyCredit(ctx: Ctx) {
  const { year } = await termOf(ctx, formatDate(ctx.now));
  const { rows: own } = await sql<{ points: number }>`select coalesce((select t.points from reservation.credit t
    where t.school_id = ${ctx.schoolId} and t.user_id = ${ctx.actor.userId} and t.school_year = ${year}), 100) as points`.execute(
    ctx.db,
  );
  const [held] = await blocksOf(ctx, [ctx.actor.userId]);
  const points = found(own[0]).points;
  const block = { blocked_until: held ? formatDateTime(held.ends_at) : null, block_reason: held?.reason ?? '' };
  return { school_year: year, points, ...block, appeal_days: Number(await settingOf(ctx, 'booking_appeal_days')) };
}

type Held = { user_id: number; ends_at: Date; reason: string };

/** The blocks that hold for people now, the longest first. */
export async function blocksOf(ctx: Ctx, users: readonly number[]): Promise<Held[]> {
  const { rows: held } = await sql<Held>`select x.user_id, x.ends_at, x.reason from reservation.block x
    where x.school_id = ${ctx.schoolId} and x.user_id = any(${[...users]}) and ${isHeld(ctx)}
    order by x.ends_at desc`.execute(ctx.db);
  return held;
}
