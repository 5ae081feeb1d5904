import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { exportTables } from '#kernel/server/sheets/export-tables.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { unitColumns } from '../../shared/statistic/unit-columns.rules.ts';
import type { yearApi, YearQuery } from '../../shared/statistic/year.ts';
import { reportTitle } from '../../shared/statistic/yearly-words.rules.ts';
import { findPeopleStatistic, findYearlyReport } from './year.queries.ts';
import { yearlyBlocks } from './yearly-paper.rules.ts';

export const exportPeople = (ctx: Ctx, query: YearQuery) =>
  exportTables(ctx, { title: '人员、培训和自查统计', filter: query }, async (tx) => {
    const { units, total, from, day } = await findPeopleStatistic(tx, query);
    const columns = unitColumns(total);
    return [
      {
        name: '各单位',
        titles: ['单位', ...columns.map(({ title, isRate }) => (isRate ? `${title}（%）` : title))],
        rows: [
          ...[...units, { name: '合计', ...total }].map((row) => [row.name, ...columns.map(({ value }) => value(row))]),
          ['统计区间', `${from} 至 ${day}`],
        ],
      },
    ];
  });

/** What the report is narrowed to, in words; empty for the whole school. */
async function placesInWords(ctx: Ctx, { campus_id, college_id, nature }: YearQuery): Promise<string> {
  const { rows } = await sql<{ campus: string | null; college: string | null; nature: string | null }>`select
      (select c.name from org.campus c where c.school_id = ${ctx.schoolId} and c.id = ${campus_id ?? null}) as campus,
      (select u.name from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${college_id ?? null}) as college,
      (select k.name from codes.code k where k.school_id = ${ctx.schoolId} and k.parent_key = 'lab_nature'
        and k.code = ${nature ?? null}) as nature`.execute(ctx.db);
  const { campus, college, nature: kind } = rows[0]!;
  return [campus, college, kind].filter(Boolean).join(' · ');
}

/** 年度报告 as PDF or Word. */
export async function printYearlyReport(ctx: Ctx, { format, ...query }: InputOf<typeof yearApi.print>) {
  const { data, ...head } = await readToPrint(ctx, async (tx) => ({
    data: await findYearlyReport(tx, query),
    school_name: await findSchoolName(tx),
    places: await placesInWords(tx, query),
  }));
  const origin = { printed_by: ctx.actor.name, printed_at: formatDateTime(ctx.now), today: formatDate(ctx.now) };
  const blocks = yearlyBlocks(data, { ...head, ...origin });
  return printPaper(ctx, { title: reportTitle(data.year), filter: query, format }, wholeDocument(blocks));
}
