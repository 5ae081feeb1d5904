import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { on } from '#kernel/server/events.ts';
import { ActivityStatus } from '../shared/core/activity.states.ts';
import { inspectionErrors } from '../shared/core/errors.ts';
import { isUnsettled } from './core/problem-state.queries.ts';
import { RecordStatus } from '../shared/core/record.states.ts';

/** Laboratories `u` at or below the moved units; '0' is the character after '/'. */
const movedLabs = (ctx: Ctx, ids: readonly number[]) => sql`(select u.school_id, u.id, u.college_id from org.unit m
  join org.unit u on u.school_id = m.school_id and u.path >= m.path and u.path < left(m.path, -1) || '0'
  where m.school_id = ${ctx.schoolId} and m.id = any(${ids}))`;

/** Moves open problems and records that nobody has begun to the new college of their laboratories. */
async function followUnits(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  await refuseBegunRecords(ctx, ids);
  await sql`with moved as materialized ${movedLabs(ctx, ids)}, problems as (
      update inspection.problem p set college_id = u.college_id, version = p.version + 1, updated_at = ${ctx.now}
      from moved u where p.school_id = u.school_id and p.org_id = u.id
        and p.college_id is distinct from u.college_id and ${isUnsettled} and p.deleted_at is null)
    update inspection.record r set college_id = u.college_id, version = r.version + 1, updated_at = ${ctx.now}
    from moved u where r.school_id = u.school_id and r.lab_id = u.id
      and r.college_id is distinct from u.college_id and r.status = ${RecordStatus.unchecked}`.execute(ctx.db);
}

/** A record that is begun would go to a college that did not ask for it. */
async function refuseBegunRecords(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(distinct r.lab_id) as count
    from ${movedLabs(ctx, ids)} u
    join inspection.record r on r.school_id = u.school_id and r.lab_id = u.id and r.status = ${RecordStatus.draft}
    join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id and a.status = ${ActivityStatus.running}
      and a.deleted_at is null`.execute(ctx.db);
  const { count } = rows[0]!;
  assert(count === 0, inspectionErrors.labsBeingChecked, { count });
}

export const unitSubscriptions = [on('org.unit.moved', { name: 'inspection.colleges', when: 'now' }, followUnits)];
