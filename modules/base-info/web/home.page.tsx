import type { PageAddress } from '#kernel/shared/rights.ts';
import { Empty } from 'antd';
import { useNavigate } from '#kernel/web/router/links.ts';
import { Chart } from '#kernel/web/charts/charts.tsx';
import { Loaded, PageFrame } from '#kernel/web/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { ChartGrid, StatCards, type StatCard } from '#kernel/web/frames/stat-page.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { homeApi } from '../shared/home.ts';
import { MyLabs } from './parts/my-labs.tsx';

type Overview = OutputOf<typeof homeApi.overview>;

const list = '/lab-baseinfo/lab/search';
const inUse = `${list}?enabled=1`;

function Figures({ data }: { data: Overview }) {
  const navigate = useNavigate();
  const to = (path: PageAddress) => () => void navigate(path);
  const attention: [label: string, value: number, path: PageAddress][] = [
    ['未评估', data.unjudged, `${inUse}&judged=0`],
    ['评估已过期', data.judgement_expired, `${inUse}&expired=judgement`],
    ['责任书已过期', data.duty_expired, `${inUse}&expired=duty`],
    ['资质证书已过期', data.cert_expired, `${inUse}&expired=cert`],
    ['临时关闭', data.suspended, `${inUse}&use_status=2`],
    ['特种设备检验逾期', data.check_overdue, '/lab-baseinfo/equipment-all?check=overdue'],
  ];
  // Users with a single lab see its card above; only pending work is counted for them.
  const isOffice = data.labs > 1;
  const shown = attention.filter(([, value]) => isOffice || value > 0);
  const levels: StatCard[] = data.by_level
    .filter((level) => level.code !== null)
    .map((level) => ({
      label: level.name,
      value: level.count,
      unit: '间',
      onClick: to(`${inUse}&lab_level=${level.code}`),
    }));
  return (
    <>
      {isOffice && (
        <StatCards items={[{ label: '实验室总数', value: data.labs, unit: '间', onClick: to(inUse) }, ...levels]} />
      )}
      <StatCards
        items={shown.map(([label, value, path]) => ({
          label,
          value,
          onClick: to(path),
          ...(value > 0 && { color: '#b01f27' }),
        }))}
      />
    </>
  );
}

const count = (title: string, rows: readonly { name: string; count: number }[]) => ({
  categories: rows.map((row) => row.name),
  series: [{ name: title, data: rows.map((row) => row.count) }],
  unit: ' 个',
});

function ClassChart({ data }: { data: Overview }) {
  const navigate = useNavigate();
  const rows = data.by_class.filter((one) => one.count > 0);
  const open = (name: string) => {
    const code = rows.find((one) => one.name === name)?.code ?? null;
    void navigate(`${inUse}&${code === null ? 'judged=0' : `lab_class=${code}`}`);
  };
  return (
    <Chart title="按安全类别" kind="pie" data={count('实验室', rows)} onClick={({ category }) => open(category)} />
  );
}

/** Comparison of colleges; levels if only one college is visible. */
function BarChart({ data }: { data: Overview }) {
  const navigate = useNavigate();
  const colleges = data.by_college.slice(0, 20);
  if (colleges.length < 2) return <Chart title="按安全等级" kind="bar" data={count('实验室', data.by_level)} />;
  const open = (name: string) => {
    const id = colleges.find((one) => one.name === name)?.college_id;
    if (id) void navigate(`${inUse}&college_id=${id}`);
  };
  return (
    <Chart title="按学院" kind="bar" data={count('实验室', colleges)} onClick={({ category }) => open(category)} />
  );
}

/** Start page of the sub-system: figures of labs in scope and the user's own labs. */
export function HomePage() {
  const overview = useRead(homeApi.overview, {});
  return (
    <PageFrame title="基础信息首页">
      <MyLabs />
      <Loaded of={overview}>
        {(data) => (
          <>
            {data.labs === 0 && <Empty description="您的管理范围内还没有实验室" />}
            <Figures data={data} />
            {data.labs > 1 && (
              <ChartGrid>
                <ClassChart data={data} />
                <BarChart data={data} />
              </ChartGrid>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
