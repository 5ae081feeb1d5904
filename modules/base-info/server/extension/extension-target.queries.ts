import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { findRoom } from '#platform/org/server/public.ts';
import { ExtensionTarget, type ExtensionTargetCode } from '../../shared/extension.ts';
import { equipmentList } from '../equipment.queries.ts';
import { labActions } from '../lab.policy.ts';
import { labTables, labsWhere } from '../lab.queries.ts';
import { personAccess } from '../people/person.queries.ts';

/** What is extended: its name, its type in the log, and what the caller may do with it. */
type Target = { name: string; docType: string; can: readonly string[] };

async function findLab(ctx: Ctx, id: number): Promise<Target> {
  const { rows } = await sql<{ name: string; status: number }>`select u.name, u.status from ${labTables}
    where ${labsWhere(ctx, {})} and u.id = ${id}`.execute(ctx.db);
  const { name, status } = found(rows[0], '实验室');
  return { name, docType: 'base-info.lab', can: labActions(ctx.actor, { status }) };
}

async function findRoomTarget(ctx: Ctx, id: number): Promise<Target> {
  const { full_name: name, can } = await findRoom(ctx, id);
  return { name, docType: 'org.room', can };
}

async function findEquipment(ctx: Ctx, id: number): Promise<Target> {
  const { name, can } = await equipmentList.find(ctx, id);
  return { name, docType: 'base-info.equipment', can };
}

const findPersonTarget = async (ctx: Ctx, id: number): Promise<Target> => ({
  ...(await personAccess(ctx, id)),
  docType: 'identity.account',
});

/** Throws where the caller does not see it; scope and right are those of the page on which it stands. */
export const findTarget: Record<ExtensionTargetCode, (ctx: Ctx, id: number) => Promise<Target>> = {
  [ExtensionTarget.lab]: findLab,
  [ExtensionTarget.room]: findRoomTarget,
  [ExtensionTarget.person]: findPersonTarget,
  [ExtensionTarget.equipment]: findEquipment,
};
