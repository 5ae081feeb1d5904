import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { BillStatus } from '../../shared/bill/bill.states.ts';
import type { Span } from '../occupation/calendar.rules.ts';

/** What was paid for the use of equipment in a span, by people of the school and from outside: rows `equipment_id, inside, outside`. */
export const equipmentIncome = (
  { schoolId }: Ctx,
  { from, to }: Span,
) => sql`select s.equipment_id, coalesce(sum(b.paid) filter (where a.user_type is distinct from 'outside_school'), 0) as inside,
    coalesce(sum(b.paid) filter (where a.user_type = 'outside_school'), 0) as outside
  from reservation.bill b
  join reservation.resource s on s.school_id = b.school_id and s.id = b.resource_id and s.equipment_id is not null
  join identity.account a on a.school_id = b.school_id and a.id = b.user_id
  where b.school_id = ${schoolId} and b.status in (${sql.lit(BillStatus.paid)}, ${sql.lit(BillStatus.settled)})
    and b.paid_at >= ${from} and b.paid_at < ${to}
  group by s.equipment_id`;
