import './exam.css';
import { Button, Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '#kernel/web/api/api.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { sessionApi, type MyExam, type StartedSession } from '../../shared/exam/session.ts';
import { readKept } from './kept-answers.ts';
import { Paper } from './paper.tsx';

type DoorProps = { exam: MyExam; onStarted: (session: StartedSession) => void };

/** What the examinee accepts before the questions appear; a session of another device is taken over here. */
function Door({ exam, onStarted }: DoorProps) {
  const [isPledged, setIsPledged] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isOpen = exam.open_id !== null;
  const start = async () => {
    setIsBusy(true);
    const device = readKept(exam.id)?.device;
    await call(sessionApi.start, { id: exam.id, pledged: isPledged, ...(device !== undefined && { device }) })
      .then(onStarted)
      .catch(() => undefined)
      .finally(() => setIsBusy(false));
  };
  const isReady = isOpen || (exam.may_start && (isPledged || exam.pledge === ''));
  return (
    <section className="lab-panel exam-door">
      <ul>
        <li>
          {exam.question_count} 题，{exam.minutes} 分钟，满分 {exam.total}，{exam.pass} 分合格
        </li>
        <li>
          最多 {exam.attempts} 次，已用 {exam.used} 次；点“开始考试”即计一次
        </li>
        <li>到时自动交卷；每答一题自动保存，断网或刷新后可以继续</li>
        {exam.screen_limit > 0 && <li>切换到其他页面或应用超过 {exam.screen_limit} 次将强制交卷</li>}
        <li>同一时间只能在一台设备上作答</li>
      </ul>
      {!isOpen && exam.pledge !== '' && (
        <div className="exam-pledge">
          <h2>考前承诺</h2>
          <p>{exam.pledge}</p>
          <Checkbox checked={isPledged} onChange={(event) => setIsPledged(event.target.checked)}>
            我已阅读并承诺
          </Checkbox>
        </div>
      )}
      {isOpen && <p className="my-exam-note">考试正在进行。在本设备继续后，其他设备不能再作答，已保存的答案保留。</p>}
      {exam.obstacle !== '' && <p className="my-exam-note">{exam.obstacle}</p>}
      <Button type="primary" size="large" block disabled={!isReady} loading={isBusy} onClick={() => void start()}>
        {isOpen ? '继续作答' : '开始考试'}
      </Button>
    </section>
  );
}

/** Goes on by itself where this device holds the open session, as after a reload. */
function useResume(exam: MyExam | undefined, onStarted: (session: StartedSession) => void): boolean {
  const kept = exam && readKept(exam.id);
  const isOwn = exam?.open_id != null && kept?.session_id === exam.open_id;
  const [isTried, setIsTried] = useState(false);
  useEffect(() => {
    if (!isOwn || isTried) return;
    call(sessionApi.start, { id: exam.id, device: kept!.device }, { quiet: true })
      .then(onStarted)
      .catch(() => undefined)
      .finally(() => setIsTried(true));
  }, [isOwn, isTried, exam, kept, onStarted]);
  return isOwn && !isTried;
}

function Exam({ exam }: { exam: MyExam }) {
  const navigate = useNavigate();
  const [session, setSession] = useState<StartedSession>();
  const isResuming = useResume(session ? undefined : exam, setSession);
  if (session)
    return (
      <Paper
        key={session.device}
        examId={exam.id}
        session={session}
        onTakeBack={() => setSession(undefined)}
        onDone={() => void navigate(`/study/result/${session.session_id}`, { replace: true })}
      />
    );
  return (
    <PageFrame title={exam.name} back={{ else: '/study/exam' }}>
      {isResuming ? <p className="lab-panel">正在恢复作答…</p> : <Door exam={exam} onStarted={setSession} />}
    </PageFrame>
  );
}

/** 考试: pledge, then the paper. */
export function TakePage() {
  const id = Number(useParams()['id']);
  const exams = useRead(sessionApi.mine, {});
  const exam = exams.data?.content.find((one) => one.id === id);
  return (
    <Loaded of={{ ...exams, data: exams.isFetchedAfterMount ? exams.data : undefined }}>
      {() =>
        exam ? (
          <Exam exam={exam} />
        ) : (
          <PageFrame title="考试" back={{ else: '/study/exam' }}>
            <p className="lab-panel">没有这场考试，或您不在考试对象中。请返回“我的考试”查看。</p>
          </PageFrame>
        )
      }
    </Loaded>
  );
}
