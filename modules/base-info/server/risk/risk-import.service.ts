import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows, type RowFields } from '#kernel/server/db/store-rows.ts';
import { RiskStatus } from '../../shared/risk/risk-point.states.ts';

type Point = RowFields<'base_info.risk_point'> & { id: number | undefined };

const isOpen = sql<boolean>`not t.in_force and t.status in (${sql.lit(RiskStatus.draft)}, ${sql.lit(RiskStatus.reject)})`;

/** Writes imported risk points as drafts; only drafts and refused ones are overwritten. */
export const writeRiskPoints = (ctx: Ctx, rows: readonly Point[]) =>
  storeRows(ctx, 'base_info.risk_point', { describe: '', review_cycle: 12 }, rows, isOpen);
