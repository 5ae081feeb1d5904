import { HazardUnit, type HazardUnitCode } from './hazard.ts';

/** Kinds whose stock is counted in bottles: flammable, toxic, inert and oxidising gases. */
const gasKinds = ['110', '111', '112'] as const;
const chemicals = '1';

const weights: Partial<Record<HazardUnitCode, number>> = {
  [HazardUnit.kg]: 1,
  [HazardUnit.litre]: 1,
  [HazardUnit.gram]: 0.001,
  [HazardUnit.millilitre]: 0.001,
};

/** Factor from a unit of mass or volume to kg or L; 0 for units that count things. */
export const stockFactor = (unit: HazardUnitCode): number => weights[unit] ?? 0;

/** What is wrong with the unit of a hazard source; `line` is its kind and the kinds above it. */
export function unitFault(line: readonly string[], unit: HazardUnitCode): string | undefined {
  if (line.some((code) => (gasKinds as readonly string[]).includes(code)))
    return unit === HazardUnit.bottle ? undefined : '气体按气瓶登记，单位请选择“瓶”';
  if (line.includes(chemicals) && stockFactor(unit) === 0)
    return '化学品按质量或体积登记，单位请选择 kg、L、g 或 mL，否则不计入存量';
  return undefined;
}
