import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { Enabled, defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';

export const UserType = defineEnum({
  teacher: { value: 'teacher', label: '教职工' },
  undergraduate: { value: 'undergraduate_student', label: '本科生' },
  graduate: { value: 'graduate_student', label: '硕士生' },
  doctorate: { value: 'doctorate_student', label: '博士生' },
  outside: { value: 'outside_school', label: '校外人员' },
  other: { value: 'else', label: '其他' },
});

export const Gender = defineEnum({
  male: { value: 1, label: '男' },
  female: { value: 2, label: '女' },
  unknown: { value: 3, label: '未知' },
});

const holding = z.object({
  role_id: z.int(),
  role_name: z.string(),
  org_id: z.int(),
  org_name: z.string(),
  /** Given by a post in a laboratory or as an inspector, and ends with it. */
  of_post: z.boolean(),
});
export type HoldingRow = z.output<typeof holding>;

const userRow = z.object({
  id: z.int(),
  account: z.string(),
  name: z.string(),
  job_no: z.string(),
  user_type: z.string(),
  college_name: z.string(),
  roles: z.array(holding),
  /** Masked in the middle. */
  mobile: z.string(),
  status: z.int(),
  /** Last day on which the account can log in. */
  valid_to: z.nullable(z.string()),
  last_login_at: z.nullable(z.string()),
  can: canOf('edit', 'status', 'password', 'factor', 'remove'),
});
export type UserRow = z.output<typeof userRow>;

const userDetail = z.object({
  ...userRow.shape,
  gender: z.int(),
  college_id: z.nullable(z.int()),
  email: z.string(),
  title: z.string(),
  card_no: z.string(),
  tutor_id: z.nullable(z.int()),
  version: z.int(),
});
export type UserDetail = z.output<typeof userDetail>;

const filters = {
  keyword: wire.keyword(),
  org_id: wire.maybe(wire.id()),
  user_type: wire.maybe(wire.code(UserType)),
  role_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
};

const pair = { role_id: wire.id('请选择角色'), org_id: wire.id('请选择单位') };

const fields = {
  name: wire.text('姓名', 30),
  job_no: wire.maybe(wire.codeText('工号/学号', 32)),
  user_type: wire.code(UserType),
  gender: wire.maybe(wire.code(Gender)),
  college_id: wire.maybe(wire.id()),
  mobile: wire.maybe(wire.mobile()),
  email: wire.maybe(wire.email()),
  title: wire.maybe(wire.line('职称', 30)),
  card_no: wire.maybe(wire.codeText('一卡通号', 32)),
  valid_to: wire.maybe(wire.date()),
  /** Teacher of a student. */
  tutor_id: wire.maybe(wire.id()),
  holdings: wire.list(z.object(pair), 30),
};

/** Letters, digits, `_`, `-` and `.`; 3 to 32 of them. */
export const accountName = z
  .string('请填写账号')
  .check(z.regex(/^[A-Za-z0-9_.-]{3,32}$/, '账号为 3–32 位字母、数字、点、下划线或短横线'));

const read = holds('identity.user.read');
const edit = holds('identity.user.edit');
const firstPassword = z.object({ id: z.int(), password: z.string() });
/** A password that is shown once, or the masked address that a link was mailed to. */
const resetAnswer = z.object({ id: z.int(), password: z.string(), mailed_to: z.string() });

/** Least length of a keyword for whoever may choose people without the right to read them. */
export const pickKeyword = 2;

export const userApi = {
  list: endpoint({
    method: 'GET',
    path: '/user',
    guard: read,
    input: listInput(filters, ['account', 'name', 'job_no', 'last_login_at']),
    output: pageOf(userRow),
  }),
  /**
   * People of the school by name, account or number, for fields that choose a person. Who may not read people needs a
   * keyword of `pickKeyword` characters and gets few rows without job numbers.
   */
  pick: endpoint({
    method: 'GET',
    path: '/user/pick',
    guard: holds('identity.user.pick', 'identity.user.read'),
    input: z.object({ keyword: wire.keyword(), ids: wire.maybe(wire.list(wire.id(), 100)) }),
    output: z.object({
      content: z.array(z.object({ id: z.int(), name: z.string(), job_no: z.string(), college_name: z.string() })),
    }),
    perMinute: 120,
  }),
  find: endpoint({ method: 'GET', path: '/user/{id}', guard: read, input: idOnly, output: userDetail }),
  /** Full phone number; access is logged. */
  revealMobile: endpoint({
    method: 'POST',
    path: '/user/{id}/mobile',
    guard: holds('identity.user.phone'),
    input: idOnly,
    output: z.object({ mobile: z.string() }),
    perMinute: 30,
    summary: '查看完整手机号',
  }),
  /** The first password is returned once and must be changed at the first login. */
  create: endpoint({
    method: 'POST',
    path: '/user',
    guard: edit,
    input: z.object({ account: accountName, ...fields }),
    output: firstPassword,
    summary: '新增用户',
  }),
  /** Without `mobile` the number is unchanged, because the editor only sees it masked. */
  update: endpoint({
    method: 'POST',
    path: '/user/{id}',
    guard: edit,
    input: z.object({ id: wire.id(), ...fields, version: wire.int() }),
    output: nothing,
    summary: '修改用户',
  }),
  /** One role at one unit for many people; who has it keeps it. `granted` counts the others. */
  grantRole: endpoint({
    method: 'POST',
    path: '/user/roles',
    guard: edit,
    input: z.object({ ids: wire.list(wire.id(), 200), ...pair }),
    output: z.object({ granted: z.int() }),
    summary: '批量授予角色',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/user/{id}/password',
    guard: edit,
    input: idOnly,
    output: resetAnswer,
    summary: '重置密码',
  }),
  ...statusEndpoint({ path: '/user', noun: '用户', edit }),
  ...removeEndpoint({ path: '/user', noun: '用户', edit }),
};

export const userSheetApi = sheetEndpoints('/user', { read, write: edit }, filters);
