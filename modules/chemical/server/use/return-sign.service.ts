import { sql } from 'kysely';
import { assert } from '#kernel/server/errors.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { Signing } from '../dual/dual.service.ts';
import { lockHeld } from './held.queries.ts';
import { returnDoc } from './return.queries.ts';
import { checkTaker, lockReturn } from './return.service.ts';

/** Keepers of the store sign for what comes back. */
export const returnSigning: Signing = async (ctx, id, within) => {
  const waiting = await lockReturn(ctx, id, within);
  const held = await lockHeld(ctx, sql<boolean>`c.id = ${waiting.container_id}`);
  assert(held.is_controlled, chemicalErrors.notNeeded);
  return {
    doc: returnDoc,
    id,
    needed: 2,
    stepOf: async (person) => {
      await checkTaker(ctx, waiting, person.id, '签名');
      return 'keeper';
    },
  };
};
