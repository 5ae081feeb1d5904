import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { hazardApi, hazardSheet, type SavedHazard } from '../../shared/hazard/hazard.ts';
import { exportDistribution } from './hazard-distribution.export.ts';
import { exportHazards } from './hazard.export.ts';
import { hazardImport } from './hazard.import.ts';
import { syncOwnMirrors } from './hazard-mirror.service.ts';
import { listKindNames, listKinds } from './hazard-kind.queries.ts';
import { hazardList } from './hazard.queries.ts';
import { findLacking } from '../lab-signs.queries.ts';
import { createHazard, setHazardStatus, updateHazard } from './hazard.service.ts';
import { sumHazards } from './hazard-sum.queries.ts';

async function savedOf(ctx: Ctx, id: number, { lab_id }: { lab_id: number }): Promise<SavedHazard> {
  if (!holdsRight(ctx.actor, 'base-info.lab.edit')) return { id, lacks: 0 };
  const { content } = await findLacking(ctx, { id: lab_id });
  return { id, lacks: content.filter(({ sources }) => sources.some((source) => source.id === id)).length };
}

export const hazardRoutes: Route[] = [
  implement(hazardApi.list, hazardList.page),
  implement(hazardApi.find, (ctx, { id }) => hazardList.find(ctx, id)),
  implement(hazardApi.create, async (ctx, input) => savedOf(ctx, await createHazard(ctx, input), input)),
  implement(hazardApi.update, async (ctx, input) => {
    await updateHazard(ctx, input);
    return savedOf(ctx, input.id, input);
  }),
  implement(hazardApi.setStatus, setHazardStatus),
  implement(hazardApi.kinds, listKinds),
  implement(hazardApi.kindNames, listKindNames),
  implement(hazardApi.sums, sumHazards),
  implement(hazardApi.sync, syncOwnMirrors),
  implement(hazardApi.distribution, exportDistribution, { transaction: false }),
  ...sheetRoutes(hazardSheet, hazardImport, exportHazards),
];
