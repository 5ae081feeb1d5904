import { centsOf, moneyText, yuanOf } from '#platform/funds/shared/money.rules.ts';

/** What a price asks for, in yuan as text. */
export type Terms = {
  start_fee: string;
  hour_price: string;
  sample_price: string;
  minimum: string;
  off_factor: string;
};
/** What was used, or is to be; hours are counted in whole steps. */
export type Used = { minutes: number; step: number; samples: number; isOffHours: boolean };
export type Fee = { amount: string; working: string };

/** Minutes in whole steps, a begun one counted. */
export const roundedMinutes = (minutes: number, step: number): number => Math.ceil(Math.max(minutes, 0) / step) * step;

const hoursText = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100);
const product = (count: string, price: string) => `${count} × ${moneyText(price)} 元`;

/** max(minimum, start fee + hours × price × factor + samples × price), in whole cents, with how it is made up. */
export function feeOf(terms: Terms, { minutes, step, samples, isOffHours }: Used): Fee {
  const { start_fee, hour_price, sample_price, minimum, off_factor } = terms;
  const counted = roundedMinutes(minutes, step);
  const factor = isOffHours ? centsOf(off_factor) : 100;
  // Minutes × cents × hundredths, of 60 minutes and 100 hundredths; half a cent is rounded up.
  const ofTime = Math.floor((counted * centsOf(hour_price) * factor + 3_000) / 6_000);
  const ofSamples = samples * centsOf(sample_price);
  const sum = centsOf(start_fee) + ofTime + ofSamples;
  const parts = [
    centsOf(start_fee) > 0 && `起步 ${moneyText(start_fee)} 元`,
    ofTime > 0 &&
      product(`${hoursText(counted)} 小时`, hour_price) +
        (factor === 100 ? '' : ` × 非工作时间 ${Number(off_factor).toFixed(2)}`),
    ofSamples > 0 && product(`${samples} 个样品`, sample_price),
  ].filter((part) => part !== false);
  const text = `${parts.join(' + ') || '0.00 元'} = ${moneyText(yuanOf(sum))} 元`;
  const least = centsOf(minimum);
  if (sum >= least) return { amount: yuanOf(sum), working: text };
  return { amount: yuanOf(least), working: `${text}，不足最低收费，按 ${moneyText(minimum)} 元` };
}

/** A share of an amount in per cent, half a cent rounded up. */
export const shareOf = (amount: string, percent: number): string =>
  yuanOf(Math.floor((centsOf(amount) * percent + 50) / 100));
