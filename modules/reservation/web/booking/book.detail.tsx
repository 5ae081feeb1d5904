import '../reservation.css';
import { Alert } from 'antd';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { Link } from '#kernel/web/router/links.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ApprovalMode, ResourceKind } from '../../shared/kinds.ts';
import { bookingApi } from '../../shared/booking/booking.ts';
import { resourceApi, type Bookable, type ResourceDetail } from '../../shared/resource/resource.ts';
import type { QrProps } from '../resource/qr-dialog.tsx';
import type { BookingProps } from './booking-dialog.tsx';
import { bookPath } from '../parts/reads.ts';
import { lengthText } from '../parts/time-text.ts';
import { hoursText } from '#modules/base-info/shared/access/door-hours.rules.ts';
import { PricePanel } from '../price/price-panel.tsx';
import { OwnBookings } from './own-bookings.tsx';
import { WeekCalendar, type Wish } from './week-calendar.tsx';

const BookingDialog = lazyPart<BookingProps>(() => import('./booking-dialog.tsx').then((m) => m.BookingDialog));
const QrDialog = lazyPart<QrProps>(() => import('../resource/qr-dialog.tsx').then((m) => m.QrDialog));

/** What keeps the caller from booking, each with the way to mend it. */
function Obstacles({ rows }: { rows: ResourceDetail['obstacles'] }) {
  if (rows.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="您暂时不能预约，请先完成"
      description={
        <ul className="resv-obstacles">
          {/* The server knows the pages; its addresses are those of this product. */}
          {rows.map(({ text, link }) => (
            <li key={text}>
              {text} {link !== '' && <Link to={link as PageAddress}>去完成</Link>}
            </li>
          ))}
        </ul>
      }
      style={{ marginBottom: 16 }}
    />
  );
}

function limitText({ min_minutes, max_minutes, days_ahead, hours_before }: Bookable): string {
  const length = `一次 ${lengthText(min_minutes)}至 ${lengthText(max_minutes)}`;
  return `${length}，可提前 ${days_ahead} 天${hours_before > 0 ? `，至少提前 ${hours_before} 小时` : ''}`;
}

function ResourceFacts({ row }: { row: ResourceDetail }) {
  const { rule } = row;
  const isInstrument = row.kind === ResourceKind.instrument;
  return (
    <Panel title={isInstrument ? '仪器' : '实验室'}>
      <Facts
        columns={3}
        items={[
          isInstrument ? ['型号', row.model] : ['预约方式', labelOf(ResourceKind, row.kind)],
          isInstrument && ['编号', row.asset_no],
          row.kind === ResourceKind.seat && ['工位数', row.capacity],
          ['实验室', row.lab_name],
          ['地点', row.place],
          ['学院', row.college_name],
          ['负责人', row.keepers],
          ['开放时间', hoursText(rule)],
          ['预约时长', limitText(rule)],
          ['审核', labelOf(ApprovalMode, rule.approval)],
          ['取消', rule.cancel_hours > 0 ? `开始前 ${rule.cancel_hours} 小时` : '开始前'],
          ['签到', `开始前 ${rule.checkin_before} 分钟至开始后 ${rule.checkin_after} 分钟`],
          row.functions !== '' && ['功能', row.functions, 3],
          row.notice !== '' && [
            '预约须知',
            <div key="notice" className="resv-text">
              {row.notice}
            </div>,
            3,
          ],
        ]}
      />
    </Panel>
  );
}

const isBookable = (row: ResourceDetail) => row.can.includes('book') && row.obstacles.length === 0;

/** The time of an address, such as a link to the next free one. */
function useAskedTime(): Wish | undefined {
  const [search] = useSearchParams();
  const [from, to] = [search.get('from'), search.get('to')];
  return from && to ? { from, to } : undefined;
}

/** An instrument or a laboratory: what it is, what is missing to book it, and its calendar. */
export function BookDetailPage() {
  const asked = useAskedTime();
  const { pathname, search } = useLocation();
  const [wish, setWish] = useState(asked);
  const isPhone = useIsPhone();
  const [shownQr, setShownQr] = useState<ResourceDetail>();
  return (
    <DetailPage
      title={(row) => row.name}
      read={resourceApi.find}
      back={true}
      actions={[
        { label: '预约', primary: true, when: isBookable, run: () => setWish({ from: '', to: '' }), done: false },
        {
          label: '二维码',
          when: (row) => row.can.includes('edit') && mayCall(resourceApi.qr),
          run: setShownQr,
          done: false,
        },
      ]}
    >
      {(row) => {
        const own = bookPath(row.kind, row.id);
        if (!pathname.endsWith(own)) return <Navigate replace to={own + search} />;
        const mayBook = isBookable(row);
        return (
          <>
            <Obstacles rows={row.obstacles} />
            {mayCall(bookingApi.mine) && <OwnBookings resourceId={row.id} />}
            <Panel title="预约日历">
              {mayBook && (
                <p className="lab-page-note">
                  {isPhone
                    ? '点选空闲时段，再选择时长'
                    : '拖动或点选空闲时段；也可以用方向键移动，Shift 加上下键选择时长，回车打开预约单'}
                </p>
              )}
              <WeekCalendar resource={row} day={asked?.from.slice(0, 10)} onBook={mayBook ? setWish : undefined} />
            </Panel>
            <ResourceFacts row={row} />
            <PricePanel resourceId={row.id} />
            {wish && mayBook && <BookingDialog resource={row} wish={wish} onClose={() => setWish(undefined)} />}
            {shownQr && <QrDialog id={row.id} name={row.name} onClose={() => setShownQr(undefined)} />}
          </>
        );
      }}
    </DetailPage>
  );
}
