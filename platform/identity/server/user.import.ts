import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { within } from '#kernel/server/policy.ts';
import { patternCell } from '#kernel/server/sheets/cells.rules.ts';
import { defineSheet, type SheetColumn, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { Gender, UserType } from '../shared/user.ts';
import { addAccounts } from './account.service.ts';
import { addHoldings } from './holding.service.ts';
import { editScope, grantedColumns, mayGrant, peopleWithin, outranks, type GrantedRole } from './user.policy.ts';

const userColumns: SheetColumn[] = [
  {
    field: 'account',
    title: '账号',
    required: true,
    sample: 'zhangsan',
    parse: patternCell(/^[A-Za-z0-9_.-]{3,32}$/, '账号应为 3–32 位字母、数字、点、下划线或短横线'),
  },
  { field: 'name', title: '姓名', required: true, maxLength: 30, sample: '张三' },
  { field: 'job_no', title: '工号/学号', required: true, maxLength: 32, sample: '20230001' },
  {
    field: 'user_type',
    title: '人员类型',
    required: true,
    options: UserType.$items.map((item) => item.label),
    parse: (text) => valueOf(UserType, text),
  },
  {
    field: 'gender',
    title: '性别',
    options: Gender.$items.map((item) => item.label),
    parse: (text) => valueOf(Gender, text),
  },
  { field: 'college_code', title: '所属单位编码', required: true, sample: '001' },
  { field: 'mobile', title: '手机号', parse: patternCell(/^1[3-9]\d{9}$/, '手机号应为 11 位，以 13–19 开头') },
  {
    field: 'email',
    title: '邮箱',
    maxLength: 254,
    parse: patternCell(/^[\w.-]+@[\w-]+(\.[\w-]+){1,2}$/, '邮箱格式不正确'),
  },
  { field: 'role', title: '角色' },
  { field: 'role_org_code', title: '角色所属单位编码' },
];

type Env = {
  units: Map<string, number>;
  roles: Map<string, { id: number; mayGrant: boolean }>;
};
type Values = {
  account: string;
  name: string;
  job_no: string;
  user_type: string;
  gender: number | null;
  college_code: string;
  mobile: string | null;
  email: string | null;
  role: string | null;
  role_org_code: string | null;
};

async function prepare(ctx: Ctx): Promise<Env> {
  const units = await sql<{ id: number; code: string }>`select u.id, u.code from org.unit u
    where u.school_id = ${ctx.schoolId} and u.deleted_at is null and u.status = 1 and ${within(editScope(ctx.actor), 'u.path')}`.execute(
    ctx.db,
  );
  const roles = await sql<
    GrantedRole & { id: number; name: string }
  >`select r.id, r.name, ${grantedColumns} from identity.role r
    where r.school_id = ${ctx.schoolId} and r.status = 1`.execute(ctx.db);
  return {
    units: new Map(units.rows.map((row) => [row.code.toUpperCase(), row.id])),
    roles: new Map(roles.rows.map((row) => [row.name, { id: row.id, mayGrant: mayGrant(ctx.actor, row) }])),
  };
}

/** Existing account that matches a row by account or number, with the editor's access. */
type ExistingPerson = { id: number; account: string; job_no: string; reach: boolean; role_ids: number[] };

async function existingPeople(ctx: Ctx, rows: SheetRow<Values>[]): Promise<ExistingPerson[]> {
  const accounts = rows.map(({ values }) => values.account.toLowerCase());
  const numbers = rows.map(({ values }) => values.job_no.toUpperCase());
  const found = await sql<ExistingPerson>`
    select u.id, lower(u.account) as account, upper(coalesce(u.job_no, '')) as job_no, ${peopleWithin(ctx.schoolId, editScope(ctx.actor))} as reach,
      to_jsonb(array(select h.role_id from identity.holding h where h.school_id = u.school_id and h.user_id = u.id)) as role_ids
    from identity.account u
    where u.school_id = ${ctx.schoolId} and u.deleted_at is null
      and (lower(u.account) = any(${accounts}) or upper(u.job_no) = any(${numbers}))`.execute(ctx.db);
  return found.rows;
}

/** Existing accounts are overwritten only if the editor could change them in the form. */
function faultsOfPerson(ctx: Ctx, v: Values, person: ExistingPerson | undefined): string[] {
  if (!person) return [];
  if (!person.reach) return [`账号“${v.account}”已被使用，请换一个`];
  if (person.id === ctx.actor.userId) return ['不能通过导入修改自己的账号'];
  return outranks(ctx.actor, person.role_ids) ? [`“${v.account}”的角色高于您的管理权限，不能通过导入修改`] : [];
}

function faultsOf(ctx: Ctx, env: Env, v: Values, existing: readonly ExistingPerson[]): string[] {
  const person = existing.find((row) => row.account === v.account.toLowerCase());
  const errors = faultsOfPerson(ctx, v, person);
  if (!env.units.has(v.college_code.toUpperCase()))
    errors.push(`所属单位编码“${v.college_code}”不存在或不在您的管理范围内`);
  if (existing.some((row) => row.job_no === v.job_no.toUpperCase() && row !== person))
    errors.push(`工号/学号“${v.job_no}”已被其他账号使用`);
  if (v.role === null) return errors;
  const role = env.roles.get(v.role);
  if (!role) errors.push(`角色“${v.role}”不存在`);
  else if (!role.mayGrant) errors.push(`您不能授予角色“${v.role}”`);
  if (v.role_org_code !== null && !env.units.has(v.role_org_code.toUpperCase()))
    errors.push(`角色所属单位编码“${v.role_org_code}”不存在或不在您的管理范围内`);
  return errors;
}

export const userSheet = defineSheet<Values, Env, ExistingPerson[]>({
  name: 'identity.user',
  title: '用户',
  columns: userColumns,
  keyOf: ({ account }) => account.toLowerCase(),
  prepare,
  lookUp: (ctx, _env, rows) => existingPeople(ctx, rows),
  check: (ctx, { env, found }, { values }) => ({
    errors: faultsOf(ctx, env, values, found),
    exists: found.some((one) => one.account === values.account.toLowerCase()),
  }),
  async apply(ctx, { env, found }, rows) {
    const people = rows.map(({ values }) => values);
    const ids = new Map(found.map((row) => [row.account, row.id]));
    const fresh = people.filter((v) => !ids.has(v.account.toLowerCase()));
    const known = people.filter((v) => ids.has(v.account.toLowerCase()));
    const person = (v: Values) => ({
      account: v.account,
      name: v.name,
      job_no: v.job_no,
      user_type: v.user_type,
      gender: v.gender ?? 3,
      college_id: env.units.get(v.college_code.toUpperCase())!,
      mobile: v.mobile ?? '',
      email: v.email ?? '',
    });
    const added = await addAccounts(ctx, fresh.map(person));
    await overwrite(
      ctx,
      known.map((v) => ({ ...person(v), id: ids.get(v.account.toLowerCase())! })),
    );
    const numbers = new Map([
      ...fresh.map((v, i) => [v.account, added[i]!] as const),
      ...known.map((v) => [v.account, ids.get(v.account.toLowerCase())!] as const),
    ]);
    const holdings = people.flatMap((v) => {
      const role = v.role === null ? undefined : env.roles.get(v.role);
      const org = env.units.get((v.role_org_code ?? v.college_code).toUpperCase());
      return role && org ? [{ user_id: numbers.get(v.account)!, role_id: role.id, org_id: org }] : [];
    });
    await addHoldings(ctx, holdings);
  },
});

async function overwrite(ctx: Ctx, people: { id: number }[]) {
  if (people.length === 0) return;
  await sql`update identity.account a set name = p.name, job_no = p.job_no, user_type = p.user_type, gender = p.gender, college_id = p.college_id,
      mobile = p.mobile, email = p.email, version = a.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(people)}::json) as p(id bigint, name text, job_no text, user_type text, gender int, college_id bigint, mobile text, email text)
    where a.school_id = ${ctx.schoolId} and a.id = p.id`.execute(ctx.db);
}
