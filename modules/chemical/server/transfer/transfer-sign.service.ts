import { assert } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { TransferStatus } from '../../shared/transfer/transfer.states.ts';
import type { Signing } from '../dual/dual.service.ts';
import { checkSide, lockTransfer } from './transfer-lock.queries.ts';
import { receiptDoc, transferDoc } from './transfer.queries.ts';

/** Keepers of the sending store sign before it is sent, those of the receiving one before it is received. */
export const transferSigning: Signing = async (ctx, id, within) => {
  const transfer = await lockTransfer(ctx, id, within);
  const { waiting, moving } = TransferStatus;
  const state = labelOf(TransferStatus, transfer.status);
  assert(
    [waiting, moving].some((one) => one === transfer.status),
    chemicalErrors.transferMoved,
    { state, action: '签名' },
  );
  assert(transfer.is_controlled, chemicalErrors.notNeeded);
  return {
    doc: transfer.status === waiting ? transferDoc : receiptDoc,
    id,
    needed: 2,
    stepOf: async (person) => {
      await checkSide(ctx, transfer, person.id, '签名');
      return 'keeper';
    },
  };
};
