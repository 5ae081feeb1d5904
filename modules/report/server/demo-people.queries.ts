import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { reportRights } from '../shared/rights.ts';

type Row = Pick<Actor, 'userId' | 'name' | 'roleKey' | 'dataScope' | 'orgId' | 'orgLevel' | 'orgPath' | 'collegeId'>;

const rightsOf = (role: string) =>
  new Set<string>(
    reportRights.filter(({ roles }) => roles.includes(role as (typeof roles)[number])).map(({ name }) => name),
  );

/** The printed accounts of school, college and laboratory in their own roles. */
export async function demoOffices(ctx: Ctx): Promise<Record<'school' | 'college' | 'lab', Actor> | undefined> {
  const { rows } = await sql<
    Row & { account: string }
  >`select distinct on (a.account) a.account, a.id as "userId", a.name,
      r.role_key as "roleKey", r.data_scope as "dataScope", u.id as "orgId", u.level as "orgLevel", u.path as "orgPath",
      u.college_id as "collegeId"
    from identity.account a
    join identity.holding h on h.school_id = a.school_id and h.user_id = a.id
    join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.role_key = a.account
    join org.unit u on u.school_id = h.school_id and u.id = h.org_id
    where a.school_id = ${ctx.schoolId} and a.account in ('school', 'college', 'lab')
    order by a.account, h.id`.execute(ctx.db);
  const of = (account: string): Actor | undefined => {
    const found = rows.find((row) => row.account === account);
    if (!found) return undefined;
    const { account: _account, ...row } = found;
    return { ...ctx.actor, ...row, rights: rightsOf(row.roleKey) };
  };
  const [school, college, lab] = [of('school'), of('college'), of('lab')];
  return school && college && lab ? { school, college, lab } : undefined;
}

export type DemoTask = { id: number; type_code: string; org_id: number; college_id: number | null };

/** Tables of a plan in the order of their units, those of the college and the laboratory of the printed accounts first. */
export async function demoTasks(
  ctx: Ctx,
  planId: number,
  { college, lab }: { college: Actor; lab: Actor },
): Promise<DemoTask[]> {
  const { rows } = await sql<DemoTask>`select t.id, y.code as type_code, t.org_id, t.college_id
    from report.task t join report.type y on y.school_id = t.school_id and y.id = t.type_id
    where t.school_id = ${ctx.schoolId} and t.plan_id = ${planId}
    order by t.org_id = ${lab.orgId} desc, t.college_id = ${college.orgId} desc, t.org_id, y.code limit 80`.execute(
    ctx.db,
  );
  return rows;
}
