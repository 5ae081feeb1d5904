import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { allJoins } from './asset.queries.ts';
import { assetsOf } from './special.policy.ts';

/** A piece that a transaction is about to change, with the names that notices say. */
export type LockedAsset = {
  id: number;
  equipment_id: number;
  name: string;
  asset_no: string;
  type_code: string;
  use_cert_no: string;
  state: number;
  is_major: boolean;
  state_on: string;
  safety_grade: number | null;
  first_use_on: string | null;
  made_on: string;
  lab_id: number;
  lab_name: string;
  lab_path: string;
  keeper_id: number;
};

/** Locks the pieces `a` of a condition in the order of their ids. */
export async function lockAssets(ctx: Ctx, where: RawBuilder<boolean>): Promise<LockedAsset[]> {
  const { rows } =
    await sql<LockedAsset>`select a.id, a.equipment_id, e.name, e.asset_no, a.type_code, a.use_cert_no, a.state,
      a.is_major, a.state_on, a.safety_grade, a.first_use_on, a.made_on, e.lab_id, u.name as lab_name, u.path as lab_path, e.keeper_id
    from special_equipment.asset a ${allJoins}
    where a.school_id = ${ctx.schoolId} and ${where} order by a.id for update of a`.execute(ctx.db);
  return rows;
}

/** Locks a piece that a right reaches. */
export async function lockAsset(ctx: Ctx, id: number, right: RightName): Promise<LockedAsset> {
  const [row] = await lockAssets(ctx, sql<boolean>`a.id = ${id} and a.id in (${assetsOf(ctx, right)})`);
  return found(row, '特种设备');
}
