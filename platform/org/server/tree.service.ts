import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found, refuse } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { orgErrors } from '../shared/errors.ts';
import { OrgLevel, depthOf, maxDepth, isAllowedBelow, type OrgLevelCode } from '../shared/unit.rules.ts';

declare module '#kernel/server/events.ts' {
  interface Events {
    /** Units were moved with their subtrees; paths are already updated. */
    'org.unit.moved': { ids: number[] };
  }
}

type Place = {
  id: number;
  pid: number | null;
  level: OrgLevelCode;
  name: string;
  path: string;
  college_id: number | null;
  status: number;
};

/**
 * Additions take a shared lock and moves an exclusive one: a row added below a moving subtree would keep the old
 * path. The lock is its own statement, so that later reads see what the other transaction committed.
 */
export const lockTreeShared = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock_shared(7411010, ${ctx.schoolId}::int)`.execute(ctx.db);
const lockTree = (ctx: Ctx) => sql`select pg_advisory_xact_lock(7411010, ${ctx.schoolId}::int)`.execute(ctx.db);

/** Units by id, locked against disabling, moving and removal until the end of the transaction. */
export async function lockPlaces(ctx: Ctx, ids: number[]): Promise<Map<number, Place>> {
  const { rows } = await sql<Place>`
    select id, pid, level, name, path, college_id, status from org.unit
    where school_id = ${ctx.schoolId} and id = any(${ids}) and deleted_at is null order by id for share`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Refuses unless a unit of this level, with `below` levels underneath, is allowed below the parent. */
export function checkPlace(level: OrgLevelCode, parent: Place | undefined, below = 0): asserts parent is Place {
  assert(parent && parent.status === 1, orgErrors.parentMissing);
  const names = { parent: labelOf(OrgLevel, parent.level), level: labelOf(OrgLevel, level) };
  assert(isAllowedBelow(level, parent.level), orgErrors.levelNotAllowed, names);
  assert(depthOf(parent.path) + 1 + below <= maxDepth, orgErrors.tooDeep, { max: maxDepth });
}

/** Moves a unit with everything below it. */
export const moveUnit = (ctx: Ctx, id: number, pid: number) => moveUnits(ctx, [id], pid);

/** Moves units atomically; rewrites paths and colleges of their subtrees in one statement. */
export async function moveUnits(ctx: Ctx, ids: readonly number[], pid: number): Promise<void> {
  await lockTree(ctx);
  const places = await lockPlaces(ctx, [...ids, pid]);
  const parent = places.get(pid);
  const units = ids.map((id) => found(places.get(id), '单位')).filter((unit) => unit.pid !== pid);
  if (units.length === 0) return;
  const depths = await depthsUnder(ctx, units);
  for (const unit of units) {
    assert(unit.pid !== null, orgErrors.rootFixed);
    if (parent?.path.startsWith(unit.path)) refuse(orgErrors.intoItself);
    checkPlace(unit.level, parent, depths.get(unit.id));
  }
  await rewrite(ctx, units, parent!);
  await emit(ctx, 'org.unit.moved', { ids: units.map((unit) => unit.id) });
  const moved = units.map((unit) => ({ id: unit.id, pid: unit.pid }));
  const names = units.map((unit) => unit.name).join('、');
  await ctx.audit({
    action: '移动单位',
    docType: 'org.unit',
    docId: units[0]!.id,
    note: names,
    before: moved,
    after: { pid },
  });
}

async function rewrite(ctx: Ctx, units: Place[], parent: Place): Promise<void> {
  // Only the school is above a college, so a moved subtree has either its own college or the new parent's.
  const moved = units.map(({ id, path, level }) => ({
    id,
    path,
    college: level === 'college' ? id : parent.college_id,
  }));
  await sql`
    with moved as (
      select id, path, college from json_to_recordset(${JSON.stringify(moved)}::json) as m(id bigint, path text collate "C", college bigint)
    )
    update org.unit u set path = ${parent.path} || m.id || '/' || substr(u.path, length(m.path) + 1), college_id = m.college,
      pid = case when u.id = m.id then ${parent.id} else u.pid end, version = u.version + (u.id = m.id)::int,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from moved m
    where u.school_id = ${ctx.schoolId} and u.path >= m.path and u.path < left(m.path, -1) || '0'
      and not exists (select 1 from moved n where n.path > m.path and starts_with(u.path, n.path))`.execute(ctx.db);
}

/** Depth of the subtree below each unit. */
async function depthsUnder(ctx: Ctx, units: Place[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; depth: number }>`
    select m.id, max(length(u.path) - length(replace(u.path, '/', ''))) - (length(m.path) - length(replace(m.path, '/', ''))) as depth
    from json_to_recordset(${JSON.stringify(units)}::json) as m(id bigint, path text collate "C")
    join org.unit u on u.school_id = ${ctx.schoolId} and u.path >= m.path and u.path < left(m.path, -1) || '0' and u.deleted_at is null
    group by m.id, m.path`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.depth]));
}
