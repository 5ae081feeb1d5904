import { labelOf } from '#kernel/shared/enums.ts';
import { ReviewBatch } from '#screens/frames/review-batch.tsx';
import { riskChangeApi, type RiskChangeRow } from '../../shared/risk/risk-change.ts';
import { batchUpTo, RiskChangeKind } from '../../shared/risk/risk-point.states.ts';
import { linesOf } from './risk-change-columns.tsx';
import { riskReads } from './risk-reads.ts';

/** 批量通过: the requests with what they change. */
export function PassBatch({ rows, onClose }: { rows: readonly RiskChangeRow[]; onClose: () => void }) {
  return (
    <ReviewBatch
      label="通过"
      note={`同一安全类别、风险值不超过 ${batchUpTo} 的申请可以批量通过，其余请逐条审核。`}
      rows={rows}
      item={(row) => ({
        title: `${row.lab_name}：${row.name}（${labelOf(RiskChangeKind, row.kind)}）`,
        text: (
          <>
            {linesOf(row).map(({ label, before, after }) => (
              <span key={label}>
                {label}：{before && `${before} → `}
                {after || '—'}
              </span>
            ))}
            <small className="lab-page-note">
              {row.college_name} · {row.submitted_by_name} {row.submitted_at.slice(0, 16)} 提交
            </small>
          </>
        ),
        photos: [],
      })}
      save={riskChangeApi.passAll}
      done="已通过"
      invalidates={riskReads}
      onClose={onClose}
    />
  );
}
