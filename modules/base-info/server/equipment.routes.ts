import { implement, type Route } from '#kernel/server/implement.ts';
import { importRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { equipmentApi, equipmentSheet } from '../shared/equipment.ts';
import { exportEquipment } from './equipment.export.ts';
import { equipmentImport } from './equipment.import.ts';
import { equipmentList, listEquipmentKinds } from './equipment.queries.ts';
import { createEquipment, updateEquipment } from './equipment.service.ts';

export const equipmentRoutes: Route[] = [
  implement(equipmentApi.list, equipmentList.page),
  implement(equipmentApi.find, (ctx, { id }) => equipmentList.find(ctx, id)),
  implement(equipmentApi.create, async (ctx, input) => ({ id: await createEquipment(ctx, input) })),
  implement(equipmentApi.update, updateEquipment),
  implement(equipmentApi.kinds, listEquipmentKinds),
  implement(equipmentSheet.export, exportEquipment, { transaction: false }),
  ...importRoutes(equipmentSheet, equipmentImport),
];
