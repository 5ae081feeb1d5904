import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { offer } from '#kernel/server/offers.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { selfCheckFigures } from '#modules/base-info/server/public.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { isBegun } from './self-counts.queries.ts';
import { isReadTask } from './self-task.policy.ts';

const { done, late, open, missed, exempt } = SelfTaskStatus;
const count = (...status: number[]) =>
  sql`count(*) filter (where t.status in (${sql.join(status.map((one) => sql.lit(one)))}))`;

/** Self-checks that began in a period, by laboratory. */
function byLab(ctx: Ctx, { from, to }: { from: string; to: string }) {
  if (!holdsRight(ctx.actor, 'inspection.self.read')) return null;
  return sql`select t.lab_id, t.college_id, ${count(done, late, open, missed)} as due, ${count(done, late)} as done,
      ${count(open)} as open, ${count(missed)} as missed
    from inspection.self_task t join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
    where t.school_id = ${ctx.schoolId} and ${isBegun} and t.status <> ${sql.lit(exempt)}
      and t.from_day between ${from}::date and ${to}::date and ${isReadTask(ctx)} group by t.lab_id, t.college_id`;
}

/** Figures of self-checks for the statistics of base information. */
export const selfFiguresOffer = offer(selfCheckFigures, { byLab });
