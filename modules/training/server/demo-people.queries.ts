import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { trainingRights } from '../shared/rights.ts';

type Row = Pick<Actor, 'userId' | 'name' | 'roleKey' | 'dataScope' | 'orgId' | 'orgLevel' | 'orgPath' | 'collegeId'>;

const rightsOf = (role: string) =>
  new Set<string>(
    trainingRights.filter(({ roles }) => roles.includes(role as (typeof roles)[number])).map(({ name }) => name),
  );
const columns = sql`a.id as "userId", a.name, r.role_key as "roleKey", r.data_scope as "dataScope", u.id as "orgId",
  u.level as "orgLevel", u.path as "orgPath", u.college_id as "collegeId"`;
const holdings = sql`join identity.holding h on h.school_id = a.school_id and h.user_id = a.id
  join identity.role r on r.school_id = h.school_id and r.id = h.role_id
  join org.unit u on u.school_id = h.school_id and u.id = h.org_id`;

const asActors = (ctx: Ctx, rows: readonly Row[]): Actor[] =>
  rows.map((row) => ({ ...ctx.actor, ...row, rights: rightsOf(row.roleKey) }));

/** The printed accounts `lab` and `college` in their own roles. */
export async function demoStaff(ctx: Ctx): Promise<{ lab: Actor; college: Actor } | undefined> {
  const { rows } = await sql<Row>`select distinct on (a.account) ${columns} from identity.account a ${holdings}
    where a.school_id = ${ctx.schoolId} and a.account in ('lab', 'college') and r.role_key = a.account
    order by a.account, h.id`.execute(ctx.db);
  const [college, lab] = asActors(ctx, rows);
  return college && lab ? { lab, college } : undefined;
}

/** Students of a college who do not work in a laboratory, as ordinary users. */
export async function demoStudents(ctx: Ctx, collegeId: number, labId: number, most: number): Promise<Actor[]> {
  const { rows } = await sql<Row>`select ${columns} from identity.account a ${holdings}
    where a.school_id = ${ctx.schoolId} and a.college_id = ${collegeId} and r.role_key = 'normal' and a.user_type like '%student'
      and a.account <> 'normal' and a.status = 1 and not exists (select 1 from base_info.lab_member m where m.school_id = a.school_id
        and m.lab_id = ${labId} and m.user_id = a.id)
    order by a.id limit ${most}`.execute(ctx.db);
  return asActors(ctx, rows);
}
