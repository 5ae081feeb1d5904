import { lastWorkday, type RestCalendar } from '#kernel/shared/workday.rules.ts';

/** Working days within which the receiver confirms: 《危险废物转移管理办法》. */
const confirmDays = 5;

/** The last day on which the receiver of what left on a day confirms in time, by the calendar of the school. */
export const confirmBy = (departedOn: string, calendar: RestCalendar): string =>
  lastWorkday(departedOn, confirmDays, calendar);

/** Why a load that departed on a day cannot have been received on another; undefined if it can. */
export function receiptFault(receivedOn: string, departedOn: string, today: string): string | undefined {
  if (receivedOn < departedOn) return `接受日期不能早于启运日期 ${departedOn}`;
  return receivedOn > today ? '接受日期不能晚于今天' : undefined;
}
