import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { readPick } from '#kernel/server/db/read-page.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { all, roleScope, within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { PageInput } from '#kernel/shared/paging.ts';
import type { OrgPick, orgPickApi } from '../shared/pick.ts';

type Filters = InputOf<typeof orgPickApi.school>;

const pick = (ctx: Ctx, input: PageInput, where: RawBuilder<boolean>) =>
  readPick<OrgPick>(ctx, input, {
    columns: sql`u.id as "orgId", u.pid, u.name as "orgName", u.code as "orgCode", u.level as "orgLevel",
      u.college_id as "collegeId", u.status,
      exists (select 1 from org.unit x where x.school_id = u.school_id and x.pid = u.id and x.deleted_at is null) as "hasChildren"`,
    from: sql`from org.unit u where u.school_id = ${ctx.schoolId} and u.deleted_at is null and ${where}`,
    order: sql`length(u.path) - length(replace(u.path, '/', '')), u.level = 'lab', u.sort, u.code, u.id`,
  });

/** Units in reach of the current role; who reaches no subtree picks the unit of the session. */
const reachable = (ctx: Ctx) => {
  const scope = roleScope(ctx.actor);
  return scope.kind === 'none' ? sql<boolean>`u.id = ${ctx.actor.orgId}` : within(scope, 'u.path');
};

const filtered = ({ orgLevel, collegeId, keyword }: Filters) => sql<boolean>`
  (${orgLevel ?? null}::text[] is null or u.level = any(${orgLevel ?? null}))
  and (${collegeId ?? null}::bigint is null or u.college_id = ${collegeId ?? null})
  and ${matches('u.keywords', sql`u.name || ' ' || u.code`, keyword)}`;

const both = (a: RawBuilder<boolean>, b: RawBuilder<boolean>) => sql<boolean>`${a} and ${b}`;

export const pickInSchool = (ctx: Ctx, input: Filters) => pick(ctx, input, filtered(input));

export const pickInRole = (ctx: Ctx, input: Filters) => pick(ctx, input, both(reachable(ctx), filtered(input)));

export const pickChildren = (ctx: Ctx, input: InputOf<typeof orgPickApi.children>) =>
  pick(ctx, input, both(reachable(ctx), sql<boolean>`u.pid = ${input.orgId}`));

/** Units of some levels in reach; inspectors, who reach no subtree, choose among those of the school. */
export function pickColleges(ctx: Ctx, input: InputOf<typeof orgPickApi.college>) {
  const levels = input.org_levels ?? ['college'];
  const scope = roleScope(ctx.actor);
  const reach = within(scope.kind === 'none' ? all : scope, 'u.path');
  return pick(ctx, input, both(reach, sql<boolean>`u.level = any(${levels}) and u.status = 1`));
}

export const pickAllColleges = (ctx: Ctx, input: PageInput) =>
  pick(ctx, input, sql<boolean>`u.level = 'college' and u.status = 1`);
