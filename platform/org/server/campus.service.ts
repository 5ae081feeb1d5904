import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, lockRow, removeRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { CampusInput, campusApi } from '../shared/campus.ts';
import { orgErrors } from '../shared/errors.ts';

const campus: RowKind<'org.campus'> = { table: 'org.campus', doc: 'org.campus', noun: '校区' };

/** A new campus is added at the end of the pick lists. */
export async function createCampus(ctx: Ctx, input: CampusInput): Promise<number> {
  const { rows } = await sql<{ sort: number }>`select coalesce(max(sort), 0) + 1 as sort from org.campus
    where school_id = ${ctx.schoolId}`.execute(ctx.db);
  return insertRow(ctx, campus, { ...input, sort: rows[0]!.sort }, input.name);
}

export const updateCampus = (ctx: Ctx, { id, version, ...input }: InputOf<typeof campusApi.update>) =>
  updateRow(ctx, campus, { id, version }, input, { note: input.name });

export const setCampusStatus = (ctx: Ctx, { id, status }: InputOf<typeof campusApi.setStatus>) =>
  setStatus(ctx, campus, id, status);

export async function removeCampus(ctx: Ctx, { id }: { id: number }) {
  const { name } = await lockRow(ctx, campus, id);
  const { rows } = await sql<{ buildings: number; units: number }>`select
    (select count(*) from org.building where school_id = ${ctx.schoolId} and campus_id = ${id} and deleted_at is null) as buildings,
    (select count(*) from org.unit where school_id = ${ctx.schoolId} and ${id} = any(campus_ids) and deleted_at is null) as units`.execute(
    ctx.db,
  );
  const { buildings, units } = rows[0]!;
  assert(buildings + units === 0, orgErrors.campusInUse, { buildings, units });
  await removeRow(ctx, campus, id, String(name));
}

/** Reorders the campuses; `ids` must contain all of them. */
export async function arrangeCampuses(ctx: Ctx, { ids }: { ids: number[] }) {
  const changed =
    await sql`update org.campus c set sort = o.sort, version = c.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from unnest(${ids}::bigint[]) with ordinality as o(id, sort)
    where c.school_id = ${ctx.schoolId} and c.id = o.id and c.deleted_at is null`.execute(ctx.db);
  if (Number(changed.numAffectedRows) !== ids.length) throw notFound('校区');
}
