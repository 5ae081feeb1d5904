import './overview.css';
import { useEffect, useState } from 'react';
import { unknownColor } from '#kernel/shared/color.ts';
import { monthsInWords } from '#kernel/shared/months.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import { stateColors } from '#modules/inspection/shared/core/problem-colors.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { CampusPlan } from '#platform/org/web/public.tsx';
import { visualApi, type Marker, type Overview } from '../../shared/overview.ts';
import { Bars, Block, Ring, Trend } from './figures.tsx';

const everyMs = 60_000;
const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

function useClock(): string {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const text = formatDateTime(new Date(now));
  return `${text.slice(0, 10)} 星期${weekdays[new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay()]} ${text.slice(11)}`;
}

function Numbers({ problems, labs }: Pick<Overview, 'problems' | 'labs'>) {
  const items = [
    { label: '实验室', value: labs.total, unit: '间' },
    { label: '待整改隐患', value: problems.open, unit: '项' },
    { label: '紧急隐患', value: problems.urgent, unit: '项', bad: problems.urgent > 0 },
    { label: '逾期未改', value: problems.overdue, unit: '项', bad: problems.overdue > 0 },
    { label: '近 12 个月完成', value: problems.finished, unit: '项' },
    { label: '近 12 个月整改率', value: problems.rate ?? '—', unit: problems.rate === null ? '' : '%' },
  ];
  return (
    <ul className="vs-numbers">
      {items.map(({ label, value, unit, bad }) => (
        <li key={label} className={bad ? 'vs-bad' : undefined}>
          <b>{value}</b>
          <small>{unit}</small>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

/** `Ⅰ级（重大风险）` as `I级`. */
const shortLevel = (label: string) => withLetters(label.replace(/[（(].*$/, ''));

function Building({ marker, level, onClose }: { marker: Marker; level: string; onClose: () => void }) {
  return (
    <aside className="vs-card">
      <button type="button" aria-label="关闭" onClick={onClose}>
        ×
      </button>
      <h3>{marker.name}</h3>
      <p>实验室 {marker.labs} 间</p>
      <p>最高等级 {level}</p>
      <p>
        待整改 {marker.open_problems} 项{marker.urgent_problems > 0 && `，其中紧急 ${marker.urgent_problems} 项`}
      </p>
    </aside>
  );
}

type ListProps = { markers: readonly Marker[]; onPick: (buildingId: number) => void };

/** The buildings with problems as a list, where the plan is too small to be read. */
function BuildingList({ markers, onPick }: ListProps) {
  return (
    <ul className="vs-buildings">
      {markers
        .filter(({ labs }) => labs > 0)
        .sort((a, b) => b.open_problems - a.open_problems || b.labs - a.labs)
        .map((marker) => (
          <li key={marker.building_id}>
            <button type="button" onClick={() => onPick(marker.building_id)}>
              {marker.name}
            </button>
            <span>{marker.labs} 间</span>
            <b className={marker.urgent_problems > 0 ? 'vs-bad' : undefined}>{marker.open_problems} 项</b>
          </li>
        ))}
    </ul>
  );
}

function Left({ data }: { data: Overview }) {
  const { labs } = data;
  return (
    <div className="vs-side">
      <Block title="实验室概况">
        <ul className="vs-facts">
          <li>
            <b>{labs.rooms}</b>房间
          </li>
          <li>
            <b>{labs.area.toLocaleString('zh-CN')}</b>面积 m²
          </li>
          <li>
            <b>{labs.open}</b>开放
          </li>
          <li>
            <b>{labs.closed}</b>不开放
          </li>
          <li>
            <b>{labs.temporary}</b>临时关闭
          </li>
        </ul>
      </Block>
      <Block title="安全等级">
        <Ring
          unit="间"
          rows={data.levels.map((row) => ({
            ...row,
            label: shortLevel(row.label),
            color: row.color ?? unknownColor,
          }))}
        />
      </Block>
      <Block title="安全类别">
        <Bars
          rows={data.classes.map((row) => ({
            key: row.key,
            label: row.label,
            value: row.count,
            text: `${row.count}`,
            color: row.color ?? unknownColor,
          }))}
        />
      </Block>
      <Block title="主要风险点" note="涉及实验室数">
        <Bars
          wide
          rows={data.risks
            .slice(0, 5)
            .map((row) => ({ key: row.key, label: row.label, value: row.count, text: `${row.count}` }))}
        />
      </Block>
    </div>
  );
}

function Right({ data }: { data: Overview }) {
  return (
    <div className="vs-side">
      <Block title="隐患整改趋势" note={monthsInWords(data.trend.map(({ month }) => month))}>
        <Trend points={data.trend} />
      </Block>
      <Block title="隐患状态">
        <Bars
          rows={data.states.map((row) => ({
            key: row.key,
            label: row.label,
            value: row.count,
            text: `${row.count}`,
            color: stateColors[row.key as keyof typeof stateColors],
          }))}
        />
      </Block>
      <Block title="检查进度" note={monthsInWords(data.checks.months)}>
        <Bars
          max={100}
          rows={data.checks.kinds.map(({ label, planned, done }) => ({
            key: label,
            label,
            value: planned === 0 ? 0 : (done / planned) * 100,
            text: `${done}/${planned}`,
          }))}
        />
      </Block>
      <Block title="学院待整改" note="整改率">
        <Bars
          wide
          rows={data.colleges.slice(0, 6).map((row) => ({
            key: row.name,
            label: row.name,
            value: row.open,
            text: `${row.open} 项${row.rate === null ? '' : ` ${row.rate}%`}`,
          }))}
        />
      </Block>
    </div>
  );
}

/** The wall screen of one school: read each minute; when a reading fails the last picture stays, with its time. */
export function OverviewScreen({ schoolKey }: { schoolKey?: string }) {
  const [campus, setCampus] = useState<number | undefined>(undefined);
  const [pickedId, setPicked] = useState<number | null>(null);
  const clock = useClock();
  const input = schoolKey ? { school_key: schoolKey } : {};
  const { data, error, refetch } = useRead(visualApi.overview, input, { refetchMs: everyMs, quiet: true });
  if (!data)
    return (
      <div className="vs-screen vs-wait">
        {error ? (
          <p role="alert">
            {error.message} <button onClick={() => void refetch()}>重试</button>
          </p>
        ) : (
          <p>正在加载…</p>
        )}
      </div>
    );
  const campuses = data.campuses
    .filter(({ id }) => campus === undefined || id === campus)
    .map((one) => ({ ...one, buildings: data.markers.filter((marker) => marker.campus_id === one.id) }));
  const picked = data.markers.find((marker) => marker.building_id === pickedId);
  const colors = new Map(data.levels.map(({ key, color }) => [Number(key), color ?? unknownColor]));
  const levelOf = ({ worst }: Marker) =>
    shortLevel(data.levels.find(({ key }) => key === String(worst))?.label ?? '未评估');
  return (
    <div className="vs-screen">
      <header className="vs-head">
        <nav aria-label="校区">
          {[{ id: undefined, name: '全部校区' }, ...data.campuses].map((one) => (
            <button key={one.name} aria-pressed={campus === one.id} onClick={() => setCampus(one.id)}>
              {one.name}
            </button>
          ))}
        </nav>
        <h1>{data.school_name}实验室安全管理平台</h1>
        <p>
          <time>{clock}</time>
          <button onClick={() => void document.documentElement.requestFullscreen?.()}>全屏</button>
        </p>
      </header>
      <div className="vs-columns">
        <Left data={data} />
        <div className="vs-middle">
          <Numbers problems={data.problems} labs={data.labs} />
          <Block title="校园实验室分布" note="颜色为最高等级，数字为实验室数，角标为待整改项">
            <CampusPlan campuses={campuses} colors={colors} onPick={setPicked} />
            {picked && <Building marker={picked} level={levelOf(picked)} onClose={() => setPicked(null)} />}
            <BuildingList markers={campuses.flatMap(({ buildings }) => buildings)} onPick={setPicked} />
          </Block>
          <Block title="实时动态">
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls, also by keyboard */}
            <ul className="vs-events" tabIndex={0} aria-label="实时动态">
              {data.events.length === 0 && <li className="vs-empty">暂无动态</li>}
              {data.events.map((event, i) => (
                <li key={i} className={event.urgent ? 'vs-bad' : undefined}>
                  <time>{event.at}</time>
                  <em>{event.kind}</em>
                  <span>{event.text}</span>
                </li>
              ))}
            </ul>
          </Block>
        </div>
        <Right data={data} />
      </div>
      <footer className="vs-foot">
        数据更新于 {data.updated_at}
        {error && <strong>，最近一次更新失败，正在重试</strong>}
      </footer>
    </div>
  );
}
