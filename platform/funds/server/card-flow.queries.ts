import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { cardFlowApi, type CardFlowRow } from '../shared/card-flow.ts';
import { budgetCardList } from './budget-card.queries.ts';

export type StoredFlow = Omit<CardFlowRow, 'at'> & { at: Date };

/** Flows of one card; who sees the card sees its flows. */
export const cardFlowList = listQuery<typeof cardFlowApi.list, StoredFlow>(cardFlowApi.list, {
  noun: '流水',
  table: ['funds.card_flow', 'f'],
  joins: {
    h: sql`left join funds.card_hold h on h.school_id = f.school_id and h.id = f.hold_id`,
    a: sql`left join identity.account a on a.school_id = f.school_id and a.id = f.operator_id`,
  },
  columns: () => sql`f.id, f.seq, f.kind, f.amount::text as amount, f.balance::text as balance,
    coalesce(h.doc_type, f.doc_type) as doc_type, coalesce(h.doc_id, f.doc_id)::bigint as doc_id, h.line, coalesce(a.name, '系统') as operator_name, f.note, f.at`,
  reach: () => sql<boolean>`true`,
  filters: {
    id: 'f.card_id',
    kind: 'f.kind',
    from: (day) => sql<boolean>`f.at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`f.at < ${parseDateTime(addDays(day, 1))}`,
  },
  isNarrow: () => true,
  sort: {},
  order: { desc: sql`f.seq` },
  row: (stored) => ({ ...stored, at: formatDateTime(stored.at) }),
});

export async function listCardFlows(ctx: Ctx, input: InputOf<typeof cardFlowApi.list>) {
  await budgetCardList.find(ctx, input.id);
  return cardFlowList.page(ctx, input);
}

type Difference = { id: number; card_no: string };

/** Cards and holds whose balances are not those of their flows. */
export async function findDifferences(ctx: Ctx): Promise<Difference[]> {
  const { rows } = await sql<Difference>`with moved as (
      select f.card_id, sum(f.amount) filter (where f.kind in ('allocate', 'adjust')) as total,
        sum(case f.kind when 'freeze' then f.amount when 'unfreeze' then -f.amount when 'spend' then -f.amount end) as frozen,
        sum(case f.kind when 'spend' then f.amount when 'refund' then -f.amount end) as spent, count(*) as flows
      from funds.card_flow f where f.school_id = ${ctx.schoolId} group by f.card_id),
    held as (select h.card_id, sum(h.frozen) as frozen, sum(h.spent) as spent from funds.card_hold h
      where h.school_id = ${ctx.schoolId} group by h.card_id)
    select c.id, c.card_no from funds.budget_card c
    left join moved on moved.card_id = c.id left join held on held.card_id = c.id
    where c.school_id = ${ctx.schoolId} and (c.total, c.frozen, c.spent, c.flows, coalesce(held.frozen, 0), coalesce(held.spent, 0))
      is distinct from (coalesce(moved.total, 0), coalesce(moved.frozen, 0), coalesce(moved.spent, 0), coalesce(moved.flows, 0),
        coalesce(moved.frozen, 0), coalesce(moved.spent, 0)) order by c.id`.execute(ctx.db);
  return rows;
}
