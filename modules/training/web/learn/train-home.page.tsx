import './learn.css';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { FigureChart } from '#screens/charts/stat-charts.tsx';
import { figuresApi } from '../../shared/learn/figures.ts';
import { QuestionStatus } from '../../shared/question.states.ts';
import { hoursText } from './time-text.ts';

type Figures = OutputOf<typeof figuresApi.find>;

function Cards({ data }: { data: Figures }) {
  const navigate = useNavigate();
  return (
    <StatCards
      items={[
        { label: '本年学习人数', value: data.people, unit: '人' },
        { label: '本年学时', value: hoursText(data.seconds), unit: '学时' },
        { label: '已发布资源', value: data.resources, unit: '个' },
        {
          label: '在用题目',
          value: data.questions,
          unit: '题',
          onClick: () => void navigate(`/train/question?status=${QuestionStatus.active}`),
        },
        {
          label: '待审核题目',
          value: data.waiting,
          unit: '题',
          onClick: () => void navigate(`/train/question?status=${QuestionStatus.waiting}`),
        },
      ]}
    />
  );
}

function Learned({ title, rows }: { title: string; rows: Figures['most'] }) {
  const mayOpen = holdsRight('training.resource.read');
  return (
    <Panel title={title}>
      {rows.length === 0 && <p className="lab-none">还没有学习记录</p>}
      <ul className="learn-rank">
        {rows.map((row) => (
          <li key={row.id}>
            {mayOpen ? (
              <Link className="lab-link" to={`/train/resource/${row.id}`}>
                {row.title}
              </Link>
            ) : (
              <span>{row.title}</span>
            )}
            <span>
              {row.learners} 人学习，{row.finished} 人完成
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Hardest = ({ rows }: { rows: Figures['hardest'] }) => (
  <Panel
    title="最难的题目"
    extra={
      <Link className="lab-link" to="/train/question?is_hard=1">
        正确率低于 40% 的题目
      </Link>
    }
  >
    {rows.length === 0 && <p className="lab-none">没有正确率低于 40% 的题目</p>}
    <ul className="learn-rank">
      {rows.map((row) => (
        <li key={row.id}>
          <Link className="lab-link" to={`/train/question/${row.id}`}>
            {row.stem}
          </Link>
          <span className="learn-hard">{row.correct_rate}%</span>
        </li>
      ))}
    </ul>
  </Panel>
);

/** 培训首页: who learns how much, from what, and where the answers fail. */
export function TrainHomePage() {
  const figures = useRead(figuresApi.find, {});
  return (
    <PageFrame title="培训首页">
      <Loaded of={figures}>
        {(data) => (
          <>
            <Cards data={data} />
            <FigureChart
              title="各学院本年学时"
              kind="rank"
              counts="学时"
              unit="学时"
              rows={data.colleges.map(({ name, seconds }) => ({ name, value: Number(hoursText(seconds)) }))}
            />
            <div className="learn-home">
              <Learned title="学习最多的资源" rows={data.most} />
              <Learned title="学习最少的资源" rows={data.least} />
              <Hardest rows={data.hardest} />
              <Panel title="题库构成">
                <ul className="learn-rank">
                  {data.subjects.map(({ id, name, questions }) => (
                    <li key={id}>
                      <Link className="lab-link" to={`/train/question?tag_id=${id}`}>
                        {name}
                      </Link>
                      <span>{questions} 题</span>
                    </li>
                  ))}
                </ul>
              </Panel>
            </div>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
