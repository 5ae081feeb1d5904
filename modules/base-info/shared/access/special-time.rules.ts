import { SpecialTimeType } from './special-time.ts';

const strictLevel = 2;

/** People who must be present in a laboratory: two overnight and from level Ⅱ on, else one. */
export const personsNeeded = (type: number, level: number | null): number =>
  type === SpecialTimeType.night || (level !== null && level <= strictLevel) ? 2 : 1;

type Presence = { needed: number; people: readonly number[] };

/**
 * The first laboratory that is short of people; undefined where each has those it needs. Who belongs to several is present
 * in one of them.
 */
export function shortOf<L extends Presence>(labs: readonly L[]): L | undefined {
  const places = new Map<number, L>();
  const fill = (lab: L, tried = new Set<number>()): boolean =>
    lab.people.some((person) => {
      if (tried.has(person)) return false;
      tried.add(person);
      const other = places.get(person);
      if (other && !fill(other, tried)) return false;
      places.set(person, lab);
      return true;
    });
  return labs.find((lab) => Array.from({ length: lab.needed }).some(() => !fill(lab)));
}
