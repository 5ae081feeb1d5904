import { labelOf } from '#kernel/shared/enums.ts';
import { HazardUnit, type HazardUnitCode } from './hazard.ts';

const { kg, litre, gram, millilitre, bottle, set, piece, room } = HazardUnit;
const stock = [kg, litre, gram, millilitre];

/** Units by kind; a kind without a row has those of the kind above it. */
const unitsByKind: Readonly<Record<string, readonly HazardUnitCode[]>> = {
  '1': stock,
  '110': [bottle],
  '111': [bottle],
  '112': [bottle],
  '2': [piece, ...stock],
  '202': [piece],
  '205': [room],
  '3': [piece, set],
  '303': [room, piece, ...stock],
  '304': [piece, ...stock],
  '4': [set, piece],
  '410': [kg, gram],
  '5': [set, piece, room],
};

/** Units of a kind; `line` is the kind and the kinds above it, nearest first. All of them for kinds of a school's own. */
export const unitsOf = (line: readonly string[]): readonly HazardUnitCode[] =>
  line.flatMap((code) => (unitsByKind[code] ? [unitsByKind[code]] : []))[0] ??
  HazardUnit.$items.map(({ value }) => value);

const weights: Partial<Record<HazardUnitCode, number>> = {
  [kg]: 1,
  [litre]: 1,
  [gram]: 0.001,
  [millilitre]: 0.001,
};

/** Factor from a unit of mass or volume to kg or L; 0 for units that count things. */
export const stockFactor = (unit: HazardUnitCode): number => weights[unit] ?? 0;

/** What is wrong with the unit of a hazard source of this line of kinds. */
export function unitFault(line: readonly string[], unit: HazardUnitCode): string | undefined {
  const units = unitsOf(line);
  if (units.includes(unit)) return undefined;
  if (units === unitsByKind['1']) return '化学品按质量或体积登记，单位请选择 kg、L、g 或 mL，否则不计入存量';
  if (units.includes(bottle)) return '气体按气瓶登记，单位请选择“瓶”';
  return `这类危险源的单位请选择${units.map((one) => labelOf(HazardUnit, one)).join('、')}`;
}
