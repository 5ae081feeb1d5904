import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { CardStatus } from '#platform/funds/shared/budget-card.states.ts';
import { centsOf, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { accountApi, type AccountFlowRow, type AccountRow } from '../../shared/account/account.ts';

type Stored = Omit<AccountRow, 'can'>;

const shown = (row: Stored, { actor }: Ctx): AccountRow => {
  if (!holdsRight(actor, 'reservation.account.edit')) return { ...row, can: [] };
  return { ...row, can: centsOf(row.available) > 0 ? ['top_up', 'withdraw'] : ['top_up'] };
};

export const accountList = listQuery<typeof accountApi.list, Stored>(accountApi.list, {
  noun: '账户',
  table: ['reservation.account', 't'],
  joins: {
    a: sql`join identity.account a on a.school_id = t.school_id and a.id = t.user_id`,
    c: sql`left join org.unit c on c.school_id = a.school_id and c.id = a.college_id`,
  },
  columns:
    () => sql`t.id, t.user_id, a.name as user_name, a.account, coalesce(c.name, '') as college_name, t.total::text as total,
    t.frozen::text as frozen, t.spent::text as spent, (t.total - t.frozen - t.spent)::text as available`,
  reach: () => sql<boolean>`true`,
  filters: { keyword: (word, ctx) => sql<boolean>`t.user_id = any(array(${peopleNamed(ctx, word)}))` },
  narrowing: ['keyword'],
  sort: {},
  order: { desc: sql`t.id` },
  row: shown,
});

type StoredFlow = Omit<AccountFlowRow, 'at'> & { at: Date };

const flowColumns = sql`f.id, f.seq, f.kind, f.amount::text as amount, f.balance::text as balance, h.booking_id,
  coalesce(s.name, '') as resource_name, coalesce(o.name, '系统') as operator_name, f.note, f.at`;
const flowJoins = {
  h: sql`left join reservation.account_hold h on h.school_id = f.school_id and h.id = f.hold_id`,
  b: sql`left join reservation.booking b on b.school_id = h.school_id and b.id = h.booking_id`,
  s: sql`left join reservation.resource s on s.school_id = b.school_id and s.id = b.resource_id`,
  o: sql`left join identity.account o on o.school_id = f.school_id and o.id = f.operator_id`,
};
const flowSpec = {
  noun: '流水',
  table: ['reservation.account_flow', 'f'],
  joins: flowJoins,
  columns: () => flowColumns,
  isNarrow: () => true,
  sort: {},
  order: { desc: sql`f.seq` },
  row: (stored: StoredFlow): AccountFlowRow => ({ ...stored, at: formatDateTime(stored.at) }),
} as const;

export const accountFlowList = listQuery<typeof accountApi.flows, StoredFlow>(accountApi.flows, {
  ...flowSpec,
  reach: () => sql<boolean>`true`,
  filters: { id: 'f.account_id', kind: 'f.kind' },
});

export const myFlowList = listQuery<typeof accountApi.myFlows, StoredFlow>(accountApi.myFlows, {
  ...flowSpec,
  reach: (ctx) => sql<boolean>`f.account_id = any(array(select t.id from reservation.account t
    where t.school_id = ${ctx.schoolId} and t.user_id = ${ctx.actor.userId}))`,
  filters: { kind: 'f.kind' },
});

type Balances = { total: string; frozen: string; spent: string; available: string };

/** What the caller has; nothing before money was paid in. */
export async function findMyAccount(ctx: Ctx): Promise<Balances> {
  const { rows } = await sql<
    Omit<Balances, 'available'>
  >`select total::text as total, frozen::text as frozen, spent::text as spent
    from reservation.account where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId}`.execute(ctx.db);
  const { total, frozen, spent } = rows[0] ?? { total: '0.00', frozen: '0.00', spent: '0.00' };
  return { total, frozen, spent, available: yuanOf(centsOf(total) - centsOf(frozen) - centsOf(spent)) };
}

type OwnCard = { id: number; card_no: string; name: string; available: string };

export async function listMyCards(ctx: Ctx): Promise<{ content: OwnCard[] }> {
  const today = sql`${formatDate(ctx.now)}::date`;
  const { rows } = await sql<OwnCard>`select c.id, c.card_no, c.name, (c.total - c.frozen - c.spent)::text as available
    from funds.budget_card c where c.school_id = ${ctx.schoolId} and c.status = ${sql.lit(CardStatus.active)}
      and coalesce(c.starts_on <= ${today}, true) and coalesce(c.ends_on >= ${today}, true)
      and (c.manager_id = ${ctx.actor.userId} or exists (select 1 from funds.card_member m where m.school_id = c.school_id
        and m.card_id = c.id and m.user_id = ${ctx.actor.userId}))
    order by c.card_no limit 200`.execute(ctx.db);
  return { content: rows };
}

/** What of the account of a person is not frozen, without a lock. */
export async function availableOf(ctx: Ctx, userId: number): Promise<string> {
  const { rows } = await sql<{ available: string }>`select (total - frozen - spent)::text as available
    from reservation.account where school_id = ${ctx.schoolId} and user_id = ${userId}`.execute(ctx.db);
  return rows[0]?.available ?? '0.00';
}

/** Accounts and holds whose balances are not those of their flows. */
export async function findDifferences(ctx: Ctx): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`with moved as (
      select f.account_id, sum(case f.kind when 'top_up' then f.amount when 'withdraw' then -f.amount end) as total,
        sum(case f.kind when 'freeze' then f.amount when 'unfreeze' then -f.amount when 'spend' then -f.amount end) as frozen,
        sum(case f.kind when 'spend' then f.amount when 'refund' then -f.amount end) as spent, count(*) as flows
      from reservation.account_flow f where f.school_id = ${ctx.schoolId} group by f.account_id),
    held as (select h.account_id, sum(h.frozen) as frozen, sum(h.spent) as spent from reservation.account_hold h
      where h.school_id = ${ctx.schoolId} group by h.account_id)
    select t.id from reservation.account t
    left join moved m on m.account_id = t.id left join held h on h.account_id = t.id
    where t.school_id = ${ctx.schoolId} and (t.total, t.frozen, t.spent, t.flows, coalesce(h.frozen, 0), coalesce(h.spent, 0))
      is distinct from (coalesce(m.total, 0), coalesce(m.frozen, 0), coalesce(m.spent, 0), coalesce(m.flows, 0),
        coalesce(m.frozen, 0), coalesce(m.spent, 0)) order by t.id`.execute(ctx.db);
  return rows;
}
