import { assert } from '#kernel/server/errors.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { Signing } from '../dual/dual.service.ts';
import { inboundDoc, lockWaiting } from './inbound-lock.queries.ts';
import { linesOf } from './inbound.queries.ts';

/** Keepers of the store sign, the applicant does not. */
export const inboundSigning: Signing = async (ctx, id, within) => {
  const { warehouse_id, applicant_id } = await lockWaiting(ctx, id, within);
  const lines = await linesOf(ctx, id);
  assert(
    lines.some((line) => line.two_keepers),
    chemicalErrors.notNeeded,
  );
  return {
    doc: inboundDoc,
    id,
    needed: 2,
    stepOf: async (person) => {
      assert((await keepersOf(ctx, warehouse_id)).has(person.id), chemicalErrors.notKeeper);
      assert(person.id !== applicant_id, chemicalErrors.separation);
      return 'keeper';
    },
  };
};
