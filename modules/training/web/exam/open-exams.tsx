import './exam.css';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { sessionApi } from '../../shared/exam/session.ts';

/** Exams that the person can begin or go on with now; nothing if there is none. */
export function OpenExams() {
  const exams = useRead(sessionApi.mine, {});
  const open = (exams.data?.content ?? []).filter(
    ({ may_start, open_id, is_passed }) => open_id !== null || (may_start && !is_passed),
  );
  if (open.length === 0) return null;
  return (
    <Panel
      title="可以参加的考试"
      extra={
        <Link className="lab-link" to="/study/exam">
          我的考试
        </Link>
      }
    >
      <ul className="open-exams">
        {open.map(({ id, name, ends_at, open_id, minutes }) => (
          <li key={id}>
            <Link className="lab-link" to={`/study/exam/${id}/start`}>
              {name}
            </Link>
            <span>{open_id === null ? `${minutes} 分钟，${ends_at.slice(0, 16)} 截止` : '正在作答，请继续'}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
