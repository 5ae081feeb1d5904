import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { RoleKey } from '#kernel/shared/rights.ts';

/** Where a holding comes from; it ends with its last source. */
type Source = 'hand' | 'lab' | 'inspector';
type Pair = { user_id: number; org_id: number };
type Post = { source: Exclude<Source, 'hand'>; role: RoleKey };

/** Grants (role, unit) pairs by hand in one statement; an existing pair gets `hand` as a further source. */
export async function addHoldings(ctx: Ctx, holdings: readonly (Pair & { role_id: number })[]): Promise<void> {
  await sql`insert into identity.holding as h (school_id, user_id, role_id, org_id, created_by)
    select distinct ${ctx.schoolId}::bigint, n.user_id, n.role_id, n.org_id, ${ctx.actor.userId}::bigint
    from json_to_recordset(${JSON.stringify(holdings)}::json) as n(user_id bigint, role_id bigint, org_id bigint)
    on conflict (school_id, user_id, role_id, org_id) do update set sources = array_append(h.sources, 'hand')
      where not 'hand' = any(h.sources)`.execute(ctx.db);
}

/** The holdings to align: all at these units, or those of one person. */
type Reach = { orgIds: readonly number[]; userId?: number };

/**
 * Aligns the holdings of a post with its `holders`: adds missing ones, removes those of former holders together with the
 * sessions that use them. Holdings granted by hand stay. Returns how many changed.
 */
export async function alignHoldings(ctx: Ctx, post: Post, reach: Reach, holders: readonly Pair[]): Promise<number> {
  const source = sql`${post.source}::text`;
  const { rows } = await sql<{ changed: number; left: string[] }>`
    with post as (
      select id as role_id from identity.role where school_id = ${ctx.schoolId} and role_key = ${post.role}
    ), holder as (
      select distinct w.user_id, p.role_id, w.org_id
      from post p, json_to_recordset(${JSON.stringify(holders)}::json) as w(user_id bigint, org_id bigint)
    ), added as (
      insert into identity.holding as h (school_id, user_id, role_id, org_id, sources, created_by)
      select ${ctx.schoolId}::bigint, user_id, role_id, org_id, array[${source}], ${ctx.actor.userId}::bigint from holder
      on conflict (school_id, user_id, role_id, org_id) do update set sources = array_append(h.sources, ${source})
        where not ${source} = any(h.sources) returning 1
    ), ended as (
      select h.id, h.sources = array[${source}] as is_last from identity.holding h join post p on p.role_id = h.role_id
      where h.school_id = ${ctx.schoolId} and h.org_id = any(${reach.orgIds}) and ${source} = any(h.sources)
        and (${reach.userId ?? null}::bigint is null or h.user_id = ${reach.userId ?? null})
        and not exists (select 1 from holder w where w.user_id = h.user_id and w.org_id = h.org_id)
    ), dropped as (
      delete from identity.holding h using ended e where h.school_id = ${ctx.schoolId} and h.id = e.id and e.is_last returning h.user_id
    ), reduced as (
      update identity.holding h set sources = array_remove(h.sources, ${source}) from ended e
      where h.school_id = ${ctx.schoolId} and h.id = e.id and not e.is_last
    )
    select (select count(*) from added) + (select count(*) from ended) as changed,
      array(select distinct user_id from dropped) as left`.execute(ctx.db);
  const { changed, left } = rows[0]!;
  if (left.length > 0) await emit(ctx, 'identity.account.left', { ids: left.map(Number) });
  if (changed > 0) ctx.after(ctx.services.authenticator.forget);
  return changed;
}

/** Gives a person a role at an organisation by a post; having it from there already changes nothing. */
export async function grantRole(ctx: Ctx, post: Post, pair: Pair): Promise<void> {
  const reach = { orgIds: [pair.org_id], userId: pair.user_id };
  if ((await alignHoldings(ctx, post, reach, [pair])) === 0) return;
  await ctx.audit({
    action: '授予角色',
    docType: 'identity.account',
    docId: pair.user_id,
    after: { ...post, ...pair },
  });
}

/** Takes away what a post gave; the role stays where it was given by hand as well. */
export async function revokeRole(ctx: Ctx, post: Post, pair: Pair): Promise<void> {
  const reach = { orgIds: [pair.org_id], userId: pair.user_id };
  if ((await alignHoldings(ctx, post, reach, [])) === 0) return;
  await ctx.audit({
    action: '收回角色',
    docType: 'identity.account',
    docId: pair.user_id,
    before: { ...post, ...pair },
  });
}
