import './exam.css';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf, yesNoOf } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import { examApi, type ExamDetail } from '../../shared/exam/exam.ts';
import { ExamStatus, ShowAnswers } from '../../shared/exam/exam.states.ts';
import { scoreApi } from '../../shared/exam/score.ts';
import { QuestionType } from '../../shared/kinds.ts';
import type { ExamDialogProps } from './exam-dialogs.tsx';
import { rateOf } from './exam.list.tsx';

const ExamDialog = lazyPart<ExamDialogProps>(() => import('./exam-dialogs.tsx').then((m) => m.ExamDialog));

type Rated = { name: string; taken: number; passed: number };

function Rates({ label, rows }: { label: string; rows: readonly Rated[] }) {
  return (
    <table className="paper-check">
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">已考</th>
          <th scope="col">合格</th>
          <th scope="col">合格率</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, taken, passed }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{taken}</td>
            <td>{passed}</td>
            <td>{rateOf(passed, taken)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ id }: { id: number }) {
  const figures = useRead(examApi.figures, { id });
  return (
    <Loaded of={figures}>
      {({ expected, taken, passed, bands, colleges, attempts }) => (
        <>
          <StatCards
            items={[
              { label: '应考', value: expected, unit: '人' },
              { label: '已考', value: taken, unit: '人' },
              { label: '合格', value: passed, unit: '人' },
              { label: '合格率', value: rateOf(passed, taken) },
            ]}
          />
          {taken > 0 && (
            <Panel title="成绩分布">
              <div className="exam-figures">
                <ul className="exam-bands" aria-label="按最高分的人数">
                  {bands.map(({ label, count }) => (
                    <li key={label}>
                      <span>{label}</span>
                      <i style={{ inlineSize: `${(count * 100) / Math.max(1, taken)}%` }} />
                      <b>{count}</b>
                    </li>
                  ))}
                </ul>
                <Rates label="学院" rows={colleges} />
                <Rates
                  label="次数"
                  rows={attempts.map(({ attempt, ...row }) => ({ name: `第 ${attempt} 次`, ...row }))}
                />
              </div>
            </Panel>
          )}
        </>
      )}
    </Loaded>
  );
}

function Questions({ exam }: { exam: ExamDetail }) {
  const questions = useRead(examApi.questions, { id: exam.id });
  const [waived, setWaived] = useState<{ question_id: number; stem: string }>();
  return (
    <Panel title="试题分析">
      <Loaded of={questions}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="lab-page-note">还没有人交卷</p>
          ) : (
            <ol className="exam-questions">
              {content.map(({ question_id, type, stem, asked, correct, waived: isWaived }) => (
                <li key={question_id}>
                  <div className="exam-line">
                    <span>
                      <b>{labelOf(QuestionType, type)}</b> {stem}
                    </span>
                    <span className="exam-rate">
                      正确率 {rateOf(correct, asked)}（{correct}/{asked}）
                    </span>
                    {isWaived ? (
                      <ToneTag tone="warn">已全部给分</ToneTag>
                    ) : (
                      exam.can.includes('waive') && (
                        <Button size="small" onClick={() => setWaived({ question_id, stem })}>
                          全部给分
                        </Button>
                      )
                    )}
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {waived && <ExamDialog exam={exam} kind="waive" question={waived} onClose={() => setWaived(undefined)} />}
    </Panel>
  );
}

function Rules({ exam }: { exam: ExamDetail }) {
  return (
    <Panel title="安排">
      <Facts
        columns={3}
        items={[
          [
            '试卷',
            <Link key="paper" to={`/train/paper/${exam.paper_id}`}>{`${exam.paper_name}（${exam.total} 分）`}</Link>,
          ],
          ['对象', exam.target],
          ['组织单位', exam.college_name],
          ['开始时间', exam.starts_at],
          ['结束时间', exam.ends_at],
          ['时长', `${exam.minutes} 分钟`],
          ['次数', `${exam.attempts} 次`],
          ['及格线', `${exam.pass} 分`],
          ['考前学时', exam.study_hours],
          ['离开页面上限', exam.screen_limit === 0 ? '不限' : `${exam.screen_limit} 次`],
          ['题目和选项乱序', yesNoOf(exam.is_shuffled)],
          ['多选题少选得一半分', yesNoOf(exam.has_half_points)],
          ['答案和解析', labelOf(ShowAnswers, exam.show_answers)],
          ['证书', exam.kind_name],
          ['创建', `${exam.creator_name} ${exam.created_at}`],
          exam.closes_at !== exam.ends_at && ['补考截止', exam.closes_at],
          exam.cancel_reason !== '' && ['取消原因', exam.cancel_reason, 3],
          ['考前承诺', exam.pledge, 3],
        ]}
      />
    </Panel>
  );
}

/** An exam with its figures and how each question was answered. */
export function ExamDetailPage() {
  const publish = useCommand(examApi.publish, [examApi.list]);
  const [dialog, setDialog] = useState<{ exam: ExamDetail; kind: 'cancel' | 'makeup' }>();
  const open = (kind: 'cancel' | 'makeup', label: string) => ({
    label,
    when: (exam: ExamDetail) => exam.can.includes(kind),
    run: (exam: ExamDetail) => setDialog({ exam, kind }),
    done: false as const,
  });
  return (
    <DetailPage
      title={(exam) => exam.name}
      note={(exam) => <EnumTag of={ExamStatus} value={exam.status} />}
      read={examApi.find}
      back={{ else: '/train/exam' }}
      actions={[
        { ...editAction((id) => `/train/exam/edit/${id}`), primary: false },
        open('cancel', '取消考试'),
        open('makeup', '安排补考'),
        { label: '查看成绩', right: 'training.score.read', to: (exam) => `/train/score?exam_id=${exam.id}` },
        {
          label: '发布',
          primary: true,
          when: (exam) => exam.can.includes('publish'),
          confirm: '发布后考生即可看到，不能再修改。确定发布吗？',
          run: (exam) => publish.mutateAsync({ id: exam.id }),
        },
      ]}
      invalidates={[scoreApi.list]}
    >
      {(exam) => (
        <>
          {exam.status !== ExamStatus.draft && <Figures id={exam.id} />}
          <Rules exam={exam} />
          {exam.taken > 0 && <Questions exam={exam} />}
          {dialog && <ExamDialog {...dialog} onClose={() => setDialog(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
