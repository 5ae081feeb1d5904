import { listCell } from '#kernel/server/sheets/cells.rules.ts';
import { CellError } from '#kernel/server/sheets/define-sheet.ts';
import { weekdayNames } from '#kernel/shared/time.ts';
import { everyDay } from '../../shared/access/door-hours.ts';

/** Number of a day written as 周三, 星期三 or 三. */
function dayOf(text: string): number | undefined {
  const day = text.replace(/^(周|星期)/, '').replace('天', '日');
  const at = weekdayNames.findIndex((name) => name === `周${day}`);
  return at < 0 ? undefined : at + 1;
}

function spanOf(text: string): number[] | undefined {
  const [first, last = first, ...more] = text.split(/[至到~-]/).map((one) => dayOf(one));
  if (first === undefined || last === undefined || more.length > 0 || last < first) return undefined;
  return everyDay.filter((day) => day >= first && day <= last);
}

/** Days of the week, such as 每天, 周一至周五 and 周一、周三. */
export function daysCell(text: string, title: string): number[] {
  if (text === '每天') return everyDay;
  const spans = listCell(text).map(spanOf);
  if (spans.length === 0 || spans.includes(undefined))
    throw new CellError(`${title}“${text}”无法识别，请填写每天、周一至周五或周一、周三`);
  return [...new Set(spans.flatMap((days) => days ?? []))].sort((a, b) => a - b);
}

/** A time of day, such as 8:00 and 22:30. */
export function timeCell(text: string, title: string): string {
  const [, hour, minute] = /^(\d|[01]\d|2[0-3])[:：]([0-5]\d)(?::00)?$/.exec(text) ?? [];
  if (hour === undefined) throw new CellError(`${title}“${text}”无法识别为时间，请按 08:00 的格式填写`);
  return `${hour.padStart(2, '0')}:${minute}`;
}
