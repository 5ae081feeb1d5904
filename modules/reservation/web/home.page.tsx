import './reservation.css';
import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { bookingApi, type BookingRow, type FreeTime } from '../shared/booking/booking.ts';
import { useBookingActions } from './booking/booking-actions.tsx';
import { BookingState } from './booking/booking-columns.tsx';
import { bookPath, myPath } from './parts/reads.ts';
import { lengthText, timeText } from './parts/time-text.ts';
import { BookingButtons } from './booking/own-bookings.tsx';

const shownBookings = 6;

type CardProps = { title: string; note: string; when: string; tag?: ReactNode; children: ReactNode };

const Card = ({ title, note, when, tag, children }: CardProps) => (
  <article className="resv-card" aria-label={title}>
    <div className="resv-card-head">
      <h3>{title}</h3>
      <span>{tag}</span>
    </div>
    <p className="resv-when">{when}</p>
    <p>{note}</p>
    <div className="resv-card-foot">{children}</div>
  </article>
);

function NextBookings() {
  const answer = useRead(bookingApi.mine, { upcoming: true, size: 15 }, { refetchMs: 60_000 });
  const { actions, dialog } = useBookingActions();
  return (
    <Panel title="我的下一次预约" extra={<Link to={myPath}>全部预约</Link>}>
      <Loaded of={answer}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text="没有将要进行的预约" />
          ) : (
            <div className="resv-cards">
              {content.slice(0, shownBookings).map((row: BookingRow) => (
                <Card
                  key={row.id}
                  title={row.resource_name}
                  when={timeText(row.starts_at, row.ends_at)}
                  note={[row.lab_name, row.content].join('　')}
                  tag={<BookingState row={row} />}
                >
                  <BookingButtons row={row} actions={actions} />
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
      {dialog}
    </Panel>
  );
}

const bookLink = ({ kind, resource_id, from, to }: FreeTime) =>
  `${bookPath(kind, resource_id)}?${new URLSearchParams({ from, to })}` as PageAddress;

const lengths = [30, 60, 120, 240].map((value) => ({ value, label: lengthText(value) }));

/** The next free times of similar resources, by the rules of each. */
function NextFree() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ keyword: '', minutes: 60 });
  const answer = useRead(bookingApi.nextFree, {
    minutes: asked.minutes,
    ...(asked.keyword !== '' && { keyword: asked.keyword }),
  });
  const navigate = useNavigate();
  return (
    <Panel title="最近可约">
      <search>
        <form
          className="resv-search"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked({ ...asked, keyword: typed.trim() });
          }}
        >
          <Input
            aria-label="仪器、功能或实验室"
            placeholder="仪器名称或功能，如 显微镜"
            allowClear
            maxLength={50}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Select
            aria-label="时长"
            options={lengths}
            value={asked.minutes}
            onChange={(minutes) => setAsked({ ...asked, minutes })}
          />
          <Button htmlType="submit" icon={<SearchOutlined />}>
            查找
          </Button>
        </form>
      </search>
      <Loaded of={answer}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text="没有找到您可以预约的空闲时段。只列出您有准入的实验室，可以换个名称或时长，或先申请准入" />
          ) : (
            <div className="resv-cards">
              {content.map((one) => (
                <Card key={one.id} title={one.name} when={timeText(one.from, one.to)} note={one.place}>
                  <Button onClick={() => void navigate(bookLink(one))}>预约</Button>
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** 预约首页: what comes next, and what is free soonest. */
export function ReservationHomePage() {
  const navigate = useNavigate();
  const links = (
    <>
      <Button onClick={() => void navigate('/reservation/lab')}>预约实验室</Button>
      <Button type="primary" onClick={() => void navigate('/reservation/instrument')}>
        预约仪器
      </Button>
    </>
  );
  return (
    <PageFrame title="预约首页" tools={links}>
      <NextBookings />
      <NextFree />
    </PageFrame>
  );
}
