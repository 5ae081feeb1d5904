import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { badFields, found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { isOfLabs } from '#platform/org/server/public.ts';
import { roleScope } from '#kernel/server/policy.ts';
import { billApi, type BillDetail, type BillRow, type MonthSum } from '../../shared/bill/bill.ts';
import { BillStatus, billStates } from '../../shared/bill/bill.states.ts';
import { billsWithin, looksAfter, readsBillPlaces, resourcesNamed } from '../reservation.policy.ts';

export type StoredBill = Omit<BillRow, 'can' | 'billed_at'> & { billed_at: Date; manages: boolean };

const joins = {
  s: sql`join reservation.resource s on s.school_id = b.school_id and s.id = b.resource_id`,
  u: sql`join org.unit u on u.school_id = b.school_id and u.id = b.lab_id`,
  a: sql`join identity.account a on a.school_id = b.school_id and a.id = b.user_id`,
  c: sql`left join funds.budget_card c on c.school_id = b.school_id and c.id = b.card_id`,
};

const columns = (
  ctx: Ctx,
) => sql`b.id, b.version, b.no, b.booking_id, b.resource_id, s.name as resource_name, u.name as lab_name,
  b.user_id, a.name as user_name, b.payer, coalesce(c.card_no || ' ' || c.name, '') as card_name, b.cause,
  b.amount::text as amount, b.paid::text as paid, b.status, b.billed_at, ${looksAfter(ctx, 'b')} as manages`;

function actionsOf({ user_id, status, manages }: StoredBill, { actor }: Ctx): BillRow['can'] {
  const isOwn = user_id === actor.userId;
  const may = {
    confirm: manages && !isOwn && status === BillStatus.draft,
    pay: isOwn && status === BillStatus.due,
    settle: holdsRight(actor, 'reservation.bill.settle') && status === BillStatus.paid,
    void: holdsRight(actor, 'reservation.bill.void') && billStates.can('void', status as never),
  };
  return (Object.keys(may) as (keyof typeof may)[]).filter((action) => may[action]);
}

const shown = (stored: StoredBill, ctx: Ctx): BillRow => {
  const { manages: _manages, billed_at, ...row } = stored;
  return { ...row, billed_at: formatDateTime(billed_at), can: actionsOf(stored, ctx) };
};

export const billList = listQuery<typeof billApi.list, StoredBill>(billApi.list, {
  noun: '账单',
  table: ['reservation.bill', 'b'],
  joins,
  columns,
  reach: billsWithin,
  filters: {
    keyword: (
      word,
      ctx,
    ) => sql<boolean>`(b.no = upper(${word}) or b.resource_id = any(array(${resourcesNamed(ctx, word)}))
      or b.user_id = any(array(${peopleNamed(ctx, word)})))`,
    status: 'b.status',
    payer: 'b.payer',
    college_id: 'b.college_id',
    resource_id: 'b.resource_id',
    mine: (mine, { actor }) => sql<boolean>`(b.user_id = ${actor.userId}) = ${mine}`,
    from: (day) => sql<boolean>`b.billed_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`b.billed_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'resource_id', 'mine', 'payer'],
  isNarrow: (_asked, ctx) => !readsBillPlaces(ctx) || isOfLabs(ctx.actor, roleScope(ctx.actor)),
  neverNull: ['billed_at'],
  sort: { billed_at: sql`b.billed_at` },
  order: { desc: sql`b.billed_at` },
  row: shown,
});

type Rest = Pick<BillDetail, 'booking_no' | 'minutes' | 'samples' | 'working' | 'reason'> & {
  starts_at: Date;
  ends_at: Date;
  paid_at: Date | null;
  settled_at: Date | null;
};

const instant = (at: Date | null) => at && formatDateTime(at);

export async function findBill(ctx: Ctx, { id }: { id: number }): Promise<BillDetail> {
  const { rows } = await sql<
    StoredBill & Rest
  >`select ${columns(ctx)}, k.no as booking_no, k.starts_at, k.ends_at, b.minutes, b.samples,
      b.working, b.reason, b.paid_at, b.settled_at
    from reservation.bill b join reservation.booking k on k.school_id = b.school_id and k.id = b.booking_id
    ${sql.join(Object.values(joins), sql` `)}
    where b.school_id = ${ctx.schoolId} and b.id = ${id} and ${billsWithin(ctx)}`.execute(ctx.db);
  const { booking_no, starts_at, ends_at, minutes, samples, working, reason, paid_at, settled_at, ...stored } = found(
    rows[0],
    '账单',
  );
  return {
    ...shown(stored, ctx),
    booking_no,
    starts_at: formatDateTime(starts_at),
    ends_at: formatDateTime(ends_at),
    minutes,
    samples,
    working,
    reason,
    paid_at: instant(paid_at),
    settled_at: instant(settled_at),
  };
}

const mostDays = 370;

export async function listMonths(ctx: Ctx, { from, to }: InputOf<typeof billApi.months>) {
  if (to < from) throw badFields({ to: '结束日期不能早于开始日期' });
  if (to > addDays(from, mostDays)) throw badFields({ to: '一次最多查看一年' });
  const { rows } = await sql<
    Omit<MonthSum, 'id'>
  >`select to_char(b.billed_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, b.payer,
      coalesce(c.card_no || ' ' || c.name, a.name) as name, count(*)::int as bills, sum(b.amount)::text as amount, sum(b.paid)::text as paid
    from reservation.bill b ${sql.join(Object.values(joins), sql` `)}
    where b.school_id = ${ctx.schoolId} and b.status <> ${sql.lit(BillStatus.void)} and ${billsWithin(ctx)}
      and b.billed_at >= ${parseDateTime(from)} and b.billed_at < ${parseDateTime(addDays(to, 1))}
    group by 1, b.payer, coalesce(b.card_id, 0), coalesce(c.card_no || ' ' || c.name, a.name),
      case when b.card_id is null then b.user_id else 0 end
    order by 1 desc, sum(b.amount) desc, 3 limit 2000`.execute(ctx.db);
  return { content: rows.map((row, at) => ({ ...row, id: at + 1 })) };
}
