import { addDays, mondayOf, weekdayNames } from '#kernel/shared/time.ts';
import type { DocumentBlock, TableCell } from '#lib/pdf/blocks.ts';
import { titleText } from '#platform/print/server/public.ts';
import type { Timetable, TimetableEntry } from '../../shared/timetable/timetable.ts';

type Origin = { school: string; printedAt: string };

const dayText = (starts_on: string, week: number, weekday: number) => {
  const day = addDays(mondayOf(starts_on), (week - 1) * 7 + weekday - 1);
  return `${weekdayNames[weekday - 1]}\n${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
};

const lines = (entry: TimetableEntry): string =>
  [
    entry.course_name,
    entry.project_name,
    `${entry.period_from}–${entry.period_to} 节　${entry.starts_at.slice(11, 16)}–${entry.ends_at.slice(11, 16)}`,
    [entry.lab_name, entry.place].filter(Boolean).join(' '),
    `${entry.teachers}　${entry.taken}/${entry.capacity} 人`,
  ].join('\n');

/** 实验课表 of a week on A3 across: a row for a period, a column for a day; a batch stands in the row of its first period. */
export function timetableBlocks(table: Timetable, { school, printedAt }: Origin): DocumentBlock[] {
  const { periods, entries, week, starts_on } = table;
  const lastDay = entries.some(({ weekday }) => weekday > 5) ? 7 : 5;
  const days = Array.from({ length: lastDay }, (_, at) => at + 1);
  const cellOf = (no: number, weekday: number): TableCell => {
    const here = entries.filter((one) => one.weekday === weekday && one.period_from <= no && one.period_to >= no);
    const texts = here.map((one) => (one.period_from === no ? lines(one) : `〃 ${one.project_name}`));
    return texts.join('\n\n');
  };
  const foot = `${school}　${table.title}　打印于 ${printedAt}`;
  return [
    { kind: 'page', setup: { paper: 'A3', landscape: true, margin: 12 } },
    {
      kind: 'sheet',
      blocks: [
        titleText(`${school}　${table.title}`),
        { kind: 'text', text: `${table.term_name}　第 ${week} 周`, size: 12, align: 'center', after: 3 },
        {
          kind: 'table',
          size: 9,
          columns: [
            { title: '节次', share: 1.4, align: 'center' },
            ...days.map((day) => ({ title: dayText(starts_on, week, day), share: 4 })),
          ],
          rows: periods.map(({ no, from, to }) => ({
            cells: [`第 ${no} 节\n${from}–${to}`, ...days.map((day) => cellOf(no, day))],
            minHeight: 15,
          })),
        },
      ],
      foot: [{ kind: 'text', text: foot, size: 8, color: '#666666' }],
    },
  ];
}
