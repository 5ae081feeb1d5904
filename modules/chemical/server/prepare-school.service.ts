import type { Ctx } from '#kernel/server/context.ts';
import { prepareCodes } from '#platform/codes/server/public.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { chemicalNotices } from '../shared/requisition/notices.ts';
import { stocktakeNotices } from '../shared/stocktake/notices.ts';
import { chemicalCodes } from './chemical-codes.rules.ts';
import { prepareGases } from './gas/gas-kind.service.ts';
import { prepareCompat } from './storage/compat.service.ts';
import { prepareCatalogue } from './catalogue-seed.service.ts';

/** Dictionaries, controlled lists and a catalogue for a school that has none. */
export async function prepareChemical(ctx: Ctx): Promise<void> {
  await prepareCodes(ctx, chemicalCodes);
  await prepareCatalogue(ctx);
  await prepareCompat(ctx);
  await prepareGases(ctx);
  await prepareNotices(ctx, [...chemicalNotices, ...stocktakeNotices]);
}
