import { ReviewBatch } from '#screens/frames/review-batch.tsx';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { delayApi, type DelayRow } from '../../shared/problem/delay.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import type { ProblemRow } from '../../shared/problem/problem.ts';
import { reviewApi, type ReviewRow } from '../../shared/problem/review.ts';
import { otherProblemReads, problemReads } from './problem-reads.ts';
import { isOrdinaryDelay, isSimple } from './simple-result.ts';

type Props<R> = {
  rows: readonly R[];
  seen?: ReadonlySet<number>;
  onDone?: (ids: readonly number[]) => void;
  onClose: () => void;
};

const titleOf = (row: ProblemRow) => `${row.org_name}：${row.description}`;

/** 批量通过: the results with their photos and measures. */
export function PassBatch({ rows, ...props }: Props<ReviewRow>) {
  return (
    <ReviewBatch
      label="通过"
      note="一般隐患、首轮且有整改后照片的可以批量通过，其余请逐条审核。"
      rows={rows.filter(isSimple)}
      item={(row) => ({
        title: titleOf(row),
        text: (
          <>
            <span>{row.measures}</span>
            <small className="lab-page-note">
              {row.college_name} · {row.submitted_by_name} {row.submitted_at?.slice(0, 16)} 提交
            </small>
          </>
        ),
        photos: [
          ['整改前', row.photos],
          ['整改后', row.after],
        ],
      })}
      save={reviewApi.passBatch}
      done="复核通过"
      invalidates={[...otherProblemReads, ...problemReads]}
      {...props}
    />
  );
}

const day = (at: string) => at.slice(0, 10);

/** 批量同意: the requests with their reasons, interim measures and new deadlines. */
export function AgreeBatch({ rows, ...props }: Props<DelayRow>) {
  return (
    <ReviewBatch
      label="同意"
      note="同意后整改期限改为申请的日期；紧急隐患的延期请逐条审核。"
      rows={rows.filter(isOrdinaryDelay)}
      item={(row) => ({
        title: `${row.org_name}：${row.description}`,
        text: (
          <>
            <span>
              延期 {row.days} 天（{day(row.from_deadline)} → {day(row.to_deadline)}）：{row.reason}
            </span>
            <span>临时防控措施：{row.interim}</span>
            <small className="lab-page-note">
              {row.college_name} · {row.applied_by_name} {row.applied_at.slice(0, 16)} 申请
            </small>
          </>
        ),
        photos: [['现场照片', row.photos]],
      })}
      save={delayApi.agreeBatch}
      done="已同意延期"
      invalidates={[...otherProblemReads, ...problemReads]}
      {...props}
    />
  );
}

/** 批量成立: the problems with their photos. */
export function ConfirmBatch({ rows, ...props }: Props<ProblemRow>) {
  return (
    <ReviewBatch
      label="成立"
      note="成立后按隐患等级和分类计算期限并下发整改；需要改动的请逐条审核。"
      rows={rows.filter((row) => row.can.includes('confirm'))}
      item={(row) => ({
        title: titleOf(row),
        text: (
          <small className="lab-page-note">
            {row.class_name} · {row.level === ProblemLevel.urgent ? '紧急' : '一般'} · {row.found_by_name}{' '}
            {row.found_at.slice(0, 16)} 发现
          </small>
        ),
        photos: [['现场照片', row.photos]],
      })}
      save={examineApi.confirmBatch}
      done="已审核为成立并下发整改"
      invalidates={[...otherProblemReads, ...problemReads]}
      {...props}
    />
  );
}
