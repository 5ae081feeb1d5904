import './exam.css';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { SessionStatus } from '../../shared/exam/exam.states.ts';
import { sessionApi, type ResultQuestion, type SessionResult } from '../../shared/exam/session.ts';
import { QuestionType } from '../../shared/kinds.ts';

const letters = (positions: readonly number[]) =>
  positions.map((at) => String.fromCharCode(65 + at)).join('、') || '未作答';

function Answer({ question, at }: { question: ResultQuestion; at: number }) {
  const { type, stem, options, picked, answer, is_right, earned, points, analysis, source, waived } = question;
  return (
    <li className="result-question">
      <p>
        {at + 1}. <b>{labelOf(QuestionType, type)}</b> {stem}{' '}
        <ToneTag tone={is_right || waived ? 'good' : 'bad'}>{`${earned}/${points} 分`}</ToneTag>
      </p>
      <ol type="A">
        {options.map((option, i) => (
          <li key={option} className={answer.includes(i) ? 'is-right' : picked.includes(i) ? 'is-wrong' : ''}>
            {option}
          </li>
        ))}
      </ol>
      <p>
        你的答案：{letters(picked)}，正确答案：{letters(answer)}
        {waived && '（本题已全部给分）'}
      </p>
      {analysis !== '' && <p className="result-analysis">解析：{analysis}</p>}
      {source !== '' && <p className="result-analysis">依据：{source}</p>}
    </li>
  );
}

function Answers({ result }: { result: SessionResult }) {
  if (result.questions === null)
    return (
      <p className="lab-panel">
        {result.answers_from === ''
          ? '本场考试不公布答案和解析。'
          : `答案和解析在考试全部结束后（${result.answers_from}）公布。`}
      </p>
    );
  return (
    <Panel title="答案和解析">
      <ol className="result-questions">
        {result.questions.map((question, at) => (
          <Answer key={`${at} ${question.stem}`} question={question} at={at} />
        ))}
      </ol>
    </Panel>
  );
}

function Verdict({ result }: { result: SessionResult }) {
  const navigate = useNavigate();
  const { score, is_passed, pass, total, attempts_left, certificate_id, exam_id, status } = result;
  const isVoid = status === SessionStatus.void;
  return (
    <section className={is_passed ? 'lab-panel result-verdict is-passed' : 'lab-panel result-verdict'}>
      <p className="result-score">
        <b>{score ?? '—'}</b> / {total}
      </p>
      <p className="result-word">{isVoid ? '成绩作废' : is_passed ? '合格' : `不合格，${pass} 分合格`}</p>
      <div className="my-exam-actions">
        {certificate_id !== null && (
          <Button type="primary" size="large" onClick={() => void navigate(`/study/certificate/${certificate_id}`)}>
            查看证书
          </Button>
        )}
        {!isVoid && attempts_left > 0 && (
          <Button
            type={is_passed ? 'default' : 'primary'}
            size="large"
            onClick={() => void navigate(`/study/exam/${exam_id}/start`)}
          >
            再考一次（还有 {attempts_left} 次）
          </Button>
        )}
        <Button size="large" onClick={() => void navigate('/study/exam')}>
          我的考试
        </Button>
      </div>
    </section>
  );
}

/** 考试结果: the score, what comes next, and the answers once the exam is over for everybody. */
export function ResultPage() {
  const id = Number(useParams()['id']);
  const result = useRead(sessionApi.result, { id });
  return (
    <PageFrame
      title={result.data?.exam_name ?? '考试结果'}
      note={result.data && <EnumTag of={SessionStatus} value={result.data.status} />}
      back={{ else: '/study/exam' }}
    >
      <Loaded of={result}>
        {(data) => (
          <>
            {data.status === SessionStatus.open ? (
              <p className="lab-panel">考试还在进行，请返回“我的考试”继续作答。</p>
            ) : (
              <Verdict result={data} />
            )}
            <Panel>
              <Facts
                columns={3}
                items={[
                  ['次数', `第 ${data.attempt} 次`],
                  ['已答', `${data.answered} / ${data.question_count} 题`],
                  ['离开页面', `${data.switches} 次`],
                  ['开始', data.started_at],
                  ['交卷', data.submitted_at],
                ]}
              />
            </Panel>
            <Answers result={data} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
