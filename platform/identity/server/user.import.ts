import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { within } from '#kernel/server/policy.ts';
import { dayCell, mailCell, patternCell } from '#kernel/server/sheets/cells.rules.ts';
import {
  choicesOf,
  faultOfCode,
  listOfCodes,
  allowedNames,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import {
  defineSheet,
  type CheckedRow,
  type Fault,
  type SheetChoices,
  type SheetColumn,
  type Verdict,
} from '#kernel/server/sheets/define-sheet.ts';
import { afterImport, filled } from '#kernel/server/sheets/row.rules.ts';
import { labelOf, valueOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { Gender, UserType } from '../shared/user.ts';
import { addAccounts } from './account.service.ts';
import { lockAddresses, reportAddresses, stampOf } from './address.service.ts';
import { addHoldings } from './holding.service.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from './person-by-number.queries.ts';
import {
  editScope,
  grantedColumns,
  mayChange,
  mayGrant,
  peopleWithin,
  type GrantedRole,
  type Held,
} from './user.policy.ts';
import { heldByU } from './user.queries.ts';

const userColumns: SheetColumn[] = [
  {
    field: 'account',
    title: '账号',
    required: true,
    sample: 'zhangsan',
    parse: patternCell(/^[A-Za-z0-9_.-]{3,32}$/, '应为 3–32 位字母、数字、点、下划线或短横线'),
  },
  { field: 'name', title: '姓名', required: true, maxLength: 30, frozen: true, sample: '张三' },
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
  { field: 'college_code', title: '所属单位编码', required: true, coded: true, width: 22 },
  { field: 'mobile', title: '手机号', parse: patternCell(/^1[3-9]\d{9}$/, '不正确，应为 11 位，以 13–19 开头') },
  {
    field: 'email',
    title: '邮箱',
    maxLength: 254,
    parse: mailCell,
  },
  { field: 'role', title: '角色', isFixed: true },
  { field: 'role_org_code', title: '角色所属单位编码', coded: true, width: 22, isFixed: true },
  { field: 'tutor', title: '导师工号', coded: true },
  { field: 'valid_to', title: '有效期', kind: 'date', parse: dayCell },
];

type Env = {
  units: Map<string, { id: number; name: string }>;
  roles: Choices<{ id: number; name: string; mayGrant: boolean }>;
};
type Values = {
  account: string;
  name: string;
  job_no: string;
  user_type: string;
  gender: number | undefined;
  college_code: string;
  mobile: string | null | undefined;
  email: string | null | undefined;
  role: string | null | undefined;
  role_org_code: string | null | undefined;
  tutor: string | null | undefined;
  valid_to: string | null | undefined;
};

async function prepare(ctx: Ctx): Promise<Env> {
  const units = await sql<{
    id: number;
    code: string;
    name: string;
  }>`select u.id, upper(u.code) as code, u.name from org.unit u
    where u.school_id = ${ctx.schoolId} and u.deleted_at is null and u.status = 1 and ${within(editScope(ctx.actor), 'u.path')}`.execute(
    ctx.db,
  );
  const roles = await sql<
    GrantedRole & { id: number; name: string }
  >`select r.id, r.name, ${grantedColumns} from identity.role r
    where r.school_id = ${ctx.schoolId} and r.status = 1`.execute(ctx.db);
  return {
    units: new Map(units.rows.map(({ code, ...unit }) => [code, unit])),
    roles: choicesOf(
      roles.rows.map((row) => [{ id: row.id, name: row.name, mayGrant: mayGrant(ctx.actor, row) }, row.name] as const),
    ),
  };
}

/** Units in scope and roles that the caller may grant. */
async function userChoices(ctx: Ctx): Promise<SheetChoices> {
  const { units, roles } = await prepare(ctx);
  const own = listOfCodes(units);
  const grantable = [...new Set(roles.byText.values())].filter((role) => role.mayGrant);
  const tutor = await peopleChoices(ctx, editScope(ctx.actor), { staffOnly: true });
  return {
    lists: { college_code: own, role: grantable.map(({ name }) => ({ value: name })), role_org_code: own, tutor },
    example: { role: '', role_org_code: '', tutor: '', valid_to: '' },
  };
}

/** Existing account that matches a row by account or number, with the editor's access. */
type ExistingPerson = {
  id: number;
  account: string;
  job_no: string;
  reach: boolean;
  has_end: boolean;
  held: Held[];
};

async function existingPeople(ctx: Ctx, rows: CheckedRow<Values>[]): Promise<ExistingPerson[]> {
  const accounts = rows.flatMap(({ values }) => values.account?.toLowerCase() ?? []);
  const numbers = rows.flatMap(({ values }) => values.job_no?.toUpperCase() ?? []);
  const found = await sql<ExistingPerson>`
    select u.id, lower(u.account) as account, upper(coalesce(u.job_no, '')) as job_no, ${peopleWithin(ctx.schoolId, editScope(ctx.actor))} as reach,
      u.valid_to is not null as has_end, ${heldByU} as held
    from identity.account u
    where u.school_id = ${ctx.schoolId} and u.deleted_at is null
      and (lower(u.account) = any(${accounts}) or upper(u.job_no) = any(${numbers}))`.execute(ctx.db);
  return found.rows;
}

type Found = { existing: ExistingPerson[]; tutors: Map<string, NumberedPerson> };

const lookUp = async (ctx: Ctx, rows: CheckedRow<Values>[]): Promise<Found> => ({
  existing: await existingPeople(ctx, rows),
  tutors: await activePeopleByNumber(
    ctx,
    rows.flatMap(({ values }) => values.tutor ?? []),
  ),
});

const tutorOf = ({ tutors }: Found, no: string | null | undefined) => (no ? tutors.get(no.toUpperCase()) : undefined);

type Checked = CheckedRow<Values>['values'];

/** Existing accounts are overwritten only if the editor could change them in the form. */
function faultsOfPerson(ctx: Ctx, v: Checked, person: ExistingPerson | undefined): Fault[] {
  const refuse = (text: string): Fault[] => [{ field: 'account', text }];
  if (!person) return [];
  if (!person.reach) return refuse(`账号“${v.account}”已被使用，请换一个`);
  if (person.id === ctx.actor.userId) return refuse(`账号“${v.account}”是您自己的账号，不能通过导入修改，请删除本行`);
  return mayChange(ctx.actor, person.held)
    ? []
    : refuse(`账号“${v.account}”有您不能授予的角色，不能通过导入修改，请删除本行`);
}

const unitAdvice = '或不在您的管理范围内，请填写组织机构中的单位编码，见模板的“可填内容”表';

function faultsOfUnit(
  env: Env,
  field: 'college_code' | 'role_org_code',
  title: string,
  code: string | null | undefined,
) {
  if (!code || env.units.has(code.toUpperCase())) return [];
  return [faultOfCode(field, title, code, (one) => env.units.has(one), unitAdvice)];
}

function faultsOfRole(env: Env, { role: name }: Checked): Fault[] {
  if (name === null || name === undefined) return [];
  const role = valueFor(env.roles, name);
  if (role?.mayGrant) return [];
  const granted = [...new Set(env.roles.byText.values())].filter((one) => one.mayGrant).map((one) => one.name);
  const reason = role ? `角色“${name}”您不能授予` : `角色“${name}”不存在`;
  return [{ field: 'role', text: `${reason}，${allowedNames(granted)}` }];
}

function faultsOfTutor(v: Checked, found: Found): Fault[] {
  if (!v.tutor) return [];
  const tutor = tutorOf(found, v.tutor);
  if (!tutor) return [faultOfCode('tutor', '导师工号', v.tutor, (one) => found.tutors.has(one), '或已停用，请核对')];
  if (v.tutor.toUpperCase() === v.job_no?.toUpperCase()) return [{ field: 'tutor', text: '导师不能是本人' }];
  return tutor.user_type === UserType.teacher
    ? []
    : [{ field: 'tutor', text: `导师应为教职工，${tutor.name}是${labelOf(UserType, tutor.user_type)}` }];
}

/** People from outside have an end; an account that is there keeps its own when the cell is empty. */
function faultsOfEnd(v: Checked, person: ExistingPerson | undefined): Fault[] {
  const isMissing = v.user_type === UserType.outside && !afterImport(v.valid_to, person?.has_end);
  return isMissing ? [{ field: 'valid_to', text: '校外人员的有效期不能为空' }] : [];
}

function faultsOf(ctx: Ctx, env: Env, v: Checked, found: Found): Fault[] {
  const { existing } = found;
  const person = existing.find((row) => row.account === v.account?.toLowerCase());
  const isTaken = existing.some((row) => row.job_no === v.job_no?.toUpperCase() && row !== person);
  return [
    ...faultsOfPerson(ctx, v, person),
    ...faultsOfUnit(env, 'college_code', '所属单位编码', v.college_code),
    ...(isTaken ? [{ field: 'job_no', text: `工号/学号“${v.job_no}”已被其他账号使用，请核对` }] : []),
    ...faultsOfRole(env, v),
    ...faultsOfUnit(env, 'role_org_code', '角色所属单位编码', v.role_org_code),
    ...faultsOfTutor(v, found),
    ...faultsOfEnd(v, person),
  ];
}

function verdictOf(ctx: Ctx, env: Env, v: Checked, found: Found): Verdict {
  const isPast = v.valid_to && v.valid_to < formatDate(ctx.now);
  return {
    errors: faultsOf(ctx, env, v, found),
    warnings: isPast ? [{ field: 'valid_to', text: `有效期“${v.valid_to}”已过，导入后该账号不能登录` }] : [],
    exists: found.existing.some((one) => one.account === v.account?.toLowerCase()),
    effects: v.role && v.account ? [['roles', v.account.toLowerCase()]] : [],
  };
}

export const userSheet = defineSheet<Values, Env, Found>({
  name: 'identity.user',
  title: '用户',
  columns: userColumns,
  keyOf: ({ account }) => account.toLowerCase(),
  once: 'job_no',
  choices: userChoices,
  effects: { roles: '授予 {n} 人角色' },
  prepare,
  lookUp: (ctx, _env, rows) => lookUp(ctx, rows),
  check: (ctx, { env, found }, { values }) => verdictOf(ctx, env, values, found),
  async apply(ctx, { env, found }, rows) {
    const people = rows.map(({ values }) => values);
    const ids = new Map(found.existing.map((row) => [row.account, row.id]));
    const fresh = people.filter((v) => !ids.has(v.account.toLowerCase()));
    const known = people.filter((v) => ids.has(v.account.toLowerCase()));
    const person = (v: Values) => ({
      account: v.account,
      name: v.name,
      job_no: v.job_no,
      user_type: v.user_type,
      gender: v.gender,
      college_id: env.units.get(v.college_code.toUpperCase())!.id,
      mobile: v.mobile,
      email: v.email,
      valid_to: v.valid_to,
      tutor_id: filled(v.tutor, (no) => tutorOf(found, no)!.id),
    });
    const blank = { gender: 3, mobile: '', email: '' };
    const added = await addAccounts(
      ctx,
      fresh.map((v) => {
        const { gender, mobile, email, ...fields } = person(v);
        return {
          ...fields,
          gender: gender ?? blank.gender,
          mobile: mobile ?? blank.mobile,
          email: email ?? blank.email,
        };
      }),
    );
    const former = await lockAddresses(
      ctx,
      known.map((v) => ids.get(v.account.toLowerCase())!),
    );
    const changed = known.map((v) => {
      const id = ids.get(v.account.toLowerCase())!;
      const from = former.get(id)!;
      const to = {
        email: v.email === null ? blank.email : v.email,
        mobile: v.mobile === null ? blank.mobile : v.mobile,
      };
      return { row: { ...person(v), ...stampOf(ctx, from, to), account: undefined, id }, address: { id, from, to } };
    });
    await storeRows(
      ctx,
      'identity.account',
      blank,
      changed.map(({ row }) => row),
    );
    await reportAddresses(
      ctx,
      changed.map(({ address }) => address),
    );
    const numbers = new Map([
      ...fresh.map((v, i) => [v.account, added[i]!] as const),
      ...known.map((v) => [v.account, ids.get(v.account.toLowerCase())!] as const),
    ]);
    const holdings = people.flatMap((v) => {
      const role = valueFor(env.roles, v.role);
      const org = env.units.get((v.role_org_code ?? v.college_code).toUpperCase())?.id;
      return role && org ? [{ user_id: numbers.get(v.account)!, role_id: role.id, org_id: org }] : [];
    });
    await addHoldings(ctx, holdings);
  },
});
