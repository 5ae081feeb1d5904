import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { campusApi } from '../shared/campus.ts';
import { orgErrors } from '../shared/errors.ts';
import { deleteRecord, insertRecord, lockRecord, setRecordStatus, updateRecord } from './record.service.ts';

export const campusTable = { name: 'org.campus', noun: '校区' } as const;

type Fields = Omit<InputOf<typeof campusApi.create>, never>;

const columnsOf = ({ name, code, address, lng, lat }: Fields) => ({ name, code, address, lng, lat });

/** A new campus stands last in the pick lists. */
export async function createCampus(ctx: Ctx, input: Fields): Promise<number> {
  const id = await insertRecord(ctx, campusTable, columnsOf(input));
  await sql`update org.campus set sort = (select coalesce(max(sort), 0) + 1 from org.campus where school_id = ${ctx.schoolId})
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return id;
}

export async function updateCampus(ctx: Ctx, { id, version, ...fields }: InputOf<typeof campusApi.update>) {
  await updateRecord(ctx, campusTable, id, version, columnsOf(fields));
}

export const setCampusStatus = (ctx: Ctx, { id, status }: InputOf<typeof campusApi.setStatus>) =>
  setRecordStatus(ctx, campusTable, id, status);

export async function deleteCampus(ctx: Ctx, { id }: { id: number }) {
  await lockRecord(ctx, campusTable, id);
  const { rows } = await sql<{ buildings: number; units: number }>`select
    (select count(*) from org.building where school_id = ${ctx.schoolId} and campus_id = ${id} and deleted_at is null) as buildings,
    (select count(*) from org.unit where school_id = ${ctx.schoolId} and ${id} = any(campus_ids) and deleted_at is null) as units`.execute(
    ctx.db,
  );
  const { buildings, units } = rows[0]!;
  assert(buildings + units === 0, orgErrors.campusInUse, { buildings, units });
  await deleteRecord(ctx, campusTable, id);
}

/** Puts the campuses into the order given; the list must name all of them. */
export async function arrangeCampuses(ctx: Ctx, { ids }: { ids: number[] }) {
  const changed =
    await sql`update org.campus c set sort = o.sort, version = c.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from unnest(${ids}::bigint[]) with ordinality as o(id, sort)
    where c.school_id = ${ctx.schoolId} and c.id = o.id and c.deleted_at is null`.execute(ctx.db);
  if (Number(changed.numAffectedRows) !== ids.length) throw notFound('校区');
}
