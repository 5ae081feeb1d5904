import { anonymousActor, type Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { importRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { equipmentApi, equipmentSheet, type EquipmentCard } from '../shared/equipment.ts';
import { exportEquipment } from './equipment.export.ts';
import { equipmentImport } from './equipment.import.ts';
import { equipmentList, listEquipmentKinds, lookEquipment, readPublicEquipment } from './equipment.queries.ts';
import { createEquipment, updateEquipment } from './equipment.service.ts';

/** Scanned code: the school is known only after the look-up. */
async function publicCard(ctx: Ctx, input: { public_id: string }): Promise<EquipmentCard> {
  const options = { readOnly: true };
  const hit = await inSchool(ctx.services, anonymousActor(0, ''), (tx) => lookEquipment(tx, input.public_id), options);
  const { school_id, id } = found(hit, '设备');
  return inSchool(ctx.services, anonymousActor(school_id, ''), (tx) => readPublicEquipment(tx, id), options);
}

export const equipmentRoutes: Route[] = [
  implement(equipmentApi.list, equipmentList.page),
  implement(equipmentApi.find, (ctx, { id }) => equipmentList.find(ctx, id)),
  implement(equipmentApi.publicCard, publicCard, { transaction: false }),
  implement(equipmentApi.create, async (ctx, input) => ({ id: await createEquipment(ctx, input) })),
  implement(equipmentApi.update, updateEquipment),
  implement(equipmentApi.kinds, listEquipmentKinds),
  implement(equipmentSheet.export, exportEquipment, { transaction: false }),
  ...importRoutes(equipmentSheet, equipmentImport),
];
