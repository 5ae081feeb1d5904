import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert, badFields, found, Refusal } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { extensionOf } from '#kernel/server/files/inspect-file.ts';
import { nextNumber, padded } from '#kernel/server/numbering.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Code } from '#kernel/shared/envelope.ts';
import { isPictureExtension } from '#kernel/shared/pictures.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { attachStored, storeUploads, type StoredUpload } from '#platform/files/server/public.ts';
import { checkWork, hashPassword, offerWork } from '#platform/identity/server/public.ts';
import { passwordFault } from '#platform/identity/shared/password.rules.ts';
import { all } from '#kernel/server/policy.ts';
import { unitReference } from '#platform/org/server/public.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { isIdCard, maskedId } from '../../shared/people/id-card.rules.ts';
import {
  IdType,
  labKeyword,
  longestStay,
  noticeVersion,
  signUpsPerHour,
  type outSignUpApi,
  type SignUpProgress,
} from '../../shared/people/sign-up.ts';
import { encryptId, markOfId } from './id-number.rules.ts';
import { listHostLabs } from './sign-up.queries.ts';
import { findInvitation, useUpInvitation, type Invitation } from './invitation.service.ts';
import { checkSignUpCode, mailSignUpCode, spendSignUpCode } from './sign-up-code.service.ts';
import { notifyCollege, notifyHost } from './sign-up-notice.service.ts';
import { SignUpStatus } from '../../shared/people/sign-up.states.ts';

type Application = InputOf<typeof outSignUpApi.apply>;
const subject = 'out-sign-up';
/** Codes that are mailed to one address an hour. */
const codesPerHour = 5;

const requireSchool = (ctx: Ctx) => assert(ctx.schoolId > 0, baseInfoErrors.signUpNoSchool);

/** What the form needs before it is filled in. */
export async function openForm(ctx: Ctx, { invite }: InputOf<typeof outSignUpApi.form>) {
  requireSchool(ctx);
  const { rows } = await sql<{ school_key: string; school_name: string; companies: { id: number; name: string }[] }>`
    select c.school_key, c.name as school_name, coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name)
      from base_info.company k where k.school_id = c.id and k.status = 1
        and (k.ends_on is null or k.ends_on >= ${formatDate(ctx.now)}::date)), '[]') as companies
    from org.school c where c.id = ${ctx.schoolId}`.execute(ctx.db);
  const invitation = invite ? await findInvitation(ctx, invite) : null;
  return {
    ...found(rows[0], '学校'),
    challenge: offerWork(ctx, subject),
    needs_code: ctx.services.mailer.enabled,
    invitation: invitation && shownInvitation(invitation),
  };
}

const shownInvitation = ({ id: _id, host_id: _host, ...invitation }: Invitation) => invitation;

/** Counts a use of a key in this hour. */
async function countHourly(ctx: Ctx, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`insert into kernel.rate (key, window_at, count)
    values (${key}, date_trunc('hour', now()), 1)
    on conflict (key, window_at) do update set count = kernel.rate.count + 1 returning count`.execute(ctx.db);
  return rows[0]!.count;
}

/** Mails a code to the address of an applicant, who has worked for it. */
export async function mailCode(ctx: Ctx, { email, ...answer }: InputOf<typeof outSignUpApi.code>): Promise<void> {
  requireSchool(ctx);
  assert(ctx.services.mailer.enabled, baseInfoErrors.signUpNoMail);
  await checkWork(ctx, subject, answer);
  const codes = await countHourly(ctx, `sign-up-code:${ctx.schoolId}:${email.toLowerCase()}`);
  if (codes > codesPerHour) throw new Refusal(Code.slowDown, '这个邮箱的验证码发送次数过多，请一小时后再试');
  await mailSignUpCode(ctx, email);
}

/** The host has vouched for this person, this purpose and these days; for anything else he is asked. */
const isVouchedFor = ({ name, purpose, starts_on, ends_on }: Application, invited: Invitation) =>
  name === invited.name && purpose === invited.purpose && starts_on >= invited.starts_on && ends_on <= invited.ends_on;

/** An invitation says the laboratory and who vouches; without one the form does. */
async function invitedOf(ctx: Ctx, sent: Application) {
  const invitation = sent.invite ? await findInvitation(ctx, sent.invite) : undefined;
  return { invitation, input: invitation ? { ...sent, lab_id: invitation.lab_id } : sent };
}

export async function findHostLabs(ctx: Ctx, { keyword = '' }: InputOf<typeof outSignUpApi.labs>) {
  requireSchool(ctx);
  return { content: keyword.length < labKeyword ? [] : await listHostLabs(ctx, keyword) };
}

async function findHost(ctx: Ctx, { host_name = '', host_no = '' }: Application): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from identity.account where school_id = ${ctx.schoolId}
    and upper(job_no) = ${host_no.toUpperCase()} and name = ${host_name} and user_type = 'teacher' and status = 1
    and deleted_at is null`.execute(ctx.db);
  return rows[0]?.id;
}

/** Checks an application; returns the laboratory and the teacher who vouches. */
async function checkApplication(ctx: Ctx, input: Application, invitation: Invitation | undefined) {
  const { starts_on, ends_on, company_id, company_other = '', id_type, id_no, lab_id, host_name, host_no } = input;
  const today = formatDate(ctx.now);
  const host = invitation?.host_id ?? (await findHost(ctx, input));
  const isTooLong = ends_on > addDays(starts_on, longestStay);
  await checkFields<Application>(ctx, {
    id_no: id_type === IdType.card && !isIdCard(id_no) && '身份证号码不正确，请核对',
    company_id: company_id
      ? {
          valid: sql`exists (select 1 from base_info.company where school_id = ${ctx.schoolId} and id = ${company_id} and status = 1)`,
          message: '单位不存在或已停用，请重新选择',
        }
      : company_other === '' && '请选择所在单位，或填写单位名称',
    lab_id: lab_id ? unitReference(ctx, lab_id, ['lab'], all, '接待实验室') : '请选择接待实验室',
    host_name: !invitation && !host_name && '请填写担保人姓名',
    host_no:
      (!invitation && !host_no && '请填写担保人工号') ||
      (host === undefined && '没有找到这位教师，请核对担保人的姓名和工号'),
    starts_on: starts_on < today && '开始日期不能早于今天',
    ends_on:
      (ends_on < starts_on && '结束日期不能早于开始日期') ||
      (isTooLong && `一次最长申请 ${longestStay} 天，请缩短期限`),
    password: passwordFault(input.password, [input.name, input.mobile]),
    commitment: !input.commitment && '请阅读并同意安全承诺和个人信息说明',
  });
  return { labId: lab_id!, hostId: host! };
}

/** Files that came with the call, by the field that they are for. */
function filesFor(ctx: Ctx, field: string) {
  const files = ctx.files.filter((file) => file.field === field);
  return { ...ctx, files };
}

function checkFiles(ctx: Ctx) {
  const of = (field: string) => ctx.files.filter((file) => file.field === field);
  const isPicture = ({ name }: { name: string }) => isPictureExtension(extensionOf(name));
  if (of('proof').length === 0) throw badFields({ proof: '请上传证明材料' });
  if (of('proof').length > 3) throw badFields({ proof: '证明材料最多 3 个文件' });
  if (of('photo').length > 1 || !of('photo').every(isPicture)) throw badFields({ photo: '本人照片应为一张图片' });
}

const rateOf = ({ schoolId, ip }: Ctx) => `sign-up:${schoolId}:${ip}`;
const mostOf = ({ network, services }: Ctx) =>
  signUpsPerHour[network === 'campus' ? 'campus' : 'outside'] * services.config.limitFactor;
const tooMany = () => new Refusal(Code.slowDown, '本网络提交的申请过多，请一小时后再试');

/** Refuses an address that has no application left this hour. */
async function requirePlace(ctx: Ctx): Promise<void> {
  const { rows } = await sql`select 1 from kernel.rate
    where key = ${rateOf(ctx)} and window_at = date_trunc('hour', now()) and count >= ${mostOf(ctx)}`.execute(ctx.db);
  if (rows.length > 0) throw tooMany();
}

/** Few applications an hour from one address; a refusal is not counted, because it writes nothing. */
async function countApplication(ctx: Ctx): Promise<void> {
  if ((await countHourly(ctx, rateOf(ctx))) > mostOf(ctx)) throw tooMany();
}

async function insertApplication(
  ctx: Ctx,
  input: Application,
  { labId, hostId, hash, isVouched }: { labId: number; hostId: number; hash: string; isVouched: boolean },
) {
  const { rootSecret } = ctx.services;
  const day = formatDate(ctx.now).replaceAll('-', '');
  const apply_no = `XW${day}${padded(await nextNumber(ctx, 'base-info.sign-up', day), 3)}`;
  const { rows } = await sql<{
    id: number;
  }>`insert into base_info.sign_up (school_id, apply_no, name, gender, id_type, id_sealed, id_mark,
      id_shown, mobile, email, company_id, company_other, lab_id, host_id, purpose, starts_on, ends_on, consented_at,
      notice_version, password_hash, status, confirmed_by, confirmed_at, created_at, updated_at)
    values (${ctx.schoolId}, ${apply_no}, ${input.name}, ${input.gender}, ${input.id_type}, ${encryptId(rootSecret, input.id_no)},
      ${markOfId(rootSecret, ctx.schoolId, input.id_type, input.id_no)}, ${maskedId(input.id_no)}, ${input.mobile}, ${input.email},
      ${input.company_id ?? null}, ${input.company_id ? '' : (input.company_other ?? '')}, ${labId}, ${hostId}, ${input.purpose},
      ${input.starts_on}, ${input.ends_on}, ${ctx.now}, ${noticeVersion}, ${hash},
      ${isVouched ? SignUpStatus.confirmed : SignUpStatus.waiting}, ${isVouched ? hostId : null}, ${isVouched ? ctx.now : null}, ${ctx.now}, ${ctx.now}) returning id`.execute(
    ctx.db,
  );
  return { id: rows[0]!.id, apply_no };
}

/** Work, fields and the count of the address are checked before a file of the application is taken. */
export async function admitApplication(ctx: Ctx, input: Application): Promise<void> {
  requireSchool(ctx);
  await checkWork(ctx, subject, input);
  await inSchool(ctx.services, ctx.actor, async (tx) => {
    const { invitation, input: asked } = await invitedOf(tx, input);
    await checkApplication(tx, asked, invitation);
    await requirePlace({ ...tx, ip: ctx.ip, network: ctx.network });
  });
  if (ctx.services.mailer.enabled) await checkSignUpCode(ctx, input.email, input.email_code);
}

/** Takes an admitted application with its files: contents first, then one transaction. */
export async function applyFromOutside(ctx: Ctx, input: Application): Promise<{ apply_no: string }> {
  checkFiles(ctx);
  const hash = await hashPassword(input.password);
  const photos = await storeUploads(filesFor(ctx, 'photo'));
  const proofs = await storeUploads(filesFor(ctx, 'proof'));
  return ctx.commit((tx) => writeApplication(tx, input, { hash, photos, proofs }));
}

type Ready = { hash: string; photos: StoredUpload[]; proofs: StoredUpload[] };

async function writeApplication(tx: Ctx, sent: Application, { hash, photos, proofs }: Ready) {
  await countApplication(tx);
  const { invitation, input } = await invitedOf(tx, sent);
  const checked = await checkApplication(tx, input, invitation);
  if (tx.services.mailer.enabled) await spendSignUpCode(tx, input.email, input.email_code ?? '');
  const isVouched = invitation !== undefined && isVouchedFor(input, invitation);
  const { id, apply_no } = await insertApplication(tx, input, { ...checked, hash, isVouched });
  if (invitation) await useUpInvitation(tx, invitation.id, id);
  const photoIds = await attachStored(tx, 'base-info.sign-up', id, photos);
  const proofIds = await attachStored(tx, 'base-info.sign-up', id, proofs);
  await sql`update base_info.sign_up set photos = ${photoIds}::bigint[], proofs = ${proofIds}::bigint[]
    where school_id = ${tx.schoolId} and id = ${id}`.execute(tx.db);
  await (isVouched ? notifyCollege(tx, id) : notifyHost(tx, id));
  const to = isVouched ? SignUpStatus.confirmed : SignUpStatus.waiting;
  await tx.audit({ action: '提交校外人员申请', docType: 'base-info.sign-up', docId: id, to, note: apply_no });
  return { apply_no };
}

/** Progress of an application for who knows its number and telephone. */
export async function findProgress(ctx: Ctx, input: InputOf<typeof outSignUpApi.progress>): Promise<SignUpProgress> {
  requireSchool(ctx);
  const { rows } =
    await sql<SignUpProgress>`select s.apply_no, s.status, case s.status when 2 then s.opinion else '' end as opinion,
      coalesce(a.account, '') as account, s.ends_on
    from base_info.sign_up s left join identity.account a on a.school_id = s.school_id and a.id = s.account_id
    where s.school_id = ${ctx.schoolId} and s.apply_no = ${input.apply_no.toUpperCase()} and s.mobile = ${input.mobile}`.execute(
      ctx.db,
    );
  assert(rows[0], baseInfoErrors.signUpUnknown);
  return rows[0];
}
