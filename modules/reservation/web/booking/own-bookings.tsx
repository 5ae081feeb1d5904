import { Alert, Button } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { perform } from '#screens/frames/row-actions.tsx';
import { bookingApi, type BookingRow } from '../../shared/booking/booking.ts';
import { useBookingActions } from './booking-actions.tsx';
import { myPath } from '../parts/reads.ts';
import { timeText } from '../parts/time-text.ts';

type Actions = ReturnType<typeof useBookingActions>['actions'];

/** Buttons of what can be done with an own booking now, the main one first. */
export function BookingButtons({ row, actions }: { row: BookingRow; actions: Actions }) {
  const navigate = useNavigate();
  const able = actions.filter(({ label, when, run }) => run && label !== '通过' && label !== '驳回' && when?.(row));
  return (
    <>
      {able.map((action) => (
        <Button
          key={action.label}
          type={action.primary ? 'primary' : 'default'}
          onClick={() => void perform({ done: action.done }, () => action.run?.(row))}
        >
          {action.label}
        </Button>
      ))}
      <Button onClick={() => void navigate(`${myPath}/${row.id}`)}>详情</Button>
    </>
  );
}

/** Own coming bookings of one resource: who scanned its code checks in here. */
export function OwnBookings({ resourceId }: { resourceId: number }) {
  const { actions, dialog } = useBookingActions();
  const { data } = useRead(bookingApi.mine, { upcoming: true, size: 50 }, { quiet: true, refetchMs: 60_000 });
  const rows = (data?.content ?? []).filter((row) => row.resource_id === resourceId).slice(0, 3);
  return (
    <>
      {rows.map((row) => (
        <Alert
          key={row.id}
          type={row.can.includes('check_in') || row.can.includes('check_out') ? 'success' : 'info'}
          showIcon
          title={`您预约了 ${timeText(row.starts_at, row.ends_at)}`}
          description={
            <div className="resv-links">
              <BookingButtons row={row} actions={actions} />
            </div>
          }
          style={{ marginBottom: 16 }}
        />
      ))}
      {dialog}
    </>
  );
}
