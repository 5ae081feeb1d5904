import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { instrumentRights } from '../shared/rights.ts';
import { keepers } from './instrument.policy.ts';

type Row = Pick<Actor, 'userId' | 'name' | 'roleKey' | 'dataScope' | 'orgId' | 'orgLevel' | 'orgPath' | 'collegeId'>;
export type DemoOffices = Record<'school' | 'college' | 'lab', Actor> & { teacher: Actor | undefined };

const rightsOf = (role: string) =>
  new Set<string>(
    instrumentRights.filter(({ roles }) => roles.includes(role as (typeof roles)[number])).map(({ name }) => name),
  );

/** The printed accounts in their own roles. */
export async function demoOffices(ctx: Ctx): Promise<DemoOffices | undefined> {
  const { rows } = await sql<
    Row & { account: string }
  >`select distinct on (a.account) a.account, a.id as "userId", a.name,
      r.role_key as "roleKey", r.data_scope as "dataScope", u.id as "orgId", u.level as "orgLevel", u.path as "orgPath",
      u.college_id as "collegeId"
    from identity.account a
    join identity.holding h on h.school_id = a.school_id and h.user_id = a.id
    join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.role_key = a.account
    join org.unit u on u.school_id = h.school_id and u.id = h.org_id
    where a.school_id = ${ctx.schoolId} and a.account in ('school', 'college', 'lab', 'teacher')
    order by a.account, h.id`.execute(ctx.db);
  const of = (account: string): Actor | undefined => {
    const found = rows.find((row) => row.account === account);
    if (!found) return undefined;
    const { account: _account, ...row } = found;
    return { ...ctx.actor, ...row, rights: rightsOf(row.roleKey) };
  };
  const [school, college, lab] = [of('school'), of('college'), of('lab')];
  return school && college && lab ? { school, college, lab, teacher: of('teacher') } : undefined;
}

export type DemoInstrument = {
  id: number;
  name: string;
  keeper: { id: number; name: string };
  college_id: number | null;
};

/** The keeper of an instrument. */
export const keeperActor = ({ school }: DemoOffices, { keeper }: DemoInstrument): Actor => ({
  ...school,
  userId: keeper.id,
  name: keeper.name,
  dataScope: DataScope.self,
});

/** Some instruments of the register with a keeper: those of a laboratory first, then of its college, then one a college in turn. */
export async function demoInstruments(
  ctx: Ctx,
  { lab, college }: DemoOffices,
  count: number,
  boughtBefore: string,
): Promise<DemoInstrument[]> {
  const { rows } = await sql<DemoInstrument>`select id, name, keeper, college_id from (
      select i.id, e.name, e.college_id, e.lab_id, json_build_object('id', k.id, 'name', k.name) as keeper,
        row_number() over (partition by e.college_id order by e.price desc, i.id) as n
      from instrument.instrument i join base_info.equipment e on e.school_id = i.school_id and e.id = i.equipment_id
      join lateral (select x.user_id from (${keepers(ctx)}) x where x.equipment_id = i.equipment_id order by x.user_id desc limit 1) o on true
      join identity.account k on k.school_id = i.school_id and k.id = o.user_id
      where i.school_id = ${ctx.schoolId} and i.is_listed and e.buy_date < ${boughtBefore}::date) found
    order by lab_id = ${lab.orgId} desc, college_id = ${college.orgId} desc, n, id limit ${count}`.execute(ctx.db);
  return rows;
}

/** Students of the laboratory side, to be trained. */
export async function demoStudents(ctx: Ctx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select a.id from identity.account a
    where a.school_id = ${ctx.schoolId} and a.user_type like '%student' and a.status = 1 and a.deleted_at is null
    order by a.account <> 'normal', a.id limit ${count}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
