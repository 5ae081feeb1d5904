import './reach.css';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ReachGrade } from '../../shared/core/reach-rule.ts';
import type { ReachWorkDetail } from '../../shared/reach/reach-work.ts';
import type { TargetScore } from '../../shared/core/scoring.rules.ts';

type Props = { work: ReachWorkDetail; score: TargetScore };

/** The score so far, and the vetoed items; it stays in sight. */
export function ScoreHead({ work: { items }, score }: Props) {
  const { score: value, raw, full, grade, unanswered, veto_hits } = score;
  const vetoed = items.filter(({ item_id }) => veto_hits.includes(item_id));
  return (
    <section className="reach-score" aria-live="polite">
      <span className="reach-score-value">
        {value === null ? '—' : value.toFixed(1)}
        {value !== null && <small>分</small>}
      </span>
      <span>
        {grade !== null && unanswered === 0 && <EnumTag of={ReachGrade} value={grade} />}
        <small>
          {full > 0 && `得分 ${raw} / ${full}，`}已检 {items.length - unanswered} / {items.length}
        </small>
      </span>
      {vetoed.length > 0 && (
        <span className="reach-veto">否决项不符合：{vetoed.map(({ name }) => name).join('、')}</span>
      )}
    </section>
  );
}
