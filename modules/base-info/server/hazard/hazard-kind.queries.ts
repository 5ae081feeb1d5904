import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { HazardKindNode } from '../../shared/hazard/hazard.ts';

const key = 'hazard_kind';

/** The codes of a kind and of all below it; a kind that is switched off still holds its rows. */
export const kindsBelow = (ctx: Ctx, code: string) => sql`with recursive below as (
    select k.code from codes.code k where k.school_id = ${ctx.schoolId} and k.parent_key = ${key} and k.code = ${code}
    union
    select k.code from codes.code k join below b on b.code = k.parent_code
    where k.school_id = ${ctx.schoolId} and k.parent_key = ${key})
  select code from below`;

type Kind = { code: string; parent_code: string; name: string; status: number };

const known = new WeakMap<Ctx, Promise<readonly Kind[]>>();

/** The whole dictionary in its order; a unit of work that asks several times reads it once. */
function readKinds(ctx: Ctx): Promise<readonly Kind[]> {
  const kinds =
    known.get(ctx) ??
    sql<Kind>`select code, parent_code, name, status from codes.code
      where school_id = ${ctx.schoolId} and parent_key = ${key} order by sort, id`
      .execute(ctx.db)
      .then(({ rows }) => rows);
  known.set(ctx, kinds);
  return kinds;
}

/** A kind with the kinds above it, from itself to the first level, by code; also those switched off. */
export async function kindLines(ctx: Ctx): Promise<ReadonlyMap<string, readonly string[]>> {
  const kinds = await readKinds(ctx);
  const parents = new Map(kinds.map((row) => [row.code, row.parent_code]));
  const lineOf = (code: string, above: readonly string[] = []): readonly string[] => {
    // A tree that a school edited may hold a cycle.
    if (!parents.has(code) || above.includes(code)) return above;
    return lineOf(parents.get(code)!, [...above, code]);
  };
  return new Map(kinds.map(({ code }) => [code, lineOf(code)]));
}

/** Kinds in use as their tree; what stands below a kind that is switched off is left out. */
export async function listKinds(ctx: Ctx): Promise<HazardKindNode[]> {
  const inUse = (await readKinds(ctx)).filter(({ status }) => status === Enabled.on);
  const byParent = Map.groupBy(inUse, (kind) => kind.parent_code);
  const below = (parent: string): HazardKindNode[] =>
    (byParent.get(parent) ?? []).map(({ code, name }) => {
      const children = below(code);
      return children.length > 0 ? { id: code, name, disabled: true, children } : { id: code, name, disabled: false };
    });
  return below('');
}

/** All kinds in the order of the tree, also those switched off; the first level has depth 0. */
export async function listAllKinds(ctx: Ctx): Promise<{ code: string; parent: string; depth: number; name: string }[]> {
  const [kinds, lines] = [await readKinds(ctx), await kindLines(ctx)];
  const byParent = Map.groupBy(kinds, (kind) => kind.parent_code);
  const below = (parent: string): Kind[] => (byParent.get(parent) ?? []).flatMap((kind) => [kind, ...below(kind.code)]);
  return below('').map(({ code, parent_code, name }) => ({
    code,
    parent: parent_code,
    depth: (lines.get(code)?.length ?? 1) - 1,
    name,
  }));
}

/** Kinds in the order of the tree with the names above them. */
export async function listKindNames(ctx: Ctx): Promise<{ code: string; name: string }[]> {
  const named = (nodes: readonly HazardKindNode[], above: string): { code: string; name: string }[] =>
    nodes.flatMap(({ id, name, children = [] }) => {
      const full = above ? `${above} / ${name}` : name;
      return [{ code: id, name: full }, ...named(children, full)];
    });
  return named(await listKinds(ctx), '');
}

/** Kinds that a hazard source may have, by code, with their names. */
export async function leafKinds(ctx: Ctx): Promise<{ code: string; name: string }[]> {
  const leaves = (nodes: readonly HazardKindNode[]): { code: string; name: string }[] =>
    nodes.flatMap(({ id, name, children }) => (children ? leaves(children) : [{ code: id, name }]));
  return leaves(await listKinds(ctx));
}
