import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { addDays } from '#kernel/shared/time.ts';
import { Term, type CalendarDayInput, type calendarDayApi, type TermInput, type termApi } from '../shared/term.ts';

const term: RowKind<'org.term'> = { table: 'org.term', doc: 'org.term', noun: '学期', softDelete: false };
const calendarDay: RowKind<'org.calendar_day'> = {
  table: 'org.calendar_day',
  doc: 'org.calendar-day',
  noun: '放假调休',
  softDelete: false,
};

/** Days of a term, and of an entry of the calendar. */
const [longestTerm, longestEntry] = [250, 100];

function checkTerm({ school_year, starts_on, ends_on }: TermInput): void {
  const [first, second] = school_year.split('-') as [string, string];
  if (starts_on < `${first}-07-01` || starts_on > `${second}-08-31`)
    throw badFields({ starts_on: `开始日期应在 ${school_year} 学年内（${first} 年 7 月至 ${second} 年 8 月）` });
  if (ends_on <= starts_on) throw badFields({ ends_on: '结束日期应晚于开始日期' });
  if (ends_on >= addDays(starts_on, longestTerm)) throw badFields({ ends_on: `一学期不超过 ${longestTerm} 天` });
}

const nameOf = (input: TermInput) => `${input.school_year} ${labelOf(Term, input.term)}`;

export async function createTerm(ctx: Ctx, input: TermInput): Promise<number> {
  checkTerm(input);
  return insertRow(ctx, term, input, nameOf(input));
}

export async function updateTerm(ctx: Ctx, { id, version, ...input }: InputOf<typeof termApi.update>): Promise<void> {
  checkTerm(input);
  await updateRow(ctx, term, { id, version }, input, { note: nameOf(input) });
}

export const removeTerm = (ctx: Ctx, { id }: { id: number }) => removeRow(ctx, term, id);

function checkDays({ from_day, to_day }: CalendarDayInput): void {
  if (to_day < from_day) throw badFields({ to_day: '结束日期不能早于开始日期' });
  if (to_day >= addDays(from_day, longestEntry)) throw badFields({ to_day: `一次不超过 ${longestEntry} 天` });
}

export async function createCalendarDay(ctx: Ctx, input: CalendarDayInput): Promise<number> {
  checkDays(input);
  return insertRow(ctx, calendarDay, input, input.name);
}

export async function updateCalendarDay(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof calendarDayApi.update>,
): Promise<void> {
  checkDays(input);
  await updateRow(ctx, calendarDay, { id, version }, input, { note: input.name });
}

export const removeCalendarDay = (ctx: Ctx, { id }: { id: number }) => removeRow(ctx, calendarDay, id);
