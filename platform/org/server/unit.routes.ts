import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { orgPickApi } from '../shared/pick.ts';
import { unitApi } from '../shared/unit.ts';
import { addUnit, changeStatus, editUnit, moveAll, removeEmptyUnit } from './organization.service.ts';
import { findUnitDetail } from './unit-detail.queries.ts';
import { exportUnits } from './unit.export.ts';
import { unitSheet } from './unit.import.ts';
import { listUnits } from './unit-list.queries.ts';
import { pickAllColleges, pickChildren, pickColleges, pickInRole, pickInSchool } from './unit-pick.queries.ts';
import { groupByCampus, groupByType, listStructure, listTree } from './unit-tree.queries.ts';

export const unitRoutes: Route[] = [
  implement(unitApi.tree, listTree),
  ...resourceRoutes(unitApi, { rows: { page: listUnits, find: findUnitDetail }, create: addUnit, update: editUnit }),
  implement(unitApi.byCampus, groupByCampus),
  implement(unitApi.byType, groupByType),
  implement(unitApi.structure, listStructure),
  implement(unitApi.setStatus, changeStatus),
  implement(unitApi.move, (ctx, { id, pid }) => moveAll(ctx, { ids: [id], pid })),
  implement(unitApi.moveAll, moveAll),
  implement(unitApi.remove, removeEmptyUnit),
  ...sheetRoutes(unitApi, unitSheet, exportUnits),
  implement(orgPickApi.school, pickInSchool),
  implement(orgPickApi.role, pickInRole),
  implement(orgPickApi.children, pickChildren),
  implement(orgPickApi.college, pickColleges),
  implement(orgPickApi.allColleges, pickAllColleges),
];
