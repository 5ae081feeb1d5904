import { SpecialTimeType } from './special-time.ts';

const strictLevel = 2;

/** People who must be present: two overnight and in laboratories of level Ⅰ or Ⅱ, else one. */
export const personsNeeded = (type: number, levels: readonly (number | null)[]): number =>
  type === SpecialTimeType.night || levels.some((level) => level !== null && level <= strictLevel) ? 2 : 1;
