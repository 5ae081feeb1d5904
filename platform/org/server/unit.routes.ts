import { implement } from '#kernel/server/implement.ts';
import { importRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { orgPickApi } from '../shared/pick.ts';
import { unitApi } from '../shared/unit.ts';
import { addUnit, changeStatus, editUnit, moveAll, removeUnit } from './organization.service.ts';
import { findUnitDetail } from './unit-detail.queries.ts';
import { exportUnitList } from './unit.export.ts';
import { unitSheet } from './unit.import.ts';
import { listUnits } from './unit-list.queries.ts';
import { pickAllColleges, pickChildren, pickColleges, pickInRole, pickInSchool } from './unit-pick.queries.ts';
import { groupByCampus, groupByType, readStructure, readTree } from './unit-tree.queries.ts';

const done = async (work: Promise<unknown>) => {
  await work;
  return {};
};

export const unitRoutes = [
  implement(unitApi.tree, readTree),
  implement(unitApi.list, listUnits),
  implement(unitApi.detail, findUnitDetail),
  implement(unitApi.byCampus, groupByCampus),
  implement(unitApi.byType, groupByType),
  implement(unitApi.structure, readStructure),
  implement(unitApi.create, async (ctx, input) => ({ orgId: await addUnit(ctx, input) })),
  implement(unitApi.update, (ctx, input) => done(editUnit(ctx, input))),
  implement(unitApi.setStatus, (ctx, input) => done(changeStatus(ctx, input))),
  implement(unitApi.move, (ctx, { orgId, pid }) => done(moveAll(ctx, { ids: [orgId], pid }))),
  implement(unitApi.moveAll, (ctx, input) => done(moveAll(ctx, input))),
  implement(unitApi.remove, (ctx, input) => done(removeUnit(ctx, input))),
  implement(unitApi.export, exportUnitList, { transaction: false }),
  ...importRoutes(unitApi, unitSheet),
  implement(orgPickApi.school, pickInSchool),
  implement(orgPickApi.role, pickInRole),
  implement(orgPickApi.children, pickChildren),
  implement(orgPickApi.college, pickColleges),
  implement(orgPickApi.allColleges, pickAllColleges),
];
