import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { HazardRow } from '../../shared/hazard/hazard.ts';
import type { LabDetail } from '../../shared/lab.ts';
import type { RiskPointRow } from '../../shared/risk/risk-point.ts';
import type { LedgerRow } from '../../shared/statistic/statistic.ts';
import { hazardList } from '../hazard/hazard.queries.ts';
import { findLab } from '../lab-detail.queries.ts';
import { riskPointList } from '../risk/risk-point.queries.ts';
import { listLedgerRows } from './safety-ledger.queries.ts';
import { findSchoolName } from '#platform/org/server/public.ts';

export type LabPaper = {
  school_name: string;
  row: LedgerRow;
  lab: LabDetail;
  hazards: HazardRow[];
  risks: RiskPointRow[];
};

/** Everything that the file of a laboratory shows; one out of the reach of statistics is not found. */
export async function findLabPaper(ctx: Ctx, id: number): Promise<LabPaper> {
  const [row] = await listLedgerRows(ctx, {}, [id]);
  return {
    school_name: await findSchoolName(ctx),
    row: found(row, '实验室'),
    lab: await findLab(ctx, id),
    hazards: await hazardList.all(ctx, { lab_id: id, status: Enabled.on }),
    risks: await riskPointList.all(ctx, { lab_id: id, in_force: true }),
  };
}
