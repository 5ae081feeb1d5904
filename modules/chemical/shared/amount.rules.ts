import { BaseUnit } from './substance.ts';

type Measured = { base_unit: string; density: string | null };

const thousand: readonly string[] = ['kg', 'L'];
const masses: readonly string[] = ['g', 'kg'];

/** An amount in the base unit of a substance, to four decimals; undefined where only a density could convert it and none is known. */
export function inBase(amount: string, unit: string, { base_unit, density }: Measured): string | undefined {
  const plain = Number(amount) * (thousand.includes(unit) ? 1000 : 1);
  const isMass = masses.includes(unit);
  if (isMass === (base_unit === BaseUnit.gram)) return String(exact(plain));
  if (density === null) return undefined;
  return String(exact(isMass ? plain / Number(density) : plain * Number(density)));
}

/** An amount to the four decimals that the ledger keeps. */
export const exact = (amount: number): number => Number(amount.toFixed(4));
