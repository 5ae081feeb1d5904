import { addDays } from '#kernel/shared/time.ts';

/** Working days within which the receiver confirms. */
const confirmDays = 5;

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The last day on which the receiver of what left on a day confirms in time; holidays are not known here. */
export function confirmBy(departedOn: string): string {
  let day = departedOn;
  for (let left = confirmDays; left > 0;) {
    day = addDays(day, 1);
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}

/** Why a load that departed on a day cannot have been received on another; undefined if it can. */
export function receiptFault(receivedOn: string, departedOn: string, today: string): string | undefined {
  if (receivedOn < departedOn) return `接受日期不能早于启运日期 ${departedOn}`;
  return receivedOn > today ? '接受日期不能晚于今天' : undefined;
}
