import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { lastDeadline } from '../../shared/requisition/deadline.rules.ts';
import { isOut } from '../container/out.queries.ts';
import { needsTwo } from '../storage/placement.queries.ts';

type Overdue = {
  id: number;
  code: string;
  name: string;
  quantity: string;
  unit: string;
  lab_id: number;
  lab_name: string;
  lab_path: string;
  holder_id: number | null;
  holder_name: string;
  people: number[];
};

/** Controlled containers that had to be back by the last deadline and are still out; `people`: only those of these. */
export async function overdueContainers(ctx: Ctx, people?: readonly number[]): Promise<Overdue[]> {
  const deadline = lastDeadline(ctx.now, await settingOf(ctx, 'chem_return_time'));
  const involved = sql`array(select y from unnest(array[c.holder_id, r.applicant_id, r.partner_id]) y where y is not null)`;
  const { rows } =
    await sql<Overdue>`select c.id, c.code, s.name, trim_scale(t.quantity)::text as quantity, t.unit, c.lab_id,
      u.name as lab_name, u.path as lab_path, c.holder_id, coalesce(h.name, '') as holder_name, to_json(${involved}) as people
    from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    join stock.lot t on t.school_id = c.school_id and t.id = c.id and t.quantity > 0
    join org.unit u on u.school_id = c.school_id and u.id = c.lab_id
    left join chemical.requisition r on r.school_id = c.school_id and r.id = c.requisition_id
    left join identity.account h on h.school_id = c.school_id and h.id = c.holder_id
    where c.school_id = ${ctx.schoolId} and ${isOut} and c.issued_at < ${deadline} and ${needsTwo(ctx)}
      and ${people === undefined ? sql`true` : sql`${involved} && ${[...people]}::bigint[]`} order by c.id limit 500`.execute(
      ctx.db,
    );
  return rows;
}
