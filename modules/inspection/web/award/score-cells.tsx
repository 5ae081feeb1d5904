import { RiskGroup } from '../../shared/core/award.states.ts';

export const groupOf = ({ is_risky }: { is_risky: boolean }) => (is_risky ? RiskGroup.risky : RiskGroup.others);

/** Reached laboratories among those with a final score. */
export const rateText = ({ reached, labs }: { reached: number; labs: number }) =>
  labs === 0 ? '—' : `${Math.round((reached * 1000) / labs) / 10}%（${reached}/${labs}）`;

export const signed = (points: number) => `${points > 0 ? '+' : ''}${points}`;
