import '../reservation.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { Column } from '#screens/frames/column.ts';
import type { BookingRow } from '../../shared/booking/booking.ts';
import { ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { UseType } from '../../shared/kinds.ts';
import { myPath } from '../parts/reads.ts';
import { timeText } from '../parts/time-text.ts';

/** How a booking stands: its decision, and once it has passed, its use. */
export function BookingState({
  row,
}: {
  row: Pick<BookingRow, 'review_status' | 'use_state' | 'is_off_hours' | 'awaits_transfer'>;
}) {
  const { review_status, use_state, is_off_hours, awaits_transfer } = row;
  return (
    <>
      <EnumTag of={ReviewStatus} value={review_status} />{' '}
      {review_status === ReviewStatus.passed && <EnumTag of={UseState} value={use_state} />}{' '}
      {awaits_transfer && review_status === ReviewStatus.waiting && <ToneTag tone="warn">待转账</ToneTag>}{' '}
      {is_off_hours && <ToneTag tone="busy">非工作时间</ToneTag>}
    </>
  );
}

const title: Column<BookingRow, 'starts_at'> = {
  field: 'resource_name',
  title: '资源',
  width: 200,
  render: (row) => <Link to={`${myPath}/${row.id}`}>{row.resource_name}</Link>,
};
const person: Column<BookingRow, 'starts_at'> = {
  field: 'user_name',
  title: '预约人',
  render: (row) => (row.people > 1 ? `${row.user_name} 等 ${row.people} 人` : row.user_name),
};
const rest: Column<BookingRow, 'starts_at'>[] = [
  {
    field: 'starts_at',
    title: '时间',
    sort: true,
    render: (row) => (
      <time dateTime={row.starts_at} className="resv-time">
        {timeText(row.starts_at, row.ends_at)}
      </time>
    ),
  },
  { field: 'lab_name', title: '实验室', maxWidth: 180 },
  { field: 'place', title: '工位', shown: 'chosen', render: (row) => (row.place ? `${row.place} 号` : '—') },
  { field: 'use_type', title: '用途', render: (row) => labelOf(UseType, row.use_type) },
  { field: 'content', title: '实验内容', maxWidth: 200, shown: 'wide' },
  { field: 'no', title: '单号', shown: 'chosen', phone: false },
  { field: 'review_status', title: '状态', render: (row) => <BookingState row={row} /> },
];

export const myColumns: readonly Column<BookingRow, 'starts_at'>[] = [title, ...rest];
export const bookingColumns: readonly Column<BookingRow, 'starts_at'>[] = [title, person, ...rest];
