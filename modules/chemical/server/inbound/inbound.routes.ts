import { implement, type Route } from '#kernel/server/implement.ts';
import { inboundApi } from '../../shared/inbound/inbound.ts';
import { purchaseApi } from '../../shared/purchase/purchase.ts';
import { arrivePurchase } from './arrive.service.ts';
import { confirmInbound, refuseInbound } from './inbound-confirm.service.ts';
import { printInbound } from './inbound.export.ts';
import { findInbound, inboundList } from './inbound.queries.ts';
import { createInbound, updateInbound } from './inbound.service.ts';

export const inboundRoutes: Route[] = [
  implement(inboundApi.list, inboundList.page),
  implement(inboundApi.find, (ctx, { id }) => findInbound(ctx, id)),
  implement(inboundApi.create, async (ctx, input) => ({ id: await createInbound(ctx, input) })),
  implement(inboundApi.update, updateInbound),
  implement(inboundApi.confirm, confirmInbound),
  implement(inboundApi.refuse, refuseInbound),
  implement(purchaseApi.arrive, async (ctx, input) => ({ id: await arrivePurchase(ctx, input) })),
  implement(inboundApi.print, printInbound, { transaction: false }),
];
