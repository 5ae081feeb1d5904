import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { offered, offerKind } from '#kernel/server/offers.ts';
import type { LabProblems, MoeQuery, PeriodFigures } from '../../shared/statistic/statistic.ts';

type Period = { from: string; to: string };
type Places = Pick<MoeQuery, 'campus_id' | 'college_id' | 'nature'>;

type InspectionFigures = {
  /** Hidden dangers of each of these laboratories that were found up to the end of a day, as they stood then. */
  ofLabs: (ctx: Ctx, ids: readonly number[], day: string) => Promise<Map<number, NonNullable<LabProblems>>>;
  /** Inspections and hidden dangers of a period that the caller sees; null without the right to. */
  ofPeriod: (ctx: Ctx, places: Places, period: Period) => Promise<PeriodFigures>;
  /**
   * Laboratories with hidden dangers to be put right that the caller sees, as a query of `lab_id, open, urgent`; null
   * without the right to.
   */
  openByLab: (ctx: Ctx) => RawBuilder<unknown> | null;
};
/** The slice of inspections tells its figures to the statistics of base information. */
export const inspectionFigures = offerKind<InspectionFigures>('base-info.inspection-figures');

export async function problemsOfLabs(ctx: Ctx, ids: readonly number[], day: string) {
  const [figures] = offered(ctx, inspectionFigures);
  return figures && ids.length > 0 ? figures.ofLabs(ctx, ids, day) : undefined;
}

export async function checksOf(ctx: Ctx, { campus_id, college_id, nature }: Places, period: Period) {
  const [figures] = offered(ctx, inspectionFigures);
  return figures ? figures.ofPeriod(ctx, { campus_id, college_id, nature }, period) : null;
}

/** The query of open hidden dangers by laboratory; null where nobody counts them or the caller may not see them. */
export function openProblems(ctx: Ctx): RawBuilder<unknown> | null {
  const [figures] = offered(ctx, inspectionFigures);
  return figures?.openByLab(ctx) ?? null;
}
