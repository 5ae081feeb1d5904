/** A drum is warned of from two thirds, and never filled beyond four fifths. */
export const warnFill = 2 / 3;
export const mostFill = 4 / 5;

/** How full a container is, from 0 to 1. */
export const fillRate = (litres: number, volume: number): number => Math.round((litres / volume) * 10_000) / 10_000;

/** The most kilograms that a container of so many litres can hold: nothing is denser than mercury, 13.6 kg/L. */
export const heaviestIn = (litres: number): number => Math.round(litres * 13.6 * 10) / 10;

/** Why a container of so many litres cannot have a net weight; undefined if it can. */
export function weightFault(kg: string, litres: number): string | undefined {
  if (Number(kg) <= 0) return '净重应大于 0';
  const most = heaviestIn(litres);
  return Number(kg) > most ? `该容器装不下 ${kg} kg，最多 ${most} kg，请核对小数点和单位` : undefined;
}

/** Weights differ by more than a scale explains. */
export const differsMuch = (declared: number, weighed: number): boolean =>
  Math.abs(weighed - declared) > Math.max(declared * 0.05, 0.5) + 1e-9;

/** The receiver's weight differs from ours by more than three percent. */
export const isDisputed = (sent: number, received: number): boolean => Math.abs(received - sent) > sent * 0.03 + 1e-9;
