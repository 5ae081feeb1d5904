import { Empty } from 'antd';
import { serverNow } from '#kernel/web/api/config.ts';
import { Link } from '#kernel/web/router/links.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { TableCard, TrendChart } from '#screens/charts/stat-charts.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ChartGrid, StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { dailyCheckApi, type DailyFiguresReply } from '../../shared/daily-check/daily-check.ts';
import { rateText } from '../self-check/result-figures.tsx';
import { DailyCards } from './daily-figures.tsx';

const filter = namesOf(dailyCheckApi.figures);
const days = 30;
const missedColor = '#d64550';

function DayCharts({ data }: { data: DailyFiguresReply }) {
  return (
    <ChartGrid>
      <TrendChart
        title="每日完成情况"
        names={data.days.map(({ day }) => day.slice(5))}
        bars={[
          { name: '已完成', data: data.days.map(({ done }) => done) },
          { name: '漏检', color: missedColor, data: data.days.map(({ missed }) => missed) },
        ]}
        rate={{ name: '完成率（%）', data: data.days.map(({ rate }) => rate) }}
      />
      <TableCard
        title="各日"
        empty="这段时间没有自查"
        rowKey="day"
        rows={[...data.days].reverse()}
        columns={[
          {
            title: '日期',
            render: (_, row) => (
              <Link className="insp-link" to={`/lab-check/hndx/daily-check-history-result?date=${row.day}`}>
                {row.day}
              </Link>
            ),
          },
          { title: '应查', dataIndex: 'labs', align: 'right' },
          { title: '已完成', dataIndex: 'done', align: 'right' },
          { title: '未开展', dataIndex: 'idle', align: 'right' },
          { title: '漏检', dataIndex: 'missed', align: 'right' },
          { title: '异常项', dataIndex: 'abnormal', align: 'right' },
          { title: '完成率', align: 'right', render: (_, row) => rateText(row.rate) },
        ]}
      />
    </ChartGrid>
  );
}

/** The last thirty days, or others by the filter. */
export function DailyHistoryPage() {
  const today = formatDate(new Date(serverNow()));
  const input = { from: addDays(today, 1 - days), to: today };
  return (
    <StatPage
      title="历史记录"
      read={dailyCheckApi.figures}
      input={input}
      filters={
        <>
          <DateRangeFilter from={filter('from')} to={filter('to')} label="日期" />
          <CollegeFilter name={filter('college_id')} />
        </>
      }
      toolbar={<ExportButton endpoint={dailyCheckApi.export} input={input} name="每日自查.xlsx" />}
    >
      {(data) =>
        data.total.labs === 0 ? (
          <Empty description="这段时间没有每日自查" />
        ) : (
          <>
            <DailyCards total={data.total} />
            <DayCharts data={data} />
          </>
        )
      }
    </StatPage>
  );
}
