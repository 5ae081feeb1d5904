import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { all, roleScope, within } from '#kernel/server/policy.ts';
import { orgPickApi, type OrgPick } from '../shared/pick.ts';

type Reach = (ctx: Ctx) => RawBuilder<boolean>;

/** Common part of the pick lists: columns, order, removed units excluded. */
const pickOf = (reach: Reach) => ({
  noun: '单位',
  table: ['org.unit', 'u'] as const,
  columns: () => sql`u.id as "orgId", u.pid, u.name as "orgName", u.code as org_code, u.level as "orgLevel",
    u.college_id as "collegeId", u.status,
    exists (select 1 from org.unit x where x.school_id = u.school_id and x.pid = u.id and x.deleted_at is null) as has_children`,
  reach: (ctx: Ctx) => sql<boolean>`u.deleted_at is null and ${reach(ctx)}`,
  sort: {},
  order: [sql`length(u.path) - length(replace(u.path, '/', ''))`, sql`u.level = 'lab'`, sql`u.sort`, sql`u.code`],
  row: (stored: OrgPick) => stored,
});

/** Units in scope of the current role; roles without a subtree get the unit of the session. */
const reachable: Reach = ({ actor }) => {
  const scope = roleScope(actor);
  return scope.kind === 'none' ? sql<boolean>`u.id = ${actor.orgId}` : within(scope, 'u.path');
};

/** Roles without a subtree, such as inspectors, get the units of the school. */
const reachableOrSchool: Reach = ({ actor }) => {
  const scope = roleScope(actor);
  return within(scope.kind === 'none' ? all : scope, 'u.path');
};

const filters = {
  orgLevel: 'u.level',
  collegeId: 'u.college_id',
  orgIds: 'u.id',
  keyword: (word: string) => matches('u.keywords', sql`u.name || ' ' || u.code`, word),
};

export const pickInSchool = listQuery<typeof orgPickApi.school, OrgPick>(orgPickApi.school, {
  ...pickOf(() => sql<boolean>`true`),
  filters,
}).page;

export const pickInRole = listQuery<typeof orgPickApi.role, OrgPick>(orgPickApi.role, {
  ...pickOf(reachable),
  filters,
}).page;

export const pickChildren = listQuery<typeof orgPickApi.children, OrgPick>(orgPickApi.children, {
  ...pickOf(reachable),
  filters: { orgId: 'u.pid' },
}).page;

const colleges = listQuery<typeof orgPickApi.college, OrgPick>(orgPickApi.college, {
  ...pickOf((ctx) => sql<boolean>`${reachableOrSchool(ctx)} and u.status = 1`),
  filters: { org_levels: 'u.level' },
});

export const pickColleges: typeof colleges.page = (ctx, input) =>
  colleges.page(ctx, { ...input, org_levels: input.org_levels ?? ['college'] });

export const pickAllColleges = listQuery<typeof orgPickApi.allColleges, OrgPick>(orgPickApi.allColleges, {
  ...pickOf(() => sql<boolean>`u.level = 'college' and u.status = 1`),
  filters: {},
}).page;
