import { DownloadOutlined, LineChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Empty, Spin, Table, Tooltip } from 'antd';
import type { ECharts, EChartsCoreOption } from 'echarts/core.js';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { chartOption, heightOf, isEmptyChart, type ChartData, type ChartKind } from './chart-option.ts';
import { LoadFailed } from '#kernel/web/router/lazy-page.tsx';
import { Panel } from '../frames/page-frame.tsx';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { Link } from '#kernel/web/router/links.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';

type Point = { category: string; series: string };
type Click = (point: Point) => void;
type Href = (point: Point) => PageAddress | undefined;
type CanvasProps = {
  option: EChartsCoreOption;
  label: string;
  /** At least this many pixels high. */
  height: number | undefined;
  onReady: (chart: ECharts) => void;
  /** The place of the value that was clicked, or the name of an axis of a radar. */
  onPick: (at: number | string, series: number) => void;
};

// The chart library is large and loads with the first chart.
const loadCore = () => import('./chart-core.ts');

function Canvas({ option, label, height, onReady, onPick }: CanvasProps) {
  const box = useRef<HTMLElement>(null);
  const [chart, setChart] = useState<ECharts | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(false);
  const clicked = useEffectEvent(onPick);
  const ready = useEffectEvent((made: ECharts) => {
    setChart(made);
    onReady(made);
  });
  useEffect(() => {
    let made: ECharts | undefined;
    let gone = false;
    loadCore().then(
      ({ createChart }) => {
        if (gone || !box.current) return;
        made = createChart(box.current);
        made.on('click', ({ componentType, name, dataIndex, seriesIndex }) =>
          // A name in lines is the name.
          clicked(componentType === 'radar' ? name.replaceAll('\n', '') : dataIndex, seriesIndex ?? 0),
        );
        ready(made);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      made?.dispose();
    };
  }, [attempt]);
  useEffect(() => {
    chart?.setOption(option, { notMerge: true });
  }, [chart, option]);
  useEffect(() => {
    if (!chart || !box.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [chart]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  if (failed) return <LoadFailed title="图表加载失败" failures={attempt} onRetry={retry} />;
  return (
    <Spin spinning={!chart}>
      <figure ref={box} className="lab-chart" style={{ minHeight: height }} aria-label={label} />
    </Spin>
  );
}

/** The values of a chart as a table; numbers lead to their rows. */
function Figures({ data, href }: { data: ChartData; href: Href | undefined }) {
  const rows = data.categories.map((name, at) => ({
    name,
    values: data.series.map((series) => series.data[at] ?? null),
  }));
  const shown = (value: number | null, point: Point) => {
    const to = value ? href?.(point) : undefined;
    return to ? (
      <Link className="lab-link" to={to}>
        {value}
      </Link>
    ) : (
      (value ?? '—')
    );
  };
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      scroll={{ x: 'max-content', y: 268 }}
      dataSource={rows}
      columns={[
        { title: '类别', render: (_, row) => withLetters(row.name) },
        ...data.series.map((one, n) => ({
          title: withLetters(one.name),
          key: one.name,
          align: 'right' as const,
          render: (_: unknown, row: (typeof rows)[number]) =>
            shown(row.values[n] ?? null, { category: row.name, series: one.name }),
        })),
      ]}
    />
  );
}

function savePicture(chart: ECharts, name: string) {
  const link = document.createElement('a');
  link.href = chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: '#fff' });
  link.download = `${name}.png`;
  link.click();
}

export type ChartProps = {
  title: string;
  kind: ChartKind;
  data: ChartData;
  onClick?: Click;
  /** The rows that a number of the table counts. */
  href?: Href | undefined;
  /** What the table shows, where it says more than the chart. */
  figures?: ChartData | undefined;
  extra?: ReactNode;
  /** Overrides parts of the chart option. */
  option?: EChartsCoreOption;
};

/** A chart in a panel: image download, table of values, 暂无数据 if empty. */
export function Chart({ title, kind, data, onClick, href, figures: table = data, extra, option }: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const [chart, setChart] = useState<ECharts | null>(null);
  const narrow = useIsPhone();
  // The caller rebuilds its data on every render; the chart updates only if values change.
  const figures = withLetters(JSON.stringify(data));
  const opens = onClick !== undefined;
  const shown = useMemo(
    () => ({ ...chartOption(kind, JSON.parse(figures) as ChartData, narrow, opens), ...option }),
    [kind, figures, narrow, opens, option],
  );
  const empty = isEmptyChart(data);
  const pick = (at: number | string, series: number) => {
    // The area of a radar is no single value; its axes are.
    if (kind === 'radar' && typeof at === 'number') return;
    const category = typeof at === 'string' ? at : (data.categories[at] ?? '');
    onClick?.({ category, series: data.series[series]?.name ?? '' });
  };
  const tools = (
    <>
      {extra}
      <Tooltip title={asTable ? '看图表' : '看数据'}>
        <Button
          type="text"
          size="small"
          aria-label={asTable ? '看图表' : '看数据'}
          icon={asTable ? <LineChartOutlined /> : <TableOutlined />}
          onClick={() => setAsTable(!asTable)}
        />
      </Tooltip>
      <Tooltip title="导出图片">
        <Button
          type="text"
          size="small"
          aria-label="导出图片"
          disabled={empty || asTable || !chart}
          icon={<DownloadOutlined />}
          onClick={() => chart && savePicture(chart, title)}
        />
      </Tooltip>
    </>
  );
  return (
    <Panel title={title} extra={tools}>
      {empty ? (
        <Empty className="lab-chart" image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
      ) : asTable ? (
        <Figures data={table} href={href} />
      ) : (
        <Canvas option={shown} label={title} height={heightOf(kind, data, narrow)} onReady={setChart} onPick={pick} />
      )}
    </Panel>
  );
}

/** One series of named values, the usual result of a statistic; rows may have colours of their own. */
export const oneSeries = (
  name: string,
  rows: readonly { name: string; value: number; color?: string }[],
  unit?: string,
): ChartData => ({
  categories: rows.map((row) => row.name),
  series: [{ name, data: rows.map((row) => row.value) }],
  ...(unit && { unit }),
  ...(rows.some((row) => row.color) && { colors: rows.map((row) => row.color ?? '') }),
});
