import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { openAnnualReports, openFlowReports } from './police-report.service.ts';

/** Reports of the goods that came in over the year: all filed in time but the last; keepers with their registration. */
export async function addReports(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const { rows } = await sql<{
    id: number;
  }>`select id from chemical.inbound where school_id = ${ctx.schoolId} and status = 1
    order by decided_at`.execute(ctx.db);
  await openFlowReports(
    ctx,
    rows.map(({ id }) => id),
  );
  await openAnnualReports(ctx);
  await sql`update chemical.police_report r set reported_on = r.due_on - 2, authority = '示范市公安局治安支队',
      receipt_no = '合公治备〔' || extract(year from r.due_on) || '〕' || lpad((100 + g.n * 7)::text, 4, '0'), version = 2
    from (select id, row_number() over (order by due_on) as n, row_number() over (order by due_on desc) as newest
      from chemical.police_report where school_id = ${ctx.schoolId} and kind = 'flow') g
    where r.school_id = ${ctx.schoolId} and r.id = g.id and g.newest > 1 and r.due_on - 2 <= ${today}::date`.execute(
    ctx.db,
  );
  await sql`insert into chemical.keeper_card (school_id, keeper_id, id_card, training_no, updated_at)
    select k.school_id, k.id, '340****' || lpad((k.id * 37 % 10000)::text, 4, '0'), 'WHPX' || extract(year from k.starts_on) || lpad(k.id::text, 4, '0'),
      ${ctx.now}
    from stock.keeper k join stock.warehouse w on w.school_id = k.school_id and w.id = k.warehouse_id and w.warehouse_type in ('1', '2')
    where k.school_id = ${ctx.schoolId} on conflict do nothing`.execute(ctx.db);
}
