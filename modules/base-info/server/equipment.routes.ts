import type { Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { equipmentApi, equipmentSheet } from '../shared/equipment.ts';
import { exportEquipment } from './equipment.export.ts';
import { equipmentImport } from './equipment.import.ts';
import { equipmentList } from './equipment.queries.ts';
import { createEquipment, updateEquipment } from './equipment.service.ts';

export const equipmentRoutes: Route[] = [
  ...resourceRoutes(equipmentApi, { rows: equipmentList, create: createEquipment, update: updateEquipment }),
  ...sheetRoutes(equipmentSheet, equipmentImport, exportEquipment),
];
