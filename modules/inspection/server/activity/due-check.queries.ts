import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { requirementsOfLabs } from '#modules/base-info/server/public.ts';
import { termOf } from '#platform/org/server/public.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { termDays } from '#platform/org/shared/term.rules.ts';
import { editScope } from './activity.policy.ts';
import { dueOn } from './due-check.rules.ts';

type DueCheck = { frequency: string; checked_on: string | null; due_on: string | null; is_due: boolean };

/**
 * When laboratories are to be checked again, by laboratory: by the frequency of their level for the caller's office, school
 * or college, and by the last check that an office of that level has submitted.
 */
export async function dueChecks(ctx: Ctx, ids: readonly number[]): Promise<Map<number, DueCheck>> {
  if (ids.length === 0) return new Map();
  const isSchool = editScope(ctx.actor).kind === 'all';
  const today = formatDate(ctx.now);
  const { rows } = await sql<{ lab_id: number; day: string }>`select r.lab_id,
      max((r.submitted_at at time zone 'Asia/Shanghai')::date) as day
    from inspection.record r
    join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id and a.deleted_at is null
    join org.unit o on o.school_id = a.school_id and o.id = a.org_id and (o.level = 'school') = ${isSchool}
    where r.school_id = ${ctx.schoolId} and r.lab_id = any(${[...ids]}) and r.status = ${RecordStatus.submitted}
    group by r.lab_id`.execute(ctx.db);
  const checked = new Map(rows.map((row) => [row.lab_id, row.day]));
  const requirements = await requirementsOfLabs(ctx, ids);
  const { year, term, starts_on } = await termOf(ctx, today);
  const termStart = starts_on ?? termDays(year, term).from;
  return new Map(
    ids.map((id) => {
      const checks = requirements.get(id)?.checks;
      const frequency = (isSchool ? checks?.school_check : checks?.college_check) ?? '';
      const checked_on = checked.get(id) ?? null;
      const due_on = dueOn({ frequency, checked_on }, today, termStart);
      return [id, { frequency, checked_on, due_on, is_due: due_on !== null && due_on <= today }];
    }),
  );
}
