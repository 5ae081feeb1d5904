import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { useListFilters } from '#kernel/web/router/list-url.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { Chart } from '#screens/charts/charts.tsx';
import { FigureChart } from '#screens/charts/stat-charts.tsx';
import { ChartGrid, StatCards } from '#screens/frames/stat-page.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { statisticApi } from '../../shared/process.ts';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Figures of the cases in the caller's scope, for the period and process of the list. */
export function CaseFigures() {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(!isPhone);
  const filters = useListFilters();
  const [from, to, process_key] = [text(filters['from']), text(filters['to']), text(filters['process_key'])];
  const read = useRead(statisticApi.find, {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(process_key !== undefined && { process_key }),
  });
  return (
    <Loaded of={read}>
      {({ started, running, hours, overdue_rate, processes, months }) => (
        <div className="wf-figures">
          <StatCards
            items={[
              { label: '发起', value: started, unit: '件' },
              { label: '进行中', value: running, unit: '件' },
              { label: '平均办结用时', value: hours, unit: '小时' },
              { label: '逾期率', value: overdue_rate, unit: '%', ...(overdue_rate > 0 && { color: '#c4262e' }) },
            ]}
          />
          <Button
            type="link"
            className="wf-charts"
            aria-expanded={isOpen}
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '收起统计图' : '展开统计图'}
          </Button>
          {isOpen && (
            <ChartGrid>
              <Chart
                title="每月发起与办结"
                kind="bar"
                data={{
                  categories: months.map(({ month }) => month),
                  series: [
                    { name: '发起', data: months.map((one) => one.started) },
                    { name: '办结', data: months.map((one) => one.ended) },
                  ],
                  unit: '件',
                }}
              />
              <FigureChart
                kind="rank"
                title="各流程发起数"
                counts="发起"
                unit="件"
                rows={processes.slice(0, 10).map((one) => ({ name: one.name, value: one.started }))}
              />
            </ChartGrid>
          )}
        </div>
      )}
    </Loaded>
  );
}
