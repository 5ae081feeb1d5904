import type { Ctx } from '#kernel/server/context.ts';
import { dayCell, mailCell, patternCell } from '#kernel/server/sheets/cells.rules.ts';
import { allowedNames, faultOfCode, listOfCodes, valueFor } from '#kernel/server/sheets/choices.rules.ts';
import {
  defineSheet,
  type CheckedRow,
  type Fault,
  type SheetChoices,
  type SheetColumn,
  type Verdict,
} from '#kernel/server/sheets/define-sheet.ts';
import { afterImport } from '#kernel/server/sheets/row.rules.ts';
import { labelOf, valueOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { Gender, UserType } from '../shared/user.ts';
import { peopleChoices } from './person-by-number.queries.ts';
import {
  lookUp,
  prepare,
  tutorOf,
  type Env,
  type ExistingPerson,
  type Found,
  type Values,
} from './user-import.queries.ts';
import { storeUsers } from './user-import.service.ts';
import { editScope, mayChange } from './user.policy.ts';

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

/** Units in scope and roles that the caller may grant. */
async function userChoices(ctx: Ctx): Promise<SheetChoices> {
  const { units, roles } = await prepare(ctx, {});
  const own = listOfCodes(units);
  const grantable = [...new Set(roles.byText.values())].filter((role) => role.mayGrant);
  const tutor = await peopleChoices(ctx, editScope(ctx.actor), { staffOnly: true });
  return {
    lists: { college_code: own, role: grantable.map(({ name }) => ({ value: name })), role_org_code: own, tutor },
    example: { role: '', role_org_code: '', tutor: '', valid_to: '' },
  };
}

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
  const exists = found.existing.some((one) => one.account === v.account?.toLowerCase());
  const key = v.account?.toLowerCase() ?? '';
  const getsLink = env.mailsLinks && !exists && key !== '';
  return {
    errors: faultsOf(ctx, env, v, found),
    warnings: [...doubtsOfEnd(ctx, v), ...(getsLink && !v.email ? [noAddress] : [])],
    exists,
    effects: [
      ...(v.role && key ? ([['roles', key]] as const) : []),
      ...(getsLink && v.email ? ([['links', key]] as const) : []),
    ],
  };
}

const noAddress: Fault = {
  field: 'email',
  text: '没有邮箱，收不到设置密码的邮件链接；请补填邮箱，或导入后在用户列表中重置密码',
};

const doubtsOfEnd = (ctx: Ctx, { valid_to }: Checked): Fault[] =>
  valid_to && valid_to < formatDate(ctx.now)
    ? [{ field: 'valid_to', text: `有效期“${valid_to}”已过，导入后该账号不能登录` }]
    : [];

export const userSheet = defineSheet<Values, Env, Found>({
  name: 'identity.user',
  title: '用户',
  columns: userColumns,
  keyOf: ({ account }) => account.toLowerCase(),
  once: 'job_no',
  choices: userChoices,
  effects: { roles: '授予 {n} 人角色', links: '向 {n} 人发送设置密码的邮件链接' },
  prepare,
  lookUp: (ctx, _env, rows) => lookUp(ctx, rows),
  check: (ctx, { env, found }, { values }) => verdictOf(ctx, env, values, found),
  apply: storeUsers,
});
