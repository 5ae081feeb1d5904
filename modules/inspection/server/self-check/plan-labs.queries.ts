import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Frequency } from '#modules/base-info/shared/hazard/grading.ts';
import { requirementsOfLabs } from '#modules/base-info/server/public.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { CheckFrequency, FrequencyMode, type CheckFrequencyCode } from '../../shared/self-check/self-check.states.ts';

export type PlanRule = {
  scope_org_ids: readonly number[];
  lab_levels: readonly number[];
  frequency_mode: number;
  frequency: number | null;
};
export type PlanLab = { lab_id: number; frequency: CheckFrequencyCode };

const { week, twoWeeks, month, term } = CheckFrequency;
/** Frequencies of a level that self-checks do not know take the next stricter one. */
const codes: Record<string, CheckFrequencyCode> = {
  [Frequency.week]: week,
  [Frequency.twoWeeks]: twoWeeks,
  [Frequency.month]: month,
  [Frequency.quarter]: month,
  [Frequency.halfYear]: term,
  [Frequency.term]: term,
  [Frequency.termEnds]: term,
  [Frequency.year]: term,
};

/** Laboratory `u` (row `l`) is checked by plans of this rule: enabled, in use, and of a kind that is checked. */
const belongs = (ctx: Ctx, { scope_org_ids, lab_levels }: PlanRule): RawBuilder<boolean> =>
  sql<boolean>`u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and u.status = 1
    and l.use_status <> ${sql.lit(UseStatus.closed)} and coalesce(k.need_check, true)
    and (${lab_levels.length === 0} or l.lab_level = any(${[...lab_levels]}))
    and exists (select 1 from org.unit s where s.school_id = u.school_id and s.id = any(${[...scope_org_ids]})
      and s.deleted_at is null and starts_with(u.path, s.path))`;

/** Laboratories of a plan as they are now, each with its frequency; without a level the strictest. */
export async function planLabs(ctx: Ctx, rule: PlanRule): Promise<PlanLab[]> {
  const { rows } = await sql<{ lab_id: number }>`select u.id as lab_id from org.unit u
    join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    left join org.type k on k.school_id = u.school_id and k.id = u.type_id
    where ${belongs(ctx, rule)} order by u.id`.execute(ctx.db);
  const ids = rows.map(({ lab_id }) => lab_id);
  if (rule.frequency_mode === FrequencyMode.same) {
    const frequency = (rule.frequency ?? week) as CheckFrequencyCode;
    return ids.map((lab_id) => ({ lab_id, frequency }));
  }
  const requirements = await requirementsOfLabs(ctx, ids);
  return ids.map((lab_id) => {
    const asked = requirements.get(lab_id)?.checks?.self_check;
    return { lab_id, frequency: asked === undefined ? week : codes[asked]! };
  });
}
