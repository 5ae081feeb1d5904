import { sql } from 'kysely';
import { ReachGrade } from '../../shared/core/reach-rule.ts';

/** Figures of the laboratories among results `r`; a college's own result does not count. */
export const labFigures = sql`count(r.lab_id) as labs, count(r.lab_id) filter (where r.final is not null) as checked,
  round(avg(r.final) filter (where r.lab_id is not null), 1)::float8 as mean,
  count(r.lab_id) filter (where r.is_reached) as reached,
  count(r.lab_id) filter (where jsonb_array_length(r.veto_hits) > 0) as vetoes,
  count(r.lab_id) filter (where r.grade = ${ReachGrade.excellent}) as excellent`;
