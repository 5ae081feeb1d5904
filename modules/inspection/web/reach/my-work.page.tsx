import '../core/check.css';
import './reach.css';
import { Button, Empty, Progress } from 'antd';
import { useEffect } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { OutboxBar, startOutbox, useCached } from '#platform/offline/web/public.tsx';
import { DateCell, ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { ReachStage } from '../../shared/core/reach.states.ts';
import { reachWorkApi, type MyReachActivity } from '../../shared/reach/reach-work.ts';

// Who follows a to-do, or only reads.
const WorkListPage = lazyPart<{ title: string }>(() => import('./work.list.tsx').then((m) => m.WorkListPage));

function ActivityCard({ activity }: { activity: MyReachActivity }) {
  const { act_id, works, done, open, confirm, stage } = activity;
  const isDone = open === 0 && confirm === 0;
  return (
    <li className="check-task">
      <Link to={`/lab-check/reach-check/check-lab/${act_id}${open > 0 ? '?mine=1' : ''}`}>
        <span className="check-task-head">
          <strong>{activity.act_name}</strong>
          <ToneTag tone={isDone ? 'good' : 'info'}>{stage === null ? '未开始' : labelOf(ReachStage, stage)}</ToneTag>
        </span>
        <span className="lab-page-note">
          {activity.act_no} · 截止 <DateCell value={activity.end_at} />
        </span>
        <Progress
          percent={works ? Math.round((done / works) * 100) : 0}
          showInfo={false}
          aria-label={`已完成 ${done}，共 ${works}`}
        />
        <span className="check-task-foot">
          <span>
            已完成 <b>{done}</b> / {works}
            {open > 0 && `，待打分 ${open}`}
            {confirm > 0 && `，待确认 ${confirm}`}
          </span>
          <span className="check-task-go">{isDone ? '查看' : '去打分'}</span>
        </span>
      </Link>
    </li>
  );
}

function MyActivities() {
  const activities = useCached(reachWorkApi.mine, {});
  useEffect(startOutbox, []);
  return (
    <PageFrame
      title="检查工作"
      tools={
        <Link to="/lab-check/reach-check/checkact">
          <Button>全部达标活动</Button>
        </Link>
      }
    >
      <OutboxBar />
      <Loaded of={activities}>
        {({ data }) =>
          data.content.length === 0 ? (
            <Panel>
              <Empty description="目前没有需要您填写的达标检查。阶段开放后会收到通知" />
            </Panel>
          ) : (
            <ul className="check-tasks">
              {data.content.map((activity) => (
                <ActivityCard key={activity.act_id} activity={activity} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </PageFrame>
  );
}

const fills = () =>
  (['inspection.reach.self', 'inspection.reach.review', 'inspection.reach.check'] as const).some(holdsRight);

/** 检查工作: activities in which the caller has works; a to-do opens exactly its rows, and who only reads sees them as a list. */
export function MyWorkPage() {
  const { filters } = useListUrl().url;
  const isList = filters['mine'] !== undefined || filters['confirm'] !== undefined;
  return isList || !fills() ? <WorkListPage title="检查工作" /> : <MyActivities />;
}
