import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import {
  budgetCardApi,
  CardPart,
  type BudgetCardDetail,
  type BudgetCardRow,
  type CardMember,
} from '../shared/budget-card.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { CardStatus } from '../shared/budget-card.states.ts';
import { cardActions, cardsWithin, isGranted, isManaged } from './budget-card.policy.ts';

export type StoredCard = Omit<BudgetCardRow, 'can'>;

export const budgetCardList = listQuery<typeof budgetCardApi.list, StoredCard>(budgetCardApi.list, {
  noun: '经费卡',
  table: ['funds.budget_card', 'c'],
  joins: {
    o: sql`join org.unit o on o.school_id = c.school_id and o.id = c.org_id`,
    m: sql`join identity.account m on m.school_id = c.school_id and m.id = c.manager_id`,
    k: sql`left join codes.code k on k.school_id = c.school_id and k.parent_key = 'fund_card_type' and k.code = c.card_type`,
  },
  columns:
    () => sql`c.id, c.version, c.card_no, c.name, c.card_type, coalesce(k.name, c.card_type) as type_name, c.source,
    c.org_id, o.name as org_name, c.manager_id, m.name as manager_name,
    (select count(*)::int from funds.card_member g where g.school_id = c.school_id and g.card_id = c.id) as members,
    c.total::text as total, c.frozen::text as frozen, c.spent::text as spent, (c.total - c.frozen - c.spent)::text as available,
    c.starts_on, c.ends_on, c.remark, c.status`,
  reach: cardsWithin,
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matches('c.keywords', sql`c.name || ' ' || c.card_no`, word)}
      or c.manager_id = any(array(${peopleNamed(ctx, word)})))`,
    card_type: 'c.card_type',
    org_id: (id, ctx) => sql<boolean>`c.org_id = any(array(select n.id from org.unit n, org.unit b
      where b.school_id = ${ctx.schoolId} and b.id = ${id} and n.school_id = b.school_id
        and n.path >= b.path and n.path < left(b.path, -1) || '0'))`,
    part: (part, ctx) => (part === CardPart.managed ? isManaged(ctx) : isGranted(ctx)),
    status: 'c.status',
  },
  narrowing: ['keyword', 'card_type', 'org_id', 'part', 'status'],
  isNarrow: () => true,
  neverNull: ['card_no'],
  sort: { card_no: sql`upper(c.card_no)`, ends_on: sql`c.ends_on` },
  order: sql`upper(c.card_no)`,
  row: (stored, ctx) => ({ ...stored, can: cardActions(ctx, stored) }),
});

export async function findBudgetCard(ctx: Ctx, { id }: { id: number }): Promise<BudgetCardDetail> {
  const card = await budgetCardList.find(ctx, id);
  const { rows } =
    await sql<CardMember>`select g.user_id, a.name, coalesce(a.job_no, '') as job_no, g.doc_limit::text as doc_limit
    from funds.card_member g join identity.account a on a.school_id = g.school_id and a.id = g.user_id
    where g.school_id = ${ctx.schoolId} and g.card_id = ${id} order by a.name, a.id`.execute(ctx.db);
  return { ...card, member_list: rows };
}

/** Cards `c` that may begin a new expense today. */
const isUsable = ({ now }: Ctx) => sql<boolean>`(c.status = ${CardStatus.active}
  and (c.starts_on is null or c.starts_on <= ${formatDate(now)}::date)
  and (c.ends_on is null or c.ends_on >= ${formatDate(now)}::date))`;

/** Cards from which the caller may spend today, own ones first. */
export async function listOwnCards(ctx: Ctx): Promise<OutputOf<typeof budgetCardApi.mine>> {
  const { rows } = await sql<
    OutputOf<typeof budgetCardApi.mine>['content'][number]
  >`select c.id, c.card_no, c.name, m.name as manager_name, (c.total - c.frozen - c.spent)::text as available,
      case when c.manager_id <> ${ctx.actor.userId} then g.doc_limit::text end as doc_limit
    from funds.budget_card c join identity.account m on m.school_id = c.school_id and m.id = c.manager_id
    left join funds.card_member g on g.school_id = c.school_id and g.card_id = c.id and g.user_id = ${ctx.actor.userId}
    where c.school_id = ${ctx.schoolId} and (${isManaged(ctx)} or ${isGranted(ctx)}) and ${isUsable(ctx)}
    order by c.manager_id <> ${ctx.actor.userId}, upper(c.card_no) limit 500`.execute(ctx.db);
  return { content: rows };
}

/** The same as options of a form. */
export const chooseOwnCards = async (ctx: Ctx): Promise<{ value: number; label: string }[]> =>
  (await listOwnCards(ctx)).content.map(({ id, card_no, name }) => ({ value: id, label: `${card_no} ${name}` }));
