import { implement, type Route } from '#kernel/server/implement.ts';
import { outboundApi } from '../../shared/outbound/outbound.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { confirmOutbound } from './outbound-confirm.service.ts';
import { printOutbound } from './outbound.export.ts';
import { findOutbound, waitingList } from './outbound.queries.ts';
import { pickContainers } from './pick.service.ts';

export const outboundRoutes: Route[] = [
  implement(requisitionApi.sheet, printOutbound, { transaction: false }),
  implement(outboundApi.list, waitingList.page),
  implement(outboundApi.find, (ctx, { id }) => findOutbound(ctx, id)),
  implement(outboundApi.pick, pickContainers),
  implement(outboundApi.confirm, confirmOutbound),
];
