import './learn/learn.css';
import { useRead } from '#kernel/web/api/query.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { studyApi, type StudyRow } from '../shared/learn/study.ts';
import { OpenExams } from './exam/open-exams.tsx';
import { StudyItem } from './learn/study-row.tsx';
import { hoursText } from './learn/time-text.ts';

const shown = 6;

function Figures({ data }: { data: OutputOf<typeof studyApi.home> }) {
  const navigate = useNavigate();
  const rate = data.answered > 0 ? `${Math.round((data.answered_right * 100) / data.answered)}%` : '—';
  return (
    <StatCards
      items={[
        { label: '本年学时', value: hoursText(data.seconds_year), unit: '学时' },
        {
          label: '必修完成',
          value: `${data.required_finished}／${data.required}`,
          onClick: () => void navigate('/study/resource'),
        },
        {
          label: '错题本',
          value: data.wrong,
          unit: '题',
          onClick: () => void navigate('/study/practice?source=wrong'),
        },
        { label: '练习正确率', value: rate, onClick: () => void navigate('/study/practice') },
      ]}
    />
  );
}

/** What to learn next: required first, what is finished last. */
function Required({ rows }: { rows: readonly StudyRow[] }) {
  return (
    <Panel
      title="我的学习"
      extra={
        <Link className="lab-link" to="/study/resource">
          全部学习资源
        </Link>
      }
    >
      {rows.length === 0 && <p className="lab-none">还没有发布给您的学习资源</p>}
      <div className="learn-items">
        {rows.slice(0, shown).map((row) => (
          <StudyItem key={row.id} row={row} />
        ))}
      </div>
    </Panel>
  );
}

/** 学习首页: hours, exams that are on, what is required, the book of wrong questions. */
export function StudyHomePage() {
  const home = useRead(studyApi.home, {});
  const required = useRead(studyApi.required, {});
  return (
    <PageFrame title="学习首页">
      <Loaded of={home}>{(data) => <Figures data={data} />}</Loaded>
      <OpenExams />
      <Loaded of={required}>{({ content }) => <Required rows={content} />}</Loaded>
    </PageFrame>
  );
}
