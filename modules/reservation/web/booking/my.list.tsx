import { useNavigate } from '#kernel/web/router/links.ts';
import { Button } from 'antd';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { bookingApi } from '../../shared/booking/booking.ts';
import { ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { useBookingActions } from './booking-actions.tsx';
import { myColumns } from './booking-columns.tsx';
import { myPath } from '../parts/reads.ts';

const filter = namesOf(bookingApi.mine);
const upcoming = {
  $items: [
    { value: 'true', label: '将要进行' },
    { value: 'false', label: '已经结束' },
  ],
};

/** 我的预约: own bookings, and those that one comes along to. */
export function MyBookingsPage() {
  const { actions, dialog } = useBookingActions();
  const navigate = useNavigate();
  return (
    <ListPage
      title="我的预约"
      read={bookingApi.mine}
      empty="还没有预约。在仪器或实验室的日历上选择空闲时段即可预约"
      filters={
        <>
          <EnumFilter name={filter('upcoming')} label="进度" of={upcoming} />
          <EnumFilter name={filter('review_status')} label="审核状态" of={ReviewStatus} />
          <EnumFilter name={filter('use_state')} label="使用状态" of={UseState} />
        </>
      }
      create={
        <Button type="primary" onClick={() => void navigate('/reservation/instrument')}>
          预约仪器
        </Button>
      }
      columns={myColumns}
      rowActions={[
        ...actions.filter(({ label }) => label !== '通过' && label !== '驳回'),
        { label: '查看', to: (row) => `${myPath}/${row.id}` },
      ]}
    >
      {dialog}
    </ListPage>
  );
}
