import './learn.css';
import { Alert } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { QuestionType } from '../../shared/kinds.ts';
import { Difficulty, questionApi, type QuestionDetail } from '../../shared/learn/question.ts';
import { letterOf } from '../../shared/learn/stem.rules.ts';
import { QuestionStatus } from '../../shared/question.states.ts';
import type { KeyDialogProps } from './key-dialog.tsx';
import { questionPath, questionReads, useQuestionActions } from './question-actions.ts';
import type { RejectDialogProps } from './reject-dialog.tsx';
import { TagList } from './tag-list.tsx';

const RejectDialog = lazyPart<RejectDialogProps>(() => import('./reject-dialog.tsx').then((m) => m.RejectDialog));
const KeyDialog = lazyPart<KeyDialogProps>(() => import('./key-dialog.tsx').then((m) => m.KeyDialog));

function Body({ row }: { row: QuestionDetail }) {
  return (
    <>
      {row.review_note && row.status === QuestionStatus.draft && (
        <Alert type="warning" showIcon title={`审核退回：${row.review_note}`} />
      )}
      <Panel title={labelOf(QuestionType, row.type)}>
        <p className="learn-stem">{row.stem}</p>
        <ol className="learn-options">
          {row.options.map(({ text }, at) => {
            const isRight = row.answer?.includes(at) ?? false;
            return (
              <li key={at} {...(isRight && { className: 'is-right' })}>
                <b>{letterOf(at)}</b>
                <span>{text}</span>
                {isRight && <span className="learn-mark">正确答案</span>}
              </li>
            );
          })}
        </ol>
        {row.answer === null && <p className="lab-page-note">答案只对题目的维护人员显示</p>}
      </Panel>
      <Panel title="说明">
        <Facts
          items={[
            ['解析', row.analysis, 2],
            ['依据', row.source, 2],
            ['标签', <TagList key="tags" of={row.tags} />],
            ['难度', labelOf(Difficulty, row.difficulty)],
            ['来源', row.college_name || '学校'],
            ['更新时间', row.updated_at],
            ['答题次数', row.used_count],
            ['正确率', row.correct_rate === null ? '' : `${row.correct_rate}%`],
          ]}
        />
      </Panel>
    </>
  );
}

export function QuestionDetailPage() {
  const [rejected, setRejected] = useState<{ id: number }>();
  const [corrected, setCorrected] = useState<QuestionDetail>();
  const actions = useQuestionActions(setRejected);
  return (
    <DetailPage
      title="题目详情"
      note={(row) => <EnumTag of={QuestionStatus} value={row.status} />}
      read={questionApi.find}
      back={{ else: questionPath }}
      actions={[
        ...actions,
        {
          label: '更正答案',
          when: (row) => holdsRight('training.question.review') && row.answer !== null,
          run: setCorrected,
          done: false,
        },
        editAction((id) => `${questionPath}/edit/${id}`),
      ]}
      invalidates={questionReads}
    >
      {(row) => (
        <>
          <Body row={row} />
          {rejected && <RejectDialog row={rejected} onClose={() => setRejected(undefined)} />}
          {corrected && <KeyDialog row={corrected} onClose={() => setCorrected(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
