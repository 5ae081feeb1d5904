import { anonymousActor, type Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { inSchool } from '#kernel/server/work.ts';
import { equipmentCardApi, type EquipmentCard } from '../shared/equipment-card.ts';
import { lookPublicEquipment, readPublicEquipment } from './equipment-card.queries.ts';

/** Scanned code: the school is known only after the look-up. */
async function findCard(ctx: Ctx, input: { public_id: string }): Promise<EquipmentCard> {
  const options = { readOnly: true };
  const hit = await inSchool(
    ctx.services,
    anonymousActor(0, ''),
    (tx) => lookPublicEquipment(tx, input.public_id),
    options,
  );
  const { school_id, id } = found(hit, '设备');
  return inSchool(ctx.services, anonymousActor(school_id, ''), (tx) => readPublicEquipment(tx, id), options);
}

export const equipmentCardRoutes: Route[] = [implement(equipmentCardApi.find, findCard, { transaction: false })];
