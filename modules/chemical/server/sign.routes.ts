import { implement, type Route } from '#kernel/server/implement.ts';
import { dualApi, SignedKind } from '../shared/dual/dual.ts';
import { bottleSigning } from './container/recover.service.ts';
import { inboundSigning } from './inbound/inbound-sign.service.ts';
import { outboundSigning } from './outbound/outbound-sign.service.ts';
import {
  bottleContent,
  inboundContent,
  outboundContent,
  returnContent,
  stocktakeContent,
  transferContent,
} from './signed-content.queries.ts';
import { stocktakeSigning } from './stocktake/submit.service.ts';
import { transferSigning } from './transfer/transfer-sign.service.ts';
import { returnSigning } from './use/return-sign.service.ts';
import { signDocument } from './dual/dual.service.ts';
import { openSignCode, showSignCode, signByCode, signCodeState, type SignedKinds } from './dual/sign-code.service.ts';

const kinds: SignedKinds = {
  [SignedKind.inbound]: { signing: inboundSigning, content: inboundContent },
  [SignedKind.outbound]: { signing: outboundSigning, content: outboundContent },
  [SignedKind.return]: { signing: returnSigning, content: returnContent },
  [SignedKind.transfer]: { signing: transferSigning, content: transferContent },
  [SignedKind.stocktake]: { signing: stocktakeSigning, content: stocktakeContent },
  [SignedKind.bottle]: { signing: bottleSigning, content: bottleContent },
};

export const signRoutes: Route[] = [
  implement(dualApi.sign, (ctx, { doc_type, ...input }) => signDocument(ctx, input, kinds[doc_type].signing), {
    transaction: false,
    secret: true,
  }),
  implement(dualApi.showCode, (ctx, input) => showSignCode(ctx, input, kinds), { secret: true }),
  implement(dualApi.codeState, signCodeState),
  implement(dualApi.openCode, (ctx, input) => openSignCode(ctx, input, kinds)),
  implement(dualApi.signByCode, (ctx, input) => signByCode(ctx, input, kinds), { secret: true }),
];
