import * as z from 'zod/mini';
import { endpoint, holds, open } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { challengeLength } from '#platform/identity/shared/challenge.ts';
import { Gender } from '#platform/identity/shared/user.ts';
import { SignUpStatus } from './sign-up.states.ts';

export const IdType = defineEnum({
  card: { value: 'card', label: '居民身份证' },
  passport: { value: 'passport', label: '护照' },
  other: { value: 'other', label: '其他证件' },
});

/** Edition of the privacy notice that an applicant consents to; a new text gets a new one. */
export const noticeVersion = '2026-11';
/** Longest stay of an application in days. */
export const longestStay = 365;
/** Applications of one address an hour, and from networks that many share. */
export const signUpsPerHour = { outside: 5, campus: 200 };
/** Least length of the name of a laboratory that is looked for. */
export const labKeyword = 2;

const school_key = wire.codeText('学校');
const work = {
  challenge: wire.maybe(wire.token('安全验证', challengeLength.id)),
  challenge_answer: wire.maybe(wire.token('安全验证', challengeLength.answer)),
};

/** What the link of an invitation holds. */
const invite = wire.maybe(wire.token('邀请链接', 64));

const application = {
  name: wire.text('姓名', 30),
  gender: wire.code(Gender, '请选择性别'),
  id_type: wire.code(IdType, '请选择证件类型'),
  id_no: z.pipe(
    wire.text('证件号码', 30),
    z.string().check(z.regex(/^[A-Za-z0-9()-]{5,30}$/, '证件号码只能用字母和数字')),
  ),
  mobile: wire.mobile(),
  email: wire.email(),
  company_id: wire.maybe(wire.id()),
  company_other: z.optional(wire.line('单位名称', 100)),
  /** Laboratory, name and number of the teacher who vouches; an invitation says all three. */
  lab_id: wire.maybe(wire.id('请选择接待实验室')),
  host_name: z.optional(wire.line('担保人姓名', 30)),
  host_no: z.optional(wire.line('担保人工号', 32)),
  purpose: wire.paragraph('来校事由', 200),
  starts_on: wire.date('请选择开始日期'),
  ends_on: wire.date('请选择结束日期'),
  password: wire.secret('登录密码'),
  commitment: wire.bool(),
  invite,
  /** Mailed to the address; not asked for where no mail is sent. An invitation does not confirm it: its host knows the link too. */
  email_code: z.optional(wire.line('验证码', 6)),
};

const status = z.object({
  apply_no: z.string(),
  status: z.int(),
  opinion: z.string(),
  /** Name to log in with, once passed. */
  account: z.string(),
  ends_on: z.string(),
});
export type SignUpProgress = z.output<typeof status>;

const invitation = z.object({
  name: z.string(),
  email: z.string(),
  lab_id: z.int(),
  lab_name: z.string(),
  host_name: z.string(),
  purpose: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
});

/** Calls of people without an account; the school is named by its key. */
export const outSignUpApi = {
  form: endpoint({
    method: 'GET',
    path: '/out-sign-up/form',
    guard: open,
    input: z.object({ school_key: wire.maybe(school_key), invite }),
    output: z.object({
      /** The address is confirmed by a code. */
      needs_code: z.boolean(),
      invitation: z.nullable(invitation),
      school_key: z.string(),
      school_name: z.string(),
      companies: z.array(z.object({ id: z.int(), name: z.string() })),
      challenge: z.object({ id: z.string(), bits: z.int() }),
    }),
    perMinute: 30,
  }),
  labs: endpoint({
    method: 'GET',
    path: '/out-sign-up/labs',
    guard: open,
    input: z.object({ school_key: wire.maybe(school_key), keyword: wire.keyword() }),
    output: z.object({ content: z.array(z.object({ id: z.int(), name: z.string(), college_name: z.string() })) }),
    perMinute: 60,
  }),
  code: endpoint({
    method: 'POST',
    path: '/out-sign-up/code',
    guard: open,
    input: z.object({ school_key: wire.maybe(school_key), email: wire.email(), ...work }),
    output: nothing,
    perMinute: 10,
    summary: '发送校外人员注册验证码',
  }),
  /** Files `photo` and `proof` come with the fields, so that nothing is stored for who has not worked for it. */
  apply: endpoint({
    method: 'POST',
    path: '/out-sign-up/{school_key}',
    guard: open,
    input: z.object({ school_key, ...application, ...work }),
    output: z.object({ apply_no: z.string() }),
    multipart: true,
    perMinute: 10,
    summary: '提交校外人员申请',
  }),
  progress: endpoint({
    method: 'POST',
    path: '/out-sign-up/progress',
    guard: open,
    input: z.object({
      school_key: wire.maybe(school_key),
      apply_no: wire.codeText('申请编号', 20),
      mobile: wire.mobile(),
    }),
    output: status,
    perMinute: 10,
    summary: '查询校外人员申请',
  }),
};

const signUpRow = z.object({
  id: z.int(),
  apply_no: z.string(),
  name: z.string(),
  company_name: z.string(),
  /** The company has a quota. */
  company_known: z.boolean(),
  lab_id: z.int(),
  lab_name: z.string(),
  college_name: z.string(),
  host_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  status: z.int(),
  created_at: z.string(),
  can: canOf('confirm', 'pass', 'reject', 'reveal'),
});
export type SignUpRow = z.output<typeof signUpRow>;

const signUpDetail = z.object({
  ...signUpRow.shape,
  gender: z.int(),
  id_type: z.string(),
  id_shown: z.string(),
  mobile: z.string(),
  email: z.string(),
  purpose: z.string(),
  photos: z.array(fileRef),
  proofs: z.array(fileRef),
  consented_at: z.string(),
  quota: z.nullable(z.int()),
  used: z.int(),
  confirmed_by_name: z.string(),
  confirmed_at: z.nullable(z.string()),
  decided_by_name: z.string(),
  decided_at: z.nullable(z.string()),
  opinion: z.string(),
  account: z.string(),
});
export type SignUpDetail = z.output<typeof signUpDetail>;

const path = '/sign-up';
const read = holds('base-info.sign-up.read');
const decide = holds('base-info.sign-up.confirm', 'base-info.sign-up.pass');
const decision = z.object({ ...idOnly.shape, opinion: z.optional(wire.freeText('意见', 200)) });
const action = (name: string, summary: string, input: z.ZodMiniObject = decision) =>
  endpoint({
    method: 'POST',
    path: `${path}/{id}/${name}`,
    guard: decide,
    input: input as typeof decision,
    output: nothing,
    summary,
  });

export const signUpApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(
      {
        /** Number or name of the applicant, or a company without quota. */
        keyword: wire.keyword(),
        college_id: wire.maybe(wire.id()),
        lab_id: wire.maybe(wire.id()),
        company_id: wire.maybe(wire.id()),
        status: wire.maybe(wire.code(SignUpStatus)),
        /** Waits for the caller. */
        mine: wire.maybe(wire.bool()),
      },
      ['created_at', 'ends_on'],
    ),
    output: pageOf(signUpRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: signUpDetail }),
  confirm: action('confirm', '担保人确认校外人员'),
  pass: action('pass', '通过校外人员申请'),
  reject: action('reject', '驳回校外人员申请', z.object({ ...idOnly.shape, opinion: wire.paragraph('驳回原因', 200) })),
  /** Number of the document in full; logged. */
  reveal: endpoint({
    method: 'POST',
    path: `${path}/{id}/id-no`,
    guard: decide,
    input: idOnly,
    output: z.object({ id_no: z.string() }),
    perMinute: 30,
    summary: '查看完整证件号码',
  }),
};
