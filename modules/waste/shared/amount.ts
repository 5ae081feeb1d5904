import * as z from 'zod/mini';
import * as wire from '#kernel/shared/wire.ts';

/** More than that no school produces in a year. */
export const mostKg = 10_000_000;

const upTo = (most: number) => `不超过 ${most} kg`;

/** Something that is measured; a text that is no number is told from none. */
export const measured = (label: string) => wire.decimal(`请填写${label}`, `${label}应为数字，最多四位小数`);

const twoPlaces = (label: string) => ({ unreadable: `${label}应为数字`, unfit: `${label}最多两位小数，且不小于 0` });

/** Kilograms above zero, with two places. */
export const kilograms = (label: string, most = mostKg) =>
  wire
    .hundredths(`请填写${label}，最多两位小数`, twoPlaces(label))
    .check(z.refine((kg) => Number(kg) > 0 && Number(kg) <= most, `应大于 0，且${upTo(most)}`));

/** The same, or none. */
export const someKilograms = (label: string) =>
  wire
    .hundredths(`请填写${label}，不小于 0，最多两位小数`, twoPlaces(label))
    .check(z.refine((kg) => Number(kg) <= mostKg, upTo(mostKg)));

const mostPrice = 100_000;

/** Yuan per kilogram. */
export const price = () =>
  wire
    .hundredths('请填写单价，最多两位小数', twoPlaces('单价'))
    .check(z.refine((yuan) => Number(yuan) <= mostPrice, `单价不超过 ${mostPrice} 元/kg，请核对`));
