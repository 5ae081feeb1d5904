import { DownloadOutlined, LineChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Empty, Spin, Table, Tooltip } from 'antd';
import type { ECharts, EChartsCoreOption } from 'echarts/core.js';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { chartOption, isEmptyChart, type ChartData, type ChartKind } from './chart-option.ts';
import { LoadFailed } from '#kernel/web/router/lazy-page.tsx';
import { Panel } from '../frames/page-frame.tsx';
import { withLetters } from '#kernel/shared/numerals.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';

type Click = (point: { category: string; series: string }) => void;
type CanvasProps = {
  option: EChartsCoreOption;
  label: string;
  onReady: (chart: ECharts) => void;
  onPick: (at: number, series: number) => void;
};

// The chart library is large and loads with the first chart.
const loadCore = () => import('./chart-core.ts');

function Canvas({ option, label, onReady, onPick }: CanvasProps) {
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
        made.on('click', ({ dataIndex, seriesIndex }) => clicked(dataIndex, seriesIndex ?? 0));
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
      <figure ref={box} className="lab-chart" aria-label={label} />
    </Spin>
  );
}

function Figures({ data }: { data: ChartData }) {
  const rows = data.categories.map((name, at) => ({
    name,
    ...Object.fromEntries(data.series.map((s, n) => [n, s.data[at]])),
  }));
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      scroll={{ y: 268 }}
      dataSource={rows}
      columns={[
        { title: '类别', dataIndex: 'name' },
        ...data.series.map((one, n) => ({ title: one.name, dataIndex: String(n), align: 'right' as const })),
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

type ChartProps = {
  title: string;
  kind: ChartKind;
  data: ChartData;
  onClick?: Click;
  extra?: ReactNode;
  /** Overrides parts of the chart option. */
  option?: EChartsCoreOption;
};

/** A chart in a panel: image download, table of values, 暂无数据 if empty. */
export function Chart({ title, kind, data, onClick, extra, option }: ChartProps) {
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
  const pick = (at: number, series: number) =>
    onClick?.({ category: data.categories[at] ?? '', series: data.series[series]?.name ?? '' });
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
        <Figures data={JSON.parse(figures) as ChartData} />
      ) : (
        <Canvas option={shown} label={title} onReady={setChart} onPick={pick} />
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
