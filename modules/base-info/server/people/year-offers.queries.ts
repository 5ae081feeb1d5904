import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { offered, offerKind } from '#kernel/server/offers.ts';

/** First and last day. */
export type Period = { from: string; to: string };
/** A query within the caller's reach; null without the right to what it reads. */
type Reading = (ctx: Ctx, period: Period) => RawBuilder<unknown> | null;

type TrainingFigures = {
  /** Hours of safety training by person, as a query of `user_id, seconds`. */
  hoursByPerson: Reading;
  /** Drills that ended, as a query of `lab_id, college_id, people`. */
  drills: Reading;
};
/** The slice of training tells its figures to the statistics and lists of base information. */
export const trainingFigures = offerKind<TrainingFigures>('base-info.training-figures');

/** Self-checks that began in a period, as a query of `lab_id, college_id, due, done, open, missed`. */
type SelfCheckFigures = { byLab: Reading };
export const selfCheckFigures = offerKind<SelfCheckFigures>('base-info.self-check-figures');

export const hoursByPerson: Reading = (ctx, period) =>
  offered(ctx, trainingFigures)[0]?.hoursByPerson(ctx, period) ?? null;
export const drillsIn: Reading = (ctx, period) => offered(ctx, trainingFigures)[0]?.drills(ctx, period) ?? null;
export const selfChecksIn: Reading = (ctx, period) => offered(ctx, selfCheckFigures)[0]?.byLab(ctx, period) ?? null;
