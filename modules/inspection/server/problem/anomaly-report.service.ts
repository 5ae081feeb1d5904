import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { offer } from '#kernel/server/offers.ts';
import { assert } from '#kernel/server/errors.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { anomalyReports } from '#modules/base-info/server/public.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { reportProblem } from './problem-report.service.ts';

/** Category of check items that safety facilities are counted under, and the class preferred in it. */
const category = '06';
const preferred = '安全设施';

/** The class of anomalies of facilities: that of this name, else the first one of the category, else the first at all. */
async function facilityClass(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select k.id from inspection.problem_class k
    where k.school_id = ${ctx.schoolId} and k.status = ${Enabled.on} and k.deleted_at is null
    order by k.name <> ${preferred}, k.category_code <> ${category}, k.sort, k.id limit 1`.execute(ctx.db);
  assert(rows[0], inspectionErrors.classUnknown);
  return rows[0].id;
}

/** Anomalies of safety facilities become hidden danger reports, confirmed and followed like all others. */
export const anomalyReportOffer = offer(anomalyReports, {
  report: async (ctx, { lab_id, facility_id, description, place, level, photos }) => {
    const input = {
      org_id: lab_id,
      class_id: await facilityClass(ctx),
      description,
      place,
      level,
      photos,
    };
    return reportProblem(ctx, input, { facility_id });
  },
  isOver: (state) => state === ProblemState.finished || state === ProblemState.fail,
});
