import { Segmented } from 'antd';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { bookingApi, ExamineTab, type BookingRow } from '../../shared/booking/booking.ts';
import { ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { UseType } from '../../shared/kinds.ts';
import { useBookingActions } from './booking-actions.tsx';
import { bookingColumns } from './booking-columns.tsx';
import { myPath } from '../parts/reads.ts';

const filter = namesOf(bookingApi.examine);
const mayDecide = (row: BookingRow) => row.can.includes('decide');

/** The five tabs by review status; what waits is shown first. */
function StatusTabs() {
  const { url, change } = useListUrl();
  return (
    <div style={{ marginBottom: 12, overflowX: 'auto' }}>
      <Segmented
        aria-label="审核状态"
        options={ExamineTab.$items.map(({ value, label }) => ({ value: String(value), label }))}
        value={url.filters['status'] ?? String(ReviewStatus.waiting)}
        onChange={(status) => change({ page: 1, filters: { ...url.filters, status } })}
      />
    </div>
  );
}

/** 预约审核: bookings of the resources that the reader looks after. */
export function ExaminePage() {
  const { actions, dialog, decideAll } = useBookingActions();
  const batch = (label: string, pass: boolean) => ({
    label,
    when: mayDecide,
    danger: !pass,
    run: (rows: BookingRow[]) => decideAll(rows, pass),
    done: false as const,
  });
  return (
    <ListPage
      title="预约审核"
      read={bookingApi.examine}
      input={{ status: ReviewStatus.waiting }}
      empty="没有需要您审核的预约"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、资源或预约人" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('use_type')} label="用途" of={UseType} />
          <EnumFilter name={filter('use_state')} label="使用状态" of={UseState} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="预约日期" />
        </>
      }
      summary={() => <StatusTabs />}
      columns={bookingColumns}
      batchActions={[batch('批量通过', true), batch('批量驳回', false)]}
      rowActions={[
        ...actions.filter(({ label }) => label !== '再次预约'),
        { label: '查看', to: (row) => `${myPath}/${row.id}` },
      ]}
    >
      {dialog}
    </ListPage>
  );
}
