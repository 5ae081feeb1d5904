import { lastWorkday, type RestCalendar } from '#kernel/shared/workday.rules.ts';

/** Working days within which the receiver confirms: 《危险废物转移管理办法》. */
const confirmDays = 5;

/** The last day on which the receiver of what left on a day confirms in time, by the calendar of the school. */
export const confirmBy = (departedOn: string, calendar: RestCalendar): string =>
  lastWorkday(departedOn, confirmDays, calendar);

/** A lorry carries no more than that. */
const lorryKg = 40_000;

/** Why a load of so many kilograms cannot have arrived as so many; undefined if it can. */
export function receivedFault(sentKg: number, kg: string): string | undefined {
  const received = Number(kg);
  if (received <= 0) return '接受重量应大于 0';
  if (received > lorryKg) return `接受重量 ${kg} kg 超过一车能运的 ${lorryKg} kg，请核对小数点和单位`;
  return received > sentKg * 10 ? `接受重量 ${kg} kg 超过移出 ${sentKg} kg 的十倍，请核对小数点和单位` : undefined;
}

/** Why a load that departed on a day cannot have been received on another; undefined if it can. */
export function receiptFault(receivedOn: string, departedOn: string, today: string): string | undefined {
  if (receivedOn < departedOn) return `接受日期不能早于启运日期 ${departedOn}`;
  return receivedOn > today ? '接受日期不能晚于今天' : undefined;
}
