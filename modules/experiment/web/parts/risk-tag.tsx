import { labelOf } from '#kernel/shared/enums.ts';
import { riskLevels } from '#modules/base-info/shared/risk.rules.ts';
import { EnumTag, LevelTag, ToneTag } from '#screens/frames/cells.tsx';
import type { ExperimentRow } from '../../shared/experiment.ts';
import { AssessmentStep, ExperimentState } from '../../shared/experiment.states.ts';
import { levelOf } from '../../shared/risk.rules.ts';

const colourOf = (level: number) => riskLevels.find((one) => one.level === level)!;

/** A level in its colour, with the product that it comes from. */
export function RiskTag({ level, rest = null }: { level: number | null; rest?: number | null }) {
  if (level === null) return <span className="lab-none">未评估</span>;
  const { color, label } = colourOf(level);
  return <LevelTag color={color}>{[rest, label].filter((part) => part !== null).join(' ')}</LevelTag>;
}

/** A product of likelihood and severity. */
export const ProductTag = ({ product }: { product: number }) => <RiskTag level={levelOf(product)} rest={product} />;

/** Where an experiment is, and for which step its assessment waits. */
export function StateTag({ row }: { row: Pick<ExperimentRow, 'state' | 'step'> }) {
  return (
    <>
      <EnumTag of={ExperimentState} value={row.state} />{' '}
      {row.step !== null && <ToneTag tone="info">{labelOf(AssessmentStep, row.step)}</ToneTag>}
    </>
  );
}
