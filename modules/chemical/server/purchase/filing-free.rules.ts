import { CheckLevel, type CheckResult } from '../../shared/purchase/purchase.ts';

/** Grams of a substance: asked for now, passed in the year without a filing, in review elsewhere. */
type SmallUse = { name: string; asked: number; passed: number; pending: number };
/** Grams that need no filing, of one purchase and of a calendar year. */
type SmallLimits = { once: number; year: number };

/** A small amount for own use needs no filing, as long as one purchase and the year stay within the limits. */
export const isFilingFree = (
  { asked, passed }: Omit<SmallUse, 'name' | 'pending'>,
  { once, year }: SmallLimits,
): boolean => asked <= once + 1e-6 && passed + asked <= year + 1e-6;

const kg = (grams: number) => `${Math.round(grams) / 1000} kg`;

/** Which rule applies to a small amount, as a line of the checks. */
export function smallAmountResult(use: SmallUse, limits: SmallLimits): CheckResult {
  const { name, asked, passed, pending } = use;
  const { once, year } = limits;
  const make = (level: string, text: string) => ({
    rule: 'chem.filing',
    label: '备案',
    level,
    text: `“${name}”${text}`,
  });
  const state = `本单 ${kg(asked)}，本年已免备案 ${kg(passed)}`;
  if (asked > once + 1e-6)
    return make(CheckLevel.warn, `${state}：一次超过 ${kg(once)}，审核通过后须先登记备案证明才能下单`);
  if (!isFilingFree(use, limits))
    return make(CheckLevel.warn, `${state}：全年将超过 ${kg(year)}，审核通过后须先登记备案证明才能下单`);
  if (passed + pending + asked > year + 1e-6)
    return make(
      CheckLevel.warn,
      `${state}，另有在审 ${kg(pending)}：先通过的免备案，通过时全年已超过 ${kg(year)} 的须登记备案证明`,
    );
  return make(
    CheckLevel.pass,
    `${state}：自用一次不超过 ${kg(once)}、全年不超过 ${kg(year)}，无须备案；属易制爆的，合法用途说明仍须交供应商留存`,
  );
}
