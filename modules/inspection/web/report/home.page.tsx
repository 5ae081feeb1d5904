import { namesOf } from '#screens/fields/names.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import '../core/inspection.css';
import './home.css';
import { CameraOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { DateCell, EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { FilterBar } from '#screens/fields/filter-bar.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { holdsRight, mayOpen } from '#kernel/web/session/session.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { CampusFilter } from '#platform/org/web/public.tsx';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { homeApi } from '../../shared/report/home.ts';
import { stateColors } from '../../shared/core/problem-colors.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { TermFilter } from '../core/term-filters.tsx';
import { Todos } from '#platform/notices/web/public.tsx';

const filter = namesOf(homeApi.home);

type Home = OutputOf<typeof homeApi.home>;
const ReportDrawer = lazyPart(() => import('../problem/report-drawer.tsx').then((m) => m.ReportDrawer));

/** Problems by state: the share of each, and the list behind it. */
function States({ home }: { home: Home }) {
  const rows = ProblemState.$items
    .map(({ value }) => ({ state: value, problems: home.states.find((one) => one.state === value)?.problems ?? 0 }))
    .filter((row) => row.state !== ProblemState.fail || row.problems > 0);
  const most = Math.max(1, ...rows.map((row) => row.problems));
  const may = mayOpen('lab-check.problem-rectify');
  const to = (conditions: string): PageAddress =>
    `/lab-check/problem-rectify?pool=all&${conditions}&from=${home.from}&to=${home.to}`;
  return (
    <Panel
      title={
        <>
          隐患状态 <small className="insp-scope">本期发现</small>
        </>
      }
      extra={
        home.overdue > 0 &&
        (may ? (
          <Link to={to('overdue=true')} className="insp-bad">
            逾期 {home.overdue} 项 <RightOutlined aria-hidden />
          </Link>
        ) : (
          <span className="insp-bad">逾期 {home.overdue} 项</span>
        ))
      }
    >
      <ul className="insp-bars">
        {rows.map(({ state, problems }) => (
          <li key={state}>
            <span>{labelOf(ProblemState, state)}</span>
            <span className="insp-bar">
              <i style={{ width: `${(problems / most) * 100}%`, background: stateColors[state] }} />
            </span>
            {may && problems > 0 ? <Link to={to(`states=${state}`)}>{problems}</Link> : <span>{problems}</span>}
          </li>
        ))}
      </ul>
      <p className="insp-period">
        {home.from} 至 {home.to} 发现的隐患
      </p>
    </Panel>
  );
}

function Calendar({ home }: { home: Home }) {
  const may = mayOpen('lab-check.checkResult.one');
  return (
    <Panel
      title={
        <>
          检查活动（进行中 {home.activities_running}） <small className="insp-scope">本期</small>
        </>
      }
    >
      {home.calendar.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="本期没有检查活动" />}
      <ul className="insp-events">
        {home.calendar.map((one) => (
          <li key={one.id}>
            <span className="insp-event-days">
              <b>{one.start_at.slice(5, 10)}</b>
              <small>至 {one.end_at.slice(5, 10)}</small>
            </span>
            <span className="insp-event-name">
              {may && one.status !== ActivityStatus.waiting ? (
                <Link to={`${pathsOf(one.act_type).result}/${one.id}`}>{one.act_name}</Link>
              ) : (
                one.act_name
              )}
              <small>{one.act_type_name}</small>
            </span>
            <EnumTag of={ActivityStatus} value={one.status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The self-checks of the period, with the plans behind them. */
function SelfChecks({ home: { self_checks } }: { home: Home }) {
  if (!self_checks) return null;
  const { due, done, late, open, missed, exempt, rate } = self_checks;
  const rows = [
    ['已完成', done],
    ['补报', late],
    ['待检查', open],
    ['未完成', missed],
    ['免检', exempt],
  ] as const;
  return (
    <Panel
      title={
        <>
          实验室自查 <small className="insp-scope">本期开始</small>
        </>
      }
      extra={
        <Link className="insp-link" to="/lab-check/self-check/activity">
          完成率 {rate === null ? '—' : `${rate}%`} <RightOutlined aria-hidden />
        </Link>
      }
    >
      {due + exempt === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="本期没有自查任务" />
      ) : (
        <ul className="insp-bars">
          {rows.map(([label, tasks]) => (
            <li key={label}>
              <span>{label}</span>
              <span className="insp-bar">
                <i
                  style={{
                    width: `${(tasks / Math.max(1, due + exempt)) * 100}%`,
                    background: label === '未完成' ? '#c8323a' : '#1558c0',
                  }}
                />
              </span>
              <span>{tasks}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Bulletins({ home }: { home: Home }) {
  return (
    <Panel title="检查通报">
      {home.bulletins.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无通报" />}
      <ul className="insp-events">
        {home.bulletins.map((one) => (
          <li key={one.id}>
            <span className="insp-event-name">
              <Link to={`${pathsOf(one.act_type).bulletin}/${one.act_id}?version=${one.id}`}>{one.title}</Link>
              <small>
                <DateCell value={one.publish_at} />
              </small>
            </span>
            {!one.read && <ToneTag tone="bad">未读</ToneTag>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function InspectionHomePage() {
  const { url, change } = useListUrl();
  const home = useRead(homeApi.home, url.filters as never);
  const [reporting, setReporting] = useState(false);
  return (
    <PageFrame
      title="检查首页"
      tools={
        <Button type="primary" icon={<CameraOutlined />} onClick={() => setReporting(true)}>
          随手拍
        </Button>
      }
    >
      <Loaded of={home}>
        {(data) => (
          <>
            <Todos of="inspection." />
            <Panel>
              <div className="lab-filters-alone">
                <FilterBar values={url.filters} onSearch={(filters) => change({ filters })}>
                  <TermFilter blank="本学期" />
                  <CampusFilter name={filter('campus_id')} />
                </FilterBar>
              </div>
              <p className="insp-period">以下按学年学期和校区统计；上方待办不限学期，只计等我处理的。</p>
            </Panel>
            <div className="insp-home">
              <div className="insp-home-column">
                <States home={data} />
                <SelfChecks home={data} />
              </div>
              {(holdsRight('inspection.activity.read') || data.calendar.length > 0) && <Calendar home={data} />}
              {mayOpen('lab-check.check.activity-bulletin.one') && <Bulletins home={data} />}
            </div>
          </>
        )}
      </Loaded>
      {reporting && <ReportDrawer onClose={() => setReporting(false)} />}
    </PageFrame>
  );
}
