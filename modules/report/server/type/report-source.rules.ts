import type { Ctx } from '#kernel/server/context.ts';
import { offered, offerKind } from '#kernel/server/offers.ts';
import type { Cells } from '../../shared/type/column.ts';

/** The table that is collected: its unit and the school year with its first and last day. */
export type Collected = { orgId: number; schoolYear: string; from: string; to: string };

/** Rows that the platform knows of a type; a slice brings its own by `offer(reportSource, …)`. */
type ReportSource = {
  /** Code of the type. */
  type: string;
  /** Rows of a unit in a school year; what the system does not know is absent. */
  collect: (ctx: Ctx, of: Collected) => Promise<Cells[]>;
};

export const reportSource = offerKind<ReportSource>('report.source');

export const hasSource = (ctx: Ctx, type: string): boolean =>
  offered(ctx, reportSource).some((source) => source.type === type);

/** The source of a type; of several the last one, so that a slice above replaces what is here. */
export const sourceOf = (ctx: Ctx, type: string): ReportSource | undefined =>
  offered(ctx, reportSource).findLast((source) => source.type === type);
