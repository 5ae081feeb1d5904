import { labelOf } from '#kernel/shared/enums.ts';
import { monthLabels } from '#kernel/shared/months.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';

import { palette } from '#screens/charts/palette.ts';
import { FigureChart, StackChart, TableCard } from '#screens/charts/stat-charts.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ChartGrid, StatCards, StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { bookingApi } from '../../shared/booking/booking.ts';
import { UseState } from '../../shared/booking/booking.states.ts';
import { ResourceKind, UseType } from '../../shared/kinds.ts';
import { UserClass } from '../../shared/price/price.ts';
import { statisticApi, type BookingStatistic } from '../../shared/statistic/statistic.ts';
import { bookPath } from '../parts/reads.ts';
import { HeatTable } from './heat-table.tsx';

const filter = namesOf(statisticApi.find);
type Props = { data: BookingStatistic; college: string };

const uses = [
  { key: 'teaching', value: UseType.teaching, name: labelOf(UseType, UseType.teaching), color: palette[0] },
  { key: 'research', value: UseType.research, name: labelOf(UseType, UseType.research), color: palette[1] },
  { key: 'service', value: UseType.service, name: labelOf(UseType, UseType.service), color: palette[2] },
] as const;

const usesOf = ({ data, college }: Props, more = '') =>
  `/reservation/use-record?from=${data.from}&to=${data.to}${college}${more}` as const;
const bookingsOf = ({ data, college }: Props, more = '') =>
  `/reservation/examine?status=1&from=${data.from}&to=${data.to}${college}${more}` as const;

const percent = (rate: number | null) => (rate === null ? '—' : `${rate}%`);
const share = (part: number, whole: number) => (whole === 0 ? '—' : `${Math.round((part / whole) * 1000) / 10}%`);

/** How long bookings waited, as people say it. */
const waited = (minutes: number | null) =>
  minutes === null ? '—' : minutes < 90 ? `${minutes} 分钟` : `${Math.round(minutes / 6) / 10} 小时`;

function Cards(props: Props) {
  const { data } = props;
  const navigate = useNavigate();
  const openUses = { onClick: () => void navigate(usesOf(props)) };
  const openBookings = (more = '') =>
    mayCall(bookingApi.examine) ? { onClick: () => void navigate(bookingsOf(props, more)) } : {};
  const { total, due, no_shows, late_cancels, waited_minutes } = data.bookings;
  return (
    <StatCards
      items={[
        { label: '使用次数', value: data.uses, unit: '次', ...openUses },
        { label: '有效机时', value: data.hours, unit: '小时', ...openUses },
        { label: '实验室人时数', value: data.person_hours, unit: '人时' },
        { label: '使用人', value: data.people, unit: '人' },
        { label: '开放时间利用率', value: percent(data.rate) },
        { label: '预约', value: total, unit: '个', ...openBookings() },
        {
          label: `爽约（${share(no_shows, due)}）`,
          value: no_shows,
          unit: '次',
          ...openBookings(`&use_state=${UseState.absent}`),
        },
        { label: `临时取消（${share(late_cancels, total)}）`, value: late_cancels, unit: '次' },
        { label: '审核用时（中位数）', value: waited(waited_minutes) },
      ]}
    />
  );
}

function Charts(props: Props) {
  const { data } = props;
  const names = monthLabels(
    data.months.map(({ month }) => month),
    data,
  );
  return (
    <ChartGrid>
      <StackChart
        title="月度机时"
        unit=" 小时"
        rows={data.months.map((row, at) => ({ ...row, name: names[at]! }))}
        series={uses}
        value={(row, { key }) => row[key]}
        to={(_, { value }) => usesOf(props, `&use_type=${value}`)}
      />
      <FigureChart
        title="学院机时"
        kind="rank"
        counts="机时"
        unit=" 小时"
        rows={data.colleges.map((row) => ({ ...row, name: row.college_name, value: row.hours }))}
        to={({ college_id }) =>
          college_id === null ? undefined : usesOf({ data, college: `&college_id=${college_id}` })
        }
      />
      <HeatTable heat={data.heat} />
      <TableCard
        title="收入"
        rows={data.income}
        rowKey="user_class"
        empty="这段时间没有账单"
        columns={[
          { title: '用户类别', key: 'class', render: (_, row) => labelOf(UserClass, row.user_class) },
          { title: '账单', dataIndex: 'bills', align: 'right' },
          { title: '金额（元）', key: 'amount', align: 'right', render: (_, row) => moneyText(row.amount) },
          { title: '已付（元）', key: 'paid', align: 'right', render: (_, row) => moneyText(row.paid) },
        ]}
      />
      <TableCard
        title="资源利用率（前 20）"
        rows={data.resources}
        rowKey="id"
        empty="还没有开放预约的资源"
        columns={[
          {
            title: '资源',
            key: 'name',
            render: (_, row) =>
              mayCall(bookingApi.create) ? <Link to={bookPath(row.kind, row.id)}>{row.name}</Link> : row.name,
          },
          { title: '类型', key: 'kind', render: (_, row) => labelOf(ResourceKind, row.kind) },
          { title: '使用（小时）', dataIndex: 'hours', align: 'right' },
          { title: '开放（小时）', dataIndex: 'open_hours', align: 'right' },
          { title: '利用率', key: 'rate', align: 'right', render: (_, row) => percent(row.rate) },
        ]}
      />
      <TableCard
        title="使用最多的人（前 20）"
        rows={data.users}
        rowKey="user_id"
        empty="这段时间没有使用记录"
        columns={[
          {
            title: '使用人',
            key: 'name',
            render: (_, row) => (
              <Link to={usesOf(props, `&keyword=${encodeURIComponent(row.user_name)}`)}>{row.user_name}</Link>
            ),
          },
          { title: '使用次数', dataIndex: 'uses', align: 'right' },
          { title: '机时（小时）', dataIndex: 'hours', align: 'right' },
        ]}
      />
    </ChartGrid>
  );
}

/** 预约统计: what was used, how full the opening hours are, and how bookings end. */
export function BookingStatisticPage() {
  const { url } = useListUrl();
  const asked = url.filters['college_id'];
  const college = asked ? `&college_id=${asked}` : '';
  return (
    <StatPage
      title="预约统计"
      read={statisticApi.find}
      filters={
        <>
          <DateRangeFilter from={filter('from')} to={filter('to')} label="使用日期" />
          <CollegeFilter name={filter('college_id')} />
        </>
      }
      toolbar={<ExportButton endpoint={statisticApi.export} name="预约统计.xlsx" />}
    >
      {(data) => (
        <>
          <p className="lab-page-note">
            {data.from} 至 {data.to}。机时按使用记录的开始日期计入，利用率 = 使用时间 ÷
            按现行规则的开放时间（扣除停用）。
          </p>
          <Cards data={data} college={college} />
          <Charts data={data} college={college} />
        </>
      )}
    </StatPage>
  );
}
