import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { inUnits } from '#platform/org/server/public.ts';
import type { Terms } from '../../shared/price/fee.rules.ts';
import { priceApi, UserClass, type PriceRow } from '../../shared/price/price.ts';
import { editScope, resourcesNamed } from '../reservation.policy.ts';

/** Price `p` holds on the day of the context: it has begun, and no later one of its resource and class has. */
const isCurrent = ({ now }: Ctx): RawBuilder<boolean> => {
  const today = sql`${formatDate(now)}::date`;
  return sql<boolean>`(p.effective_from <= ${today} and not exists (select 1 from reservation.price q
    where q.school_id = p.school_id and q.resource_id = p.resource_id and q.user_class = p.user_class
      and q.effective_from > p.effective_from and q.effective_from <= ${today}))`;
};

const columns = (ctx: Ctx) => sql`p.id, p.resource_id, s.name as resource_name, u.name as lab_name, p.user_class,
  p.start_fee::text as start_fee, p.hour_price::text as hour_price, p.sample_price::text as sample_price,
  p.minimum::text as minimum, p.off_factor::text as off_factor, p.effective_from, p.note, ${isCurrent(ctx)} as is_current`;

export const priceList = listQuery<typeof priceApi.list, PriceRow>(priceApi.list, {
  noun: '收费标准',
  table: ['reservation.price', 'p'],
  joins: {
    s: sql`join reservation.resource s on s.school_id = p.school_id and s.id = p.resource_id`,
    u: sql`join org.unit u on u.school_id = s.school_id and u.id = s.lab_id`,
  },
  columns,
  reach: (
    ctx,
  ) => sql<boolean>`p.resource_id = any(array(select n.id from reservation.resource n where n.school_id = ${ctx.schoolId}
    and (n.status = ${sql.lit(Enabled.on)} or ${inUnits(ctx.schoolId, editScope(ctx.actor), 'n.lab_id')})))`,
  filters: {
    keyword: (word, ctx) => sql<boolean>`p.resource_id = any(array(${resourcesNamed(ctx, word)}))`,
    resource_id: 'p.resource_id',
    user_class: 'p.user_class',
    current: (current, ctx) => sql<boolean>`${isCurrent(ctx)} = ${current}`,
  },
  isNarrow: () => true,
  neverNull: ['effective_from'],
  sort: { effective_from: sql`p.effective_from` },
  order: [{ desc: sql`p.effective_from` }],
  row: (stored) => stored,
});

/** What a person pays for a resource: the price of the own class, else that of the school. */
type PersonPrice = Terms & { id: number; user_class: string };

/**
 * The price that holds today for a person; undefined: free. People of the laboratory are those who work there in a role,
 * and the keepers of the resource.
 */
export async function findPrice(
  ctx: Ctx,
  resource: { id: number; lab_id: number },
  userId: number,
): Promise<PersonPrice | undefined> {
  const { rows } =
    await sql<PersonPrice>`with person as (select case when a.user_type = 'outside_school' then ${UserClass.outside}
      when exists (select 1 from identity.holding h where h.school_id = a.school_id and h.user_id = a.id and h.org_id = ${resource.lab_id})
        or exists (select 1 from reservation.keeper k where k.school_id = a.school_id and k.resource_id = ${resource.id} and k.user_id = a.id)
      then ${UserClass.own} else ${UserClass.school} end as class
      from identity.account a where a.school_id = ${ctx.schoolId} and a.id = ${userId})
    select p.id, p.user_class, p.start_fee::text as start_fee, p.hour_price::text as hour_price, p.sample_price::text as sample_price,
      p.minimum::text as minimum, p.off_factor::text as off_factor
    from reservation.price p cross join person x
    where p.school_id = ${ctx.schoolId} and p.resource_id = ${resource.id} and p.user_class in (x.class, ${UserClass.school})
      and ${isCurrent(ctx)}
    order by p.user_class = x.class desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** The terms of a price that was in force when a booking was made. */
export async function readTerms(ctx: Ctx, priceId: number): Promise<Terms> {
  const { rows } = await sql<Terms>`select p.start_fee::text as start_fee, p.hour_price::text as hour_price,
      p.sample_price::text as sample_price, p.minimum::text as minimum, p.off_factor::text as off_factor
    from reservation.price p where p.school_id = ${ctx.schoolId} and p.id = ${priceId}`.execute(ctx.db);
  return rows[0]!;
}
