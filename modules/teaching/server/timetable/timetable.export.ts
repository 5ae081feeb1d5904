import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { timetableApi } from '../../shared/timetable/timetable.ts';
import { timetableBlocks } from './timetable-paper.rules.ts';
import { findTimetable } from './timetable.queries.ts';

export async function printTimetable(ctx: Ctx, input: InputOf<typeof timetableApi.print>) {
  const { table, school } = await readToPrint(ctx, async (tx) => ({
    table: await findTimetable(tx, input),
    school: await findSchoolName(tx),
  }));
  const blocks = timetableBlocks(table, { school, printedAt: formatDateTime(ctx.now) });
  return printPaper(ctx, { title: `${table.title} 第${table.week}周`, filter: input }, wholeDocument(blocks));
}
