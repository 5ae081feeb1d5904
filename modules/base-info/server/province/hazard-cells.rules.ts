import type { ProvinceRow } from '../../shared/province/province.ts';

/** What is registered of a kind in a laboratory. */
export type KindSum = { kind: string; unit: string; rows: number; qty: number };
type Cells = Pick<ProvinceRow, 'hazards' | 'toxic' | 'explosive' | 'precursor' | 'bottles' | 'biosafety' | 'radiation'>;

/** Codes of the dictionary `hazard_kind`, which is fixed. */
const [toxic, explosive, precursor, radiation] = ['101', '102', '103', '3'];
const gases = ['110', '111', '112'];
const biosafetyLevels = ['2051', '2052', '2053', '2054'];
/** Kinds that are named; the file has a cell, not a list. */
const named = 5;

/** Cells about the hazard sources of a laboratory; `controlled` are what the law controls among them. */
export function hazardCells(
  sums: readonly KindSum[],
  controlled: readonly string[],
  lineOf: (kind: string) => readonly string[],
  nameOf: (kind: string) => string,
): Cells {
  const lines = sums.map((sum) => ({ ...sum, line: lineOf(sum.kind) }));
  const has = (...kinds: string[]) => lines.some(({ line }) => line.some((kind) => kinds.includes(kind)));
  const isControlled = (start: string) => controlled.some((code) => code.startsWith(start));
  const rowsOf = Map.groupBy(lines, ({ kind }) => kind);
  const count = (kind: string) => rowsOf.get(kind)!.reduce((total, { rows }) => total + rows, 0);
  const main = [...rowsOf.keys()].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1)).slice(0, named);
  const bottles = lines.filter(({ unit, line }) => unit === 'bottle' && line.some((kind) => gases.includes(kind)));
  const highest = biosafetyLevels.findLastIndex((kind) => has(kind));
  return {
    hazards: main.map(nameOf).join('、'),
    toxic: has(toxic!) || isControlled('toxic'),
    explosive: has(explosive!) || isControlled('explosive'),
    precursor: has(precursor!) || isControlled('precursor'),
    bottles: Math.round(bottles.reduce((total, { qty }) => total + qty, 0)),
    biosafety: highest < 0 ? '' : `BSL-${highest + 1}`,
    radiation: has(radiation!),
  };
}
