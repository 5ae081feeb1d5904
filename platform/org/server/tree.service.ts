import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found, refuse } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { orgErrors } from '../shared/errors.ts';
import { OrgLevel, depthOf, maxDepth, mayStandBelow, type OrgLevelCode } from '../shared/unit.rules.ts';

export type Place = {
  id: number;
  pid: number | null;
  level: OrgLevelCode;
  name: string;
  path: string;
  college_id: number | null;
  status: number;
};

/**
 * Additions share the tree, a move has it alone: a row added below a subtree that is being moved would keep the old
 * path. Taken as a statement of its own, so that everything read after it sees what the other one committed.
 */
export const shareTree = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock_shared(7411010, ${ctx.schoolId}::int)`.execute(ctx.db);
const holdTree = (ctx: Ctx) => sql`select pg_advisory_xact_lock(7411010, ${ctx.schoolId}::int)`.execute(ctx.db);

/** The units by id; nobody can disable, move or delete them until the end of the transaction. */
export async function lockPlaces(ctx: Ctx, ids: number[]): Promise<Map<number, Place>> {
  const { rows } = await sql<Place>`
    select id, pid, level, name, path, college_id, status from org.unit
    where school_id = ${ctx.schoolId} and id = any(${ids}) and deleted_at is null order by id for share`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** May a unit of this level, with `below` levels of its own underneath, stand below that parent? */
export function checkPlace(level: OrgLevelCode, parent: Place | undefined, below = 0): asserts parent is Place {
  assert(parent && parent.status === 1, orgErrors.parentMissing);
  const names = { parent: labelOf(OrgLevel, parent.level), level: labelOf(OrgLevel, level) };
  assert(mayStandBelow(level, parent.level), orgErrors.levelNotAllowed, names);
  assert(depthOf(parent.path) + 1 + below <= maxDepth, orgErrors.tooDeep, { max: maxDepth });
}

/** Moves a unit with everything below it; paths and colleges of the subtree are rewritten in one statement. */
export async function moveUnit(ctx: Ctx, id: number, pid: number): Promise<void> {
  await holdTree(ctx);
  const places = await lockPlaces(ctx, [id, pid]);
  const unit = found(places.get(id), '单位');
  const parent = places.get(pid);
  assert(unit.pid !== null, orgErrors.rootFixed);
  if (unit.pid === pid) return;
  if (parent?.path.startsWith(unit.path)) refuse(orgErrors.intoItself);
  checkPlace(unit.level, parent, await levelsUnder(ctx, unit.path));

  // Only the school stands above a college, so a subtree that moves has either its own college or the new parent's.
  const college = unit.level === 'college' ? unit.id : parent.college_id;
  await sql`
    update org.unit u set path = ${parent.path + String(unit.id) + '/'} || substr(u.path, ${unit.path.length + 1}),
      college_id = ${college}, pid = case when u.id = ${id} then ${pid} else u.pid end,
      version = u.version + (u.id = ${id})::int, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where u.school_id = ${ctx.schoolId} and u.path >= ${unit.path} and u.path < ${endOf(unit.path)}`.execute(ctx.db);
  await ctx.audit({ action: '移动单位', docType: 'org.unit', docId: id, before: { pid: unit.pid }, after: { pid } });
}

/** How many levels a subtree has below its top. */
async function levelsUnder(ctx: Ctx, path: string): Promise<number> {
  const { rows } = await sql<{ depth: number | null }>`
    select max(length(path) - length(replace(path, '/', '')) - 1) as depth from org.unit
    where school_id = ${ctx.schoolId} and path >= ${path} and path < ${endOf(path)} and deleted_at is null`.execute(
    ctx.db,
  );
  return (rows[0]?.depth ?? depthOf(path)) - depthOf(path);
}

// '0' is the character after '/', see `within`.
const endOf = (path: string) => `${path.slice(0, -1)}0`;
