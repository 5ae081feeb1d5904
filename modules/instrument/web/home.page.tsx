import './instrument.css';
import { Button } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { homeApi, type InstrumentHome } from '../shared/home.ts';
import { InstrumentStatus } from '../shared/register/instrument.states.ts';
import { examinePath, fillPath, instrumentPath, monthPath } from './parts/reads.ts';

const Figures = ({ home }: { home: InstrumentHome }) => (
  <Panel title="我范围内的大型仪器" extra={<Link to={instrumentPath}>台账</Link>}>
    <div className="ins-cards">
      <div className="ins-card">
        <h3>仪器</h3>
        <strong>{home.instruments}</strong> 台
      </div>
      <div className="ins-card">
        <h3>原值</h3>
        <strong>{(Number(home.value) / 10_000).toFixed(1)}</strong> 万元
      </div>
      {home.by_status.map(({ status, count }) => (
        <div className="ins-card" key={status}>
          <h3>{labelOf(InstrumentStatus, status)}</h3>
          <Link to={`${instrumentPath}?status=${status}`}>
            <strong>{count}</strong> 台
          </Link>
        </div>
      ))}
    </div>
  </Panel>
);

const Missing = ({ missing }: { missing: InstrumentHome['missing'] }) => (
  <Panel title="没有确认的月度机时">
    {missing.length === 0 ? (
      <EmptyState text="已结束的月份都已确认" />
    ) : (
      <ul className="ins-list">
        {missing.map(({ month, count, is_late }) => (
          <li key={month}>
            <Link to={`${monthPath}?month=${month}&state=0`}>{`${month}：${count} 台待确认`}</Link>
            {is_late && <span className="ins-late">逾期</span>}
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

const leftText = (days: number) => {
  if (days < 0) return `已逾期 ${-days} 天`;
  return days === 0 ? '今天截止' : `还剩 ${days} 天`;
};

function Plan({ plan }: { plan: NonNullable<InstrumentHome['plan']> }) {
  const navigate = useNavigate();
  return (
    <Panel title={plan.name} extra={<Link to={`/instrument-report/plan/${plan.id}`}>进度</Link>}>
      <p>
        {plan.school_year} 学年，{plan.deadline} 截止，{leftText(plan.days_left)}。已上报 {plan.reported} /{' '}
        {plan.reports} 台，已通过 {plan.passed} 台。
      </p>
      <div className="ins-foot">
        {holdsRight('instrument.edit') && plan.reported < plan.reports && (
          <Button type="primary" onClick={() => void navigate(`${fillPath}?plan_id=${plan.id}&report_status=0`)}>
            去填报
          </Button>
        )}
        {plan.waits > 0 && (
          <Button onClick={() => void navigate(`${examinePath}?waits=1`)}>{`待我审核 ${plan.waits} 台`}</Button>
        )}
      </div>
    </Panel>
  );
}

const Rejected = ({ rows }: { rows: InstrumentHome['rejected'] }) => (
  <Panel title="被驳回的年度数据">
    <ul className="ins-list">
      {rows.map(({ id, instrument_name, opinion, decided_by }) => (
        <li key={id}>
          <Link to={`${fillPath}/${id}`}>{instrument_name}</Link>　{decided_by}：{opinion}
        </li>
      ))}
    </ul>
  </Panel>
);

/** 仪器上报首页: missing months, the open plan, rejected rows. */
export function InstrumentHomePage() {
  const answer = useRead(homeApi.find, {});
  return (
    <PageFrame title="仪器上报首页">
      <Loaded of={answer}>
        {(home) => (
          <>
            {home.plan && <Plan plan={home.plan} />}
            {home.rejected.length > 0 && <Rejected rows={home.rejected} />}
            <Missing missing={home.missing} />
            <Figures home={home} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
