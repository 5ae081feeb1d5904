import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Documents that two keepers sign, in the address of the call. */
export const SignedKind = defineEnum({
  inbound: { value: 'inbound', label: '入库单' },
  outbound: { value: 'outbound', label: '出库单' },
  return: { value: 'return', label: '归还单' },
  transfer: { value: 'transfer', label: '调拨单' },
  stocktake: { value: 'stocktake', label: '盘点单' },
});

const signature = z.object({ name: z.string(), at: z.string() });
export const signatures = z.object({
  /** The keepers. */
  first: z.nullable(signature),
  second: z.nullable(signature),
  /** Those who receive, of an outbound. */
  recipients: z.array(signature),
  /** When the signatures lapse. */
  until: z.nullable(z.string()),
  complete: z.boolean(),
});
export type Signatures = z.output<typeof signatures>;

export const dualApi = {
  sign: endpoint({
    method: 'POST',
    path: '/chemical/dual/{doc_type}/{doc_id}/sign',
    guard: holds(
      'chemical.inbound.confirm',
      'chemical.outbound.confirm',
      'chemical.return.confirm',
      'chemical.transfer.edit',
      'chemical.stocktake.edit',
    ),
    input: z.object({
      doc_type: wire.code(SignedKind),
      doc_id: wire.id(),
      account: wire.text('账号', 64),
      password: wire.secret('密码'),
    }),
    output: signatures,
    summary: '双人签名',
  }),
};
