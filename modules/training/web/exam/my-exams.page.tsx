import './exam.css';
import { Button, Empty } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { sessionApi, type MyExam } from '../../shared/exam/session.ts';

function stateOf({
  open_id,
  is_void,
  is_passed,
  phase,
  used,
}: MyExam): ['good' | 'bad' | 'busy' | 'info' | 'neutral', string] {
  if (is_void) return ['bad', '成绩作废'];
  if (open_id !== null) return ['busy', '正在作答'];
  if (is_passed) return ['good', '已合格'];
  if (phase === 'running') return ['info', '可以参加'];
  if (phase === 'waiting') return ['neutral', '未开始'];
  return used > 0 ? ['bad', '未合格'] : ['neutral', '已结束'];
}

const needsStudy = ({ study_hours, studied }: MyExam) => Number(studied) < Number(study_hours);

function Exam({ exam }: { exam: MyExam }) {
  const navigate = useNavigate();
  const [tone, state] = stateOf(exam);
  const isOpen = exam.open_id !== null;
  return (
    <li className="my-exam">
      <div className="my-exam-head">
        <h2>{exam.name}</h2>
        <ToneTag tone={tone}>{state}</ToneTag>
      </div>
      <dl>
        <div>
          <dt>时间</dt>
          <dd>
            {exam.starts_at.slice(0, 16)} 至 {exam.ends_at.slice(0, 16)}
          </dd>
        </div>
        <div>
          <dt>试卷</dt>
          <dd>
            {exam.question_count} 题 · {exam.minutes} 分钟 · {exam.pass}/{exam.total} 分合格
          </dd>
        </div>
        <div>
          <dt>次数</dt>
          <dd>
            已用 {exam.used} / {exam.attempts}
          </dd>
        </div>
        <div>
          <dt>最高分</dt>
          <dd>{exam.best ?? '—'}</dd>
        </div>
        {exam.phase !== 'ended' && Number(exam.study_hours) > 0 && (
          <div>
            <dt>考前学时</dt>
            <dd>
              {exam.studied} / {exam.study_hours}
            </dd>
          </div>
        )}
        {exam.kind_name !== '' && (
          <div>
            <dt>证书</dt>
            <dd>{exam.kind_name}</dd>
          </div>
        )}
      </dl>
      {exam.obstacle !== '' && exam.phase === 'running' && <p className="my-exam-note">{exam.obstacle}</p>}
      <div className="my-exam-actions">
        {exam.may_start && (
          <Button
            type={exam.is_passed && !isOpen ? 'default' : 'primary'}
            size="large"
            onClick={() => void navigate(`/study/exam/${exam.id}/start`)}
          >
            {isOpen ? '继续作答' : exam.used > 0 ? '再考一次' : '参加考试'}
          </Button>
        )}
        {needsStudy(exam) && exam.phase !== 'ended' && !isOpen && <Link to="/study">去学习</Link>}
        {exam.last_id !== null && <Link to={`/study/result/${exam.last_id}`}>查看结果</Link>}
        {exam.certificate_id !== null && <Link to={`/study/certificate/${exam.certificate_id}`}>查看证书</Link>}
      </div>
    </li>
  );
}

/** 我的考试: what waits first. */
export function MyExamsPage() {
  const exams = useRead(sessionApi.mine, {});
  return (
    <PageFrame title="我的考试">
      <Loaded of={exams}>
        {({ content }) =>
          content.length === 0 ? (
            <div className="lab-panel">
              <Empty description="没有需要参加的考试" />
            </div>
          ) : (
            <ul className="my-exams">
              {content.map((exam) => (
                <Exam key={exam.id} exam={exam} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
