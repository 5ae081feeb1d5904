import type { PageAddress } from '#kernel/shared/rights.ts';
import { Empty } from 'antd';
import { holdsRight } from '#kernel/web/session/session.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { FigureChart, ShareChart } from '#screens/charts/stat-charts.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { ChartGrid, StatCards, type StatCard } from '#screens/frames/stat-page.tsx';
import { unknownColor } from '#kernel/shared/color.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { homeApi } from '../shared/home.ts';
import { MyLabs } from './parts/my-labs.tsx';

type Overview = OutputOf<typeof homeApi.overview>;

const list = '/lab-baseinfo/lab/search';
const inUse = `${list}?enabled=1`;

function Figures({ data }: { data: Overview }) {
  const navigate = useNavigate();
  const to = (path: PageAddress) => () => void navigate(path);
  const ofLabs: [label: string, value: number, path: PageAddress][] = [
    ['未评估', data.unjudged, `${inUse}&judged=0`],
    ['评估已过期', data.judgement_expired, `${inUse}&expired=judgement`],
    ['责任书已过期', data.duty_expired, `${inUse}&expired=duty`],
    ['资质证书已过期', data.cert_expired, `${inUse}&expired=cert`],
    ['临时关闭', data.suspended, `${inUse}&use_status=2`],
  ];
  const ofEquipment: typeof ofLabs = [
    ['特种设备检验逾期', data.check_overdue, '/lab-baseinfo/equipment-all?check=overdue'],
  ];
  // A role of the school's own may read one without the other.
  const attention = [
    ...(holdsRight('base-info.lab.read') ? ofLabs : []),
    ...(holdsRight('base-info.equipment.read') ? ofEquipment : []),
  ];
  // Users with a single lab see its card above; only pending work is counted for them.
  const isOffice = data.labs > 1;
  const shown = attention.filter(([, value]) => isOffice || value > 0);
  const levels: StatCard[] = data.by_level
    .filter((level) => level.code !== null)
    .map((level) => ({
      label: withLetters(level.name),
      dot: level.color || unknownColor,
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

const counted = { counts: '实验室', unit: ' 个' };
const graded = (rows: Overview['by_class']) =>
  rows.map((one) => ({ ...one, value: one.count, color: one.color || unknownColor }));

function ClassChart({ data }: { data: Overview }) {
  const navigate = useNavigate();
  const rows = graded(data.by_class).filter((one) => one.value > 0);
  const open = ({ code }: { code: number | null }) =>
    void navigate(`${inUse}&${code === null ? 'judged=0' : `lab_class=${code}`}`);
  return <FigureChart title="按安全类别" kind="rank" {...counted} rows={rows} onOpen={open} />;
}

function LevelChart({ data }: { data: Overview }) {
  const navigate = useNavigate();
  const rows = graded(data.by_level).filter((one) => one.value > 0);
  const open = ({ code }: { code: number | null }) =>
    void navigate(`${inUse}&${code === null ? 'judged=0' : `lab_level=${code}`}`);
  return <ShareChart title="按安全等级" {...counted} rows={rows} onOpen={open} />;
}

/** Comparison of colleges; levels if only one college is visible. */
function CollegeChart({ data }: { data: Overview }) {
  const navigate = useNavigate();
  const rows = data.by_college.slice(0, 20).map((one) => ({ ...one, value: one.count }));
  if (rows.length < 2) return <LevelChart data={data} />;
  const open = ({ college_id }: { college_id: number | null }) => {
    if (college_id) void navigate(`${inUse}&college_id=${college_id}`);
  };
  return <FigureChart title="按学院" kind="rank" {...counted} rows={rows} onOpen={open} />;
}

const reasonOfNone = () =>
  holdsRight('base-info.lab.read')
    ? '您的管理范围内还没有实验室'
    : '您的角色不能查看实验室，需要时请管理员为角色增加“查看实验室”权限';

/** Start page of the sub-system: figures of labs in scope and the user's own labs. */
export function HomePage() {
  const overview = useRead(homeApi.overview, {});
  return (
    <PageFrame title="基础信息首页">
      <MyLabs />
      <Loaded of={overview}>
        {(data) => (
          <>
            {data.labs === 0 && <Empty description={reasonOfNone()} />}
            <Figures data={data} />
            {data.labs > 1 && (
              <ChartGrid>
                <ClassChart data={data} />
                <CollegeChart data={data} />
              </ChartGrid>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
