import { exact } from '../amount.rules.ts';

/** A cylinder is filled to its working pressure; a gauge may read a tenth more. */
const tolerance = 1.1;

type Reading = { pressure: string | number | null | undefined; work: string | number | null | undefined };

/** What is wrong with the pressure of a cylinder against its working pressure; undefined if nothing is, or one is not known. */
export function pressureFault({ pressure, work }: Reading): string | undefined {
  if (!pressure || !work) return undefined;
  const most = exact(Number(work) * tolerance);
  return Number(pressure) > most
    ? `压力不能超过工作压力 ${Number(work)} MPa 的 1.1 倍（${most} MPa），请核对读数和单位`
    : undefined;
}
