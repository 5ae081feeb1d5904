import { implement, type Route } from '#kernel/server/implement.ts';
import { applyApi } from '../../shared/pickup/apply.ts';
import { applyList, examineList, findApply, sealedRecords } from './apply.queries.ts';
import { createApply, decideApply, passApplies, withdrawApply } from './apply.service.ts';
import { printHandover } from './pickup.export.ts';

export const applyRoutes: Route[] = [
  implement(applyApi.records, async (ctx, { lab_id = 0 }) => ({ content: await sealedRecords(ctx, lab_id) })),
  implement(applyApi.sheet, printHandover, { transaction: false }),
  implement(applyApi.examine, examineList.page),
  implement(applyApi.list, applyList.page),
  implement(applyApi.find, (ctx, { id }) => findApply(ctx, id)),
  implement(applyApi.create, async (ctx, input) => ({ id: await createApply(ctx, input) })),
  implement(applyApi.withdraw, withdrawApply),
  implement(applyApi.decide, decideApply),
  implement(applyApi.pass, passApplies),
];
