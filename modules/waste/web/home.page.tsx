import './parts/waste.css';
import { Button, Progress } from 'antd';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { StatCards, type StatCard } from '#screens/frames/stat-page.tsx';
import { overviewApi } from '../shared/overview.ts';

type Overview = OutputOf<typeof overviewApi.find>;
const bad = '#b01f27';

function Figures({ data }: { data: Overview }) {
  const navigate = useNavigate();
  const decides = holdsRight('waste.apply.decide');
  const items: StatCard[] = [
    { label: '在室容器', value: data.in_lab, unit: '件', onClick: () => void navigate('/waste/record?state=0,1,2,3') },
    { label: '在室废液', value: data.litres, unit: 'L' },
    { label: '在室固体等', value: data.kilograms, unit: 'kg' },
    {
      label: '临近超期',
      value: data.warned,
      unit: '件',
      onClick: () => void navigate('/waste/record?stay=warn'),
    },
    {
      label: '在室超期',
      value: data.overdue,
      unit: '件',
      onClick: () => void navigate('/waste/record?stay=red'),
      ...(data.overdue > 0 && { color: bad }),
    },
    {
      label: '待审核申请',
      value: data.to_decide,
      unit: '张',
      onClick: () => void navigate(decides ? '/waste/apply-examine?status=0' : '/waste/apply?status=0'),
    },
    { label: '待收运申请', value: data.to_collect, unit: '张', onClick: () => void navigate('/waste/apply?status=1') },
    ...(data.transferred_kg === null
      ? []
      : [
          {
            label: '本年转移量',
            value: data.transferred_kg,
            unit: 'kg',
            onClick: () => void navigate('/waste/statistics'),
          },
        ]),
  ];
  return <StatCards items={items} />;
}

const share = ({ stands_kg, capacity_kg }: Overview['stores'][number]) =>
  Number(capacity_kg) > 0 ? Math.round((Number(stands_kg) / Number(capacity_kg)) * 1_000) / 10 : 0;

const Stores = ({ stores }: { stores: Overview['stores'] }) => (
  <Panel
    title="暂存设施占用"
    extra={
      <Link className="lab-link" to="/waste/stock">
        暂存库存
      </Link>
    }
  >
    {stores.length === 0 && <p className="lab-none">没有您可以查看的暂存设施</p>}
    <div className="waste-cards">
      {stores.map((store) => (
        <div key={store.id}>
          <b>{store.name}</b>
          <Progress
            percent={share(store)}
            status={share(store) >= 90 ? 'exception' : 'normal'}
            aria-label={`${store.name}已用 ${share(store)}%`}
          />
          <small>
            {store.containers} 件，{store.stands_kg}／{store.capacity_kg} kg
          </small>
        </div>
      ))}
    </div>
  </Panel>
);

/** 危废首页: what piles up, what waits, how full the stores are. */
export function WasteHomePage() {
  const overview = useRead(overviewApi.find, {});
  return (
    <PageFrame
      title="危废首页"
      tools={
        holdsRight('waste.record.edit') && (
          <Link to="/waste/record/edit/0">
            <Button type="primary">新增产废登记</Button>
          </Link>
        )
      }
    >
      <Loaded of={overview}>
        {(data) => (
          <>
            <p className="lab-page-note">范围：{data.part}</p>
            <Figures data={data} />
            {holdsRight('waste.stock.read') && <Stores stores={data.stores} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
