import './report.css';
import { Button, Progress } from 'antd';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { progressApi, type OpenPlan } from '../shared/task/progress.ts';
import { examinePath, fillPath } from './parts/reads.ts';

const percent = (reported: number, tasks: number) => (tasks === 0 ? 0 : Math.floor((reported / tasks) * 100));

const leftText = (days: number) => {
  if (days < 0) return `已逾期 ${-days} 天`;
  return days === 0 ? '今天截止' : `还剩 ${days} 天`;
};

/** A plan that runs: days left, what is reported, and where to go on. */
function Plan({ plan }: { plan: OpenPlan }) {
  const navigate = useNavigate();
  const go = (to: PageAddress) => () => void navigate(to);
  return (
    <article className="report-plan" aria-label={plan.name}>
      <h3>{plan.name}</h3>
      <p>
        {plan.school_year} 学年，{plan.starts_on} 至 {plan.deadline}，
        <span className={plan.days_left <= 3 ? 'is-late' : ''}>{leftText(plan.days_left)}</span>
      </p>
      <p>
        已上报 {plan.reported} / {plan.tasks} 张表
        {plan.rejected > 0 && <span className="is-late">，{plan.rejected} 张有驳回的数据</span>}
      </p>
      <div className="report-rings">
        {plan.colleges.map(({ name, tasks, reported }) => (
          <div key={name} className="report-ring">
            <Progress type="circle" size={48} percent={percent(reported, tasks)} aria-label={`${name} 已上报`} />
            {name}
          </div>
        ))}
      </div>
      <div className="report-plan-foot">
        {holdsRight('report.task.fill') && (
          <Button type="primary" onClick={go(`${fillPath}?plan_id=${plan.id}&report_status=0`)}>
            去填报
          </Button>
        )}
        {holdsRight('report.task.examine') && (
          <Button onClick={go(`${examinePath}?plan_id=${plan.id}&waits=1`)}>去审核</Button>
        )}
        <Button onClick={go(`/report/progress?plan_id=${plan.id}`)}>上报进度</Button>
      </div>
    </article>
  );
}

/** 填报首页: plans that run, with the days left and the progress of each college. */
export function ReportHomePage() {
  const answer = useRead(progressApi.home, {});
  return (
    <PageFrame title="填报首页">
      <Loaded of={answer}>
        {({ content }) => (
          <Panel title="进行中的填报">
            {content.length === 0 ? (
              <EmptyState text="没有正在进行的填报计划" />
            ) : (
              <div className="report-plans">
                {content.map((plan) => (
                  <Plan key={plan.id} plan={plan} />
                ))}
              </div>
            )}
          </Panel>
        )}
      </Loaded>
    </PageFrame>
  );
}
