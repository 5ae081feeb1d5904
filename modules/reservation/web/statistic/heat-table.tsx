import { weekdayNames } from '#kernel/shared/time.ts';
import { mixColor } from '#kernel/shared/color.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import type { BookingStatistic } from '../../shared/statistic/statistic.ts';
import './heat-table.css';

// At its fullest a cell is light enough for dark figures.
const blue = '#2f6fde';
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours of use by day of the week and hour: the fuller a cell, the darker. */
export function HeatTable({ heat }: Pick<BookingStatistic, 'heat'>) {
  const most = Math.max(0, ...heat.map(({ hours }) => hours));
  const used = hoursOfDay.filter((hour) => heat.some((one) => one.hour === hour));
  // Nights in which nobody is there are not shown; between the first and the last hour no column is missing.
  const shown = hoursOfDay.slice(used[0] ?? 8, (used.at(-1) ?? 17) + 1);
  const at = (weekday: number, hour: number) =>
    heat.find((one) => one.weekday === weekday && one.hour === hour)?.hours ?? 0;
  return (
    <Panel title="使用时段（小时）">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reached by keyboard */}
      <section className="resv-heat" tabIndex={0} aria-label="使用时段">
        <table>
          <thead>
            <tr>
              <th scope="col">星期</th>
              {shown.map((hour) => (
                <th key={hour} scope="col">
                  {hour}时
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdayNames.map((name, day) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {shown.map((hour) => {
                  const hours = at(day + 1, hour);
                  const background = hours === 0 ? '#f7f9fc' : mixColor(blue, 0.08 + 0.57 * (hours / most), 255);
                  return (
                    <td key={hour} style={{ background }}>
                      {hours === 0 ? '' : hours}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
