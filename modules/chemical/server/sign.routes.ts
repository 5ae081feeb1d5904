import { implement, type Route } from '#kernel/server/implement.ts';
import { dualApi, SignedKind } from '../shared/dual/dual.ts';
import { inboundSigning } from './inbound/inbound-sign.service.ts';
import { outboundSigning } from './outbound/outbound-sign.service.ts';
import { stocktakeSigning } from './stocktake/submit.service.ts';
import { transferSigning } from './transfer/transfer-sign.service.ts';
import { returnSigning } from './use/return-sign.service.ts';
import { signDocument } from './dual/dual.service.ts';

const signings = {
  [SignedKind.inbound]: inboundSigning,
  [SignedKind.outbound]: outboundSigning,
  [SignedKind.return]: returnSigning,
  [SignedKind.transfer]: transferSigning,
  [SignedKind.stocktake]: stocktakeSigning,
};

export const signRoutes: Route[] = [
  implement(dualApi.sign, (ctx, { doc_type, ...input }) => signDocument(ctx, input, signings[doc_type]), {
    transaction: false,
    secret: true,
  }),
];
