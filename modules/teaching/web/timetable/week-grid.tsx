import { addDays, formatDate, mondayOf, weekdayNames } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import type { Timetable, TimetableEntry } from '../../shared/timetable/timetable.ts';
import { lanesOf } from './timetable.rules.ts';

const dayOf = ({ starts_on, week }: Timetable, weekday: number) =>
  addDays(mondayOf(starts_on), (week - 1) * 7 + weekday - 1);
const shortDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

function Facts({ entry }: { entry: TimetableEntry }) {
  return (
    <>
      <strong>{entry.project_name}</strong>
      <span>{entry.course_name}</span>
      <span>{`${entry.period_from}–${entry.period_to} 节 ${entry.starts_at.slice(11, 16)}–${entry.ends_at.slice(11, 16)}`}</span>
      <span>{[entry.lab_name, entry.place].filter(Boolean).join(' ')}</span>
      <span>{`${entry.teachers} · ${entry.taken}/${entry.capacity} 人`}</span>
    </>
  );
}

/** A day after the other, for phones; days without anything are left out. */
function DayList({ table }: { table: Timetable }) {
  const days = [...new Set(table.entries.map(({ weekday }) => weekday))].sort((a, b) => a - b);
  return (
    <div className="tch-days">
      {days.map((weekday) => (
        <section key={weekday}>
          <h3>{`${weekdayNames[weekday - 1]}　${shortDay(dayOf(table, weekday))}`}</h3>
          {table.entries
            .filter((entry) => entry.weekday === weekday)
            .map((entry) => (
              <div key={entry.id} className="tch-entry">
                <Facts entry={entry} />
              </div>
            ))}
        </section>
      ))}
    </div>
  );
}

/** A row for a period, a column for a day; the weekend only if something is on it. */
function Grid({ table }: { table: Timetable }) {
  const { periods, entries } = table;
  const days = entries.some(({ weekday }) => weekday > 5) ? 7 : 5;
  const today = formatDate(new Date(serverNow()));
  const columns = Array.from({ length: days }, (_, at) => at + 1);
  return (
    <div className="tch-scroll">
      <div className="tch-grid" style={{ gridTemplateColumns: `92px repeat(${days}, minmax(130px, 1fr))` }}>
        <div className="tch-head">节次</div>
        {columns.map((weekday) => {
          const day = dayOf(table, weekday);
          return (
            <div key={weekday} className={`tch-head${day === today ? ' is-today' : ''}`}>
              {weekdayNames[weekday - 1]}
              <small>{shortDay(day)}</small>
            </div>
          );
        })}
        {periods.flatMap(({ no, from, to }) => [
          <div key={`p${no}`} className="tch-period" style={{ gridRow: no + 1, gridColumn: 1 }}>
            第 {no} 节
            <small>
              {from}–{to}
            </small>
          </div>,
          ...columns.map((weekday) => (
            <div key={`${no}-${weekday}`} className="tch-cell" style={{ gridRow: no + 1, gridColumn: weekday + 1 }} />
          )),
        ])}
        {lanesOf(entries).map(({ entry, lane, lanes }) => (
          <div
            key={entry.id}
            className="tch-entry"
            style={{
              gridRow: `${entry.period_from + 1} / ${entry.period_to + 2}`,
              gridColumn: entry.weekday + 1,
              width: `calc(${100 / lanes}% - 6px)`,
              marginLeft: `calc(${(100 * lane) / lanes}% + 3px)`,
            }}
          >
            <Facts entry={entry} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A week of a timetable: a grid, on a phone a list of days. */
export function WeekGrid({ table }: { table: Timetable }) {
  const isPhone = useIsPhone();
  if (table.entries.length === 0) return <EmptyState text={`第 ${table.week} 周没有实验课`} />;
  return isPhone ? <DayList table={table} /> : <Grid table={table} />;
}
