import { EnumTag, LevelTag } from '#screens/frames/cells.tsx';
import { riskLevelOf } from '../../shared/risk.rules.ts';
import type { RiskPointRow } from '../../shared/risk/risk-point.ts';
import { RiskStatus, RiskStep } from '../../shared/risk/risk-point.states.ts';

export const riskPath = '/lab-baseinfo/attribute-riskpoint-new';

/** Likelihood times severity, in the colour of its level. */
export function RiskTag({ l, s }: { l: number | null; s: number | null }) {
  const level = riskLevelOf(l, s);
  if (!level) return <span className="lab-none">未评估</span>;
  return <LevelTag color={level.color}>{`${(l ?? 0) * (s ?? 0)} ${level.label}`}</LevelTag>;
}

/** Where a risk point is; a request about one in force says at which step. */
export function RiskStatusTag({ row }: { row: Pick<RiskPointRow, 'status' | 'step' | 'in_force'> }) {
  if (row.status === RiskStatus.pending && row.step) return <EnumTag of={RiskStep} value={row.step} />;
  return <EnumTag of={RiskStatus} value={row.status} />;
}
