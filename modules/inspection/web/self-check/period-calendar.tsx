import './self-check.css';
import { Empty } from 'antd';
import { addDays } from '#kernel/shared/time.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { CheckFrequency, SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi, type SelfTaskRow } from '../../shared/self-check/self-task.ts';
import { spanText } from './frequency.tsx';
import { weeksOf, type Week } from './self-weeks.rules.ts';

const days = ['一', '二', '三', '四', '五', '六', '日'];
const statusClass = (status: number) => `self-day-${status}`;

function WeekRow({ week: { monday, segments } }: { week: Week<SelfTaskRow> }) {
  const dates = days.map((_, i) => addDays(monday, i));
  return (
    <div className="self-week">
      {dates.map((day, i) => (
        <span key={day} className="self-date" style={{ gridColumn: i + 1 }}>
          {i === 0 || day.endsWith('-01') ? `${Number(day.slice(5, 7))}.${Number(day.slice(8))}` : Number(day.slice(8))}
        </span>
      ))}
      {segments.map(({ span, from, to, isFirst, hasLabel }) => (
        <Link
          key={span.id}
          to={`/lab-check/self-check/check-result/${span.id}`}
          className={`self-bar ${statusClass(span.status)}`}
          style={{ gridColumn: `${from + 1} / ${to + 2}` }}
          // The first bar of a period stands for the others.
          {...(!isFirst && { tabIndex: -1, 'aria-hidden': true })}
          aria-label={`${spanText(span)}，${labelOf(SelfTaskStatus, span.status)}`}
        >
          {hasLabel ? labelOf(SelfTaskStatus, span.status) : ' '}
        </Link>
      ))}
    </div>
  );
}

function Legend({ tasks }: { tasks: readonly SelfTaskRow[] }) {
  return (
    <ul className="self-legend">
      {SelfTaskStatus.$items.map(({ value, label }) => (
        <li key={value}>
          <i className={statusClass(value)} />
          {label} {tasks.filter(({ status }) => status === value).length}
        </li>
      ))}
    </ul>
  );
}

/** The periods of one laboratory as a calendar, each leading to its self-check. */
export function PeriodCalendar({ plan_id, lab_id }: { plan_id: number; lab_id: number }) {
  const tasks = useRead(selfTaskApi.list, { plan_id, lab_id, sort: 'from_day', order: 'asc', size: 100 });
  const first = tasks.data?.content[0];
  return (
    <PageFrame
      title="自查周期"
      note={first && `${first.lab_name}，${labelOf(CheckFrequency, first.frequency)}`}
      back={{ else: `/lab-check/self-check/lab-list/${plan_id}` }}
    >
      <Loaded of={tasks}>
        {({ content }) =>
          content.length === 0 ? (
            <Panel>
              <Empty description="这间实验室还没有自查周期。计划开始后按日历生成" />
            </Panel>
          ) : (
            <Panel title={content[0]!.plan_name} extra={<Legend tasks={content} />}>
              <div className="self-weekdays" aria-hidden>
                {days.map((day) => (
                  <span key={day}>{day}</span>
                ))}
              </div>
              <div className="self-weeks">
                {weeksOf(content).map((week) => (
                  <WeekRow key={week.monday} week={week} />
                ))}
              </div>
            </Panel>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
