import './calendar.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { resourceApi, type ResourceDetail } from '../../shared/resource/resource.ts';
import { lengthText, shortDay, timeText, weekdayName } from '../parts/time-text.ts';
import {
  clockOf,
  instantOf,
  lengthsOf,
  slotAt,
  slotStarts,
  weekDays,
  type Calendar,
  type Choice,
  type Slot,
} from './calendar.rules.ts';
import { useCalendar } from './use-calendar.ts';

export type Wish = { from: string; to: string };
type Props = {
  resource: ResourceDetail;
  /** The day that is shown first. */
  day?: string | undefined;
  /** Absent where the caller may not book. */
  onBook?: ((wish: Wish) => void) | undefined;
};

const spoken = (day: string, { from, state, text, isOwn, places }: Slot, capacity: number) => {
  const states = {
    free: capacity > 1 ? `空闲，余 ${places} 个工位` : '空闲',
    taken: '已约',
    closed: '不开放',
    past: '不可约',
  };
  const detail = state === 'free' || text === states[state] ? (isOwn ? '，我已约' : '') : `，${text}`;
  return `${shortDay(day)} ${weekdayName(day)} ${from.slice(11, 16)} ${states[state]}${detail}`;
};

type BarProps = {
  calendar: Calendar;
  starts: readonly number[];
  choice: Choice;
  onChange: (choice: Choice | undefined) => void;
  onBook: () => void;
};

/** The chosen time with its length, and the way to the form. */
function ChoiceBar({ calendar, starts, choice, onChange, onBook }: BarProps) {
  const { slot_minutes } = calendar.rule;
  const count = choice.last - choice.first + 1;
  const lengths = lengthsOf(calendar, starts, choice);
  const from = instantOf(choice.day, starts[choice.first]!);
  const to = instantOf(choice.day, starts[choice.last]! + slot_minutes);
  return (
    <div className="resv-choice">
      <output>已选 {timeText(from, to)}</output>
      <Select
        aria-label="时长"
        value={count}
        popupMatchSelectWidth={false}
        options={[...new Set([count, ...lengths])]
          .sort((a, b) => a - b)
          .map((value) => ({ value, label: lengthText(value * slot_minutes) }))}
        onChange={(value) => onChange({ ...choice, last: choice.first + value - 1 })}
      />
      <span className="resv-choice-buttons">
        <Button onClick={() => onChange(undefined)}>清除</Button>
        <Button type="primary" onClick={onBook}>
          预约这个时段
        </Button>
      </span>
    </div>
  );
}

type TurnProps = {
  days: readonly string[];
  today: string;
  isPhone: boolean;
  onTurn: (steps: number) => void;
  onToday: () => void;
};

function Turn({ days, today, isPhone, onTurn, onToday }: TurnProps) {
  const unit = isPhone ? '天' : '周';
  const [first, last] = [days[0]!, days.at(-1)!];
  return (
    <div className="resv-turn">
      <Button aria-label={`上一${unit}`} icon={<LeftOutlined />} onClick={() => onTurn(-1)} />
      <strong aria-live="polite">
        {isPhone ? `${shortDay(first)} ${weekdayName(first)}` : `${shortDay(first)} – ${shortDay(last)}`}
      </strong>
      <Button aria-label={`下一${unit}`} icon={<RightOutlined />} onClick={() => onTurn(1)} />
      {!days.includes(today) && <Button onClick={onToday}>{isPhone ? '今天' : '本周'}</Button>}
    </div>
  );
}

const legend = [
  ['free', '空闲'],
  ['own', '我的预约'],
  ['taken', '已约'],
  ['closed', '停用或不开放'],
  ['past', '已过或来不及'],
] as const;

function Legend() {
  return (
    <ul className="resv-legend" aria-label="图例">
      {legend.map(([state, label]) => (
        <li key={state}>
          <i className={`resv-slot is-${state}`} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Slots of a week, or of a day on a phone: what is free is chosen by mouse, touch or keys. */
export function WeekCalendar({ resource, day: asked, onBook }: Props) {
  const { id, rule, capacity } = resource;
  const isPhone = useIsPhone();
  const now = formatDateTime(new Date(serverNow()));
  const today = formatDate(new Date(serverNow()));
  const [day, setDay] = useState(asked ?? today);
  const week = weekDays(day);
  const days = isPhone ? [day] : week;
  const answer = useRead(resourceApi.calendar, { id, from: week[0]!, to: week[6]! }, { refetchMs: 60_000 });
  const starts = slotStarts(rule);
  const calendar: Calendar = { rule, capacity, taken: answer.data?.content ?? [], now };
  const onTurn = (steps: number) => setDay(addDays(day, isPhone ? steps : steps * 7));
  const open = ({ day: on, first, last }: Choice) =>
    onBook?.({ from: instantOf(on, starts[first]!), to: instantOf(on, starts[last]! + rule.slot_minutes) });
  const { grid, stop, chosen, setChosen, onKeyDown, cellEvents } = useCalendar({
    calendar,
    starts,
    days,
    onTurn,
    onOpen: open,
  });
  if (answer.error && !answer.data) return <ReadFailed error={answer.error} onRetry={() => void answer.refetch()} />;
  const isChosen = (on: string, row: number) => chosen?.day === on && chosen.first <= row && row <= chosen.last;
  // A time that was taken meanwhile is no choice.
  const isStillFree =
    chosen !== undefined &&
    starts.slice(chosen.first, chosen.last + 1).every((at) => slotAt(calendar, chosen.day, at).state === 'free');
  return (
    <div aria-busy={answer.isFetching && answer.isPlaceholderData}>
      <div className="resv-calendar-head">
        <Turn days={days} today={today} isPhone={isPhone} onTurn={onTurn} onToday={() => setDay(today)} />
        <Legend />
      </div>
      <div className={answer.isPending || answer.isPlaceholderData ? 'resv-calendar is-loading' : 'resv-calendar'}>
        <table
          ref={grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a grid of dates
          role="grid"
          aria-label={`${resource.name}的预约日历`}
          aria-multiselectable
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">时间</th>
              {days.map((on) => (
                <th key={on} scope="col" {...(on === today && { 'aria-current': 'date' as const })}>
                  {weekdayName(on)} <small>{shortDay(on)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {starts.map((minutes, row) => (
              <tr key={minutes} className={minutes % 60 === 0 ? 'is-hour' : undefined}>
                <th scope="row">{minutes % 60 === 0 || row === 0 ? clockOf(minutes) : ''}</th>
                {days.map((on) => {
                  const slot = slotAt(calendar, on, minutes);
                  const before = row > 0 ? slotAt(calendar, on, starts[row - 1]!) : undefined;
                  const isSame = before?.state === slot.state && before.text === slot.text && slot.state !== 'free';
                  const look = slot.isOwn ? 'own' : slot.state;
                  return (
                    <td
                      key={on}
                      tabIndex={stop.day === on && stop.row === row ? 0 : -1}
                      aria-label={spoken(on, slot, capacity)}
                      aria-selected={isChosen(on, row)}
                      {...(slot.state !== 'free' && { 'aria-disabled': true })}
                      className={`resv-slot is-${look}${isSame ? ' is-same' : ''}`}
                      {...(slot.state === 'taken' && { title: slot.text })}
                      {...cellEvents({ day: on, row })}
                    >
                      {!isSame && slot.state !== 'past' && <span>{slot.text}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen && isStillFree && onBook && (
        <ChoiceBar
          calendar={calendar}
          starts={starts}
          choice={chosen}
          onChange={setChosen}
          onBook={() => open(chosen)}
        />
      )}
    </div>
  );
}
