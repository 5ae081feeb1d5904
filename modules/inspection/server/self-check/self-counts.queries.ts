import { sql, type RawBuilder } from 'kysely';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';

const { waiting, done, late, open, missed, exempt } = SelfTaskStatus;
const ofStatus = (status: number) => sql`count(*) filter (where t.status = ${sql.lit(status)})`;

/** Tasks `t` whose period has begun. */
export const isBegun = sql<boolean>`t.status <> ${sql.lit(waiting)}`;

/** Counts of tasks `t` by state, and of the hidden dangers `f` that they handed over. */
export const selfCounts = sql`${ofStatus(done)} as done, ${ofStatus(late)} as late, ${ofStatus(open)} as open,
  ${ofStatus(missed)} as missed, ${ofStatus(exempt)} as exempt, coalesce(sum(f.problems), 0)::int as problems`;

/** Hidden dangers `f` of task `t`, of the tasks `x` that meet a condition. */
export const handedOver = (
  schoolId: number,
  tasks: RawBuilder<boolean>,
) => sql`left join (select q.self_task_id, count(*) as problems
    from inspection.problem q join inspection.self_task x on x.school_id = q.school_id and x.id = q.self_task_id and ${tasks}
    where q.school_id = ${schoolId} and q.self_task_id is not null and q.deleted_at is null group by 1) f on f.self_task_id = t.id`;
