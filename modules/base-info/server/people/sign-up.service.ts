import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { openAccount } from '#platform/identity/server/public.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import type { signUpApi } from '../../shared/people/sign-up.ts';
import { signUpStates, SignUpStatus } from '../../shared/people/sign-up.states.ts';
import { usedPlaces } from './company.queries.ts';
import { decryptId } from './id-number.rules.ts';
import { mailDecision, notifyCollege } from './sign-up-notice.service.ts';
import { signUpActions, signUpsWithin } from './sign-up.policy.ts';

type Locked = {
  id: number;
  apply_no: string;
  name: string;
  gender: number;
  mobile: string;
  email: string;
  id_mark: string;
  company_id: number | null;
  company_other: string;
  lab_id: number;
  host_id: number;
  starts_on: string;
  ends_on: string;
  password_hash: string;
  status: number;
  confirmed_by: number | null;
  college_id: number | null;
};
type Action = 'confirm' | 'pass' | 'reject';
type Decision = InputOf<typeof signUpApi.pass>;

const change = (id: number) => ({ table: 'base_info.sign_up', column: 'status', id, docType: 'base-info.sign-up' });

/** Locks an application on which the caller may take this action. */
async function lock(ctx: Ctx, { id }: Pick<Decision, 'id'>, action: Action): Promise<Locked> {
  const { rows } =
    await sql<Locked>`select s.id, s.apply_no, s.name, s.gender, s.mobile, s.email, s.id_mark, s.company_id,
      s.company_other, s.lab_id, s.host_id, s.starts_on, s.ends_on, s.password_hash, s.status, s.confirmed_by, s.college_id
    from base_info.sign_up s join org.unit u on u.school_id = s.school_id and u.id = s.lab_id
    where s.school_id = ${ctx.schoolId} and s.id = ${id} and ${signUpsWithin(ctx)} for update of s`.execute(ctx.db);
  const row = found(rows[0], '校外人员申请');
  assert(
    row.status !== SignUpStatus.confirmed || action !== 'pass' || row.confirmed_by !== ctx.actor.userId,
    baseInfoErrors.signUpOwn,
  );
  assert(signUpActions(ctx.actor, row).includes(action), baseInfoErrors.signUpMoved);
  return row;
}

/** The host vouches, or the laboratory for him. */
export async function confirmSignUp(ctx: Ctx, input: Decision): Promise<void> {
  const { id } = await lock(ctx, input, 'confirm');
  const set = { confirmed_by: ctx.actor.userId, confirmed_at: ctx.now };
  await applyTransition(ctx, signUpStates, { ...change(id), action: 'confirm', set, note: input.opinion ?? '' });
  await notifyCollege(ctx, id);
}

export async function rejectSignUp(ctx: Ctx, input: InputOf<typeof signUpApi.reject>): Promise<void> {
  const row = await lock(ctx, input, 'reject');
  const { opinion } = input;
  const set = { decided_by: ctx.actor.userId, decided_at: ctx.now, opinion, password_hash: '' };
  await applyTransition(ctx, signUpStates, { ...change(row.id), action: 'reject', set, note: opinion ?? '' });
  mailDecision(ctx, { ...row, account: '', isKept: false, to: row.ends_on, opinion: opinion ?? '' });
}

type Company = { id: number; name: string; quota: number; lab_scope: number[]; is_valid: boolean };

/**
 * Locks the company of an application; decisions about its people wait for each other, so that its quota holds. A company that
 * the applicant has typed is the one of this name.
 */
async function lockCompany(ctx: Ctx, { company_id, company_other }: Locked): Promise<Company> {
  const { rows } = await sql<Company>`select k.id, k.name, k.quota, to_json(k.lab_scope) as lab_scope, k.status = 1
      and coalesce(${formatDate(ctx.now)}::date between coalesce(k.starts_on, '-infinity') and coalesce(k.ends_on, 'infinity'), true) as is_valid
    from base_info.company k where k.school_id = ${ctx.schoolId}
      and ${company_id === null ? sql`upper(k.name) = upper(${company_other})` : sql`k.id = ${company_id}`} for update`.execute(
    ctx.db,
  );
  assert(rows[0], baseInfoErrors.companyUnknown, { name: company_other });
  return rows[0];
}

/** Account of the same person from an earlier application. */
async function lookAccount(ctx: Ctx, mark: string): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`select s.account_id from base_info.sign_up s
    join identity.account a on a.school_id = s.school_id and a.id = s.account_id and a.deleted_at is null
    where s.school_id = ${ctx.schoolId} and s.id_mark = ${mark} and s.account_id is not null order by s.id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.account_id;
}

async function checkQuota(ctx: Ctx, company: Company, labId: number, known: number | undefined): Promise<void> {
  assert(company.is_valid, baseInfoErrors.companyInvalid, { name: company.name });
  const isReceived = company.lab_scope.length === 0 || company.lab_scope.includes(labId);
  assert(isReceived, baseInfoErrors.companyElsewhere, { name: company.name });
  const { rows } = await sql<{
    used: number;
    has_place: boolean;
  }>`select ${usedPlaces(ctx, sql`${company.id}`)} as used,
      exists (select 1 from base_info.sign_up s where s.school_id = ${ctx.schoolId} and s.company_id = ${company.id}
        and s.account_id = ${known ?? null} and s.status = ${SignUpStatus.passed} and s.ends_on >= ${formatDate(ctx.now)}::date) as has_place`.execute(
    ctx.db,
  );
  const { used, has_place } = rows[0]!;
  assert(has_place || used < company.quota, baseInfoErrors.companyFull, {
    name: company.name,
    quota: company.quota,
    used,
  });
}

/** The person comes in: an account until the last day, a place of the company, and a member of the receiving laboratory. */
export async function passSignUp(ctx: Ctx, input: Decision): Promise<void> {
  const row = await lock(ctx, input, 'pass');
  assert(row.ends_on >= formatDate(ctx.now), baseInfoErrors.signUpPast);
  const company = await lockCompany(ctx, row);
  const known = await lookAccount(ctx, row.id_mark);
  await checkQuota(ctx, company, row.lab_id, known);
  const {
    id: account_id,
    account,
    isKept,
  } = await openAccount(ctx, {
    id: known,
    account: row.apply_no.toLowerCase(),
    name: row.name,
    user_type: 'outside_school',
    gender: row.gender,
    mobile: row.mobile,
    email: row.email,
    college_id: row.college_id,
    password_hash: row.password_hash,
    valid_to: row.ends_on,
    org_id: row.lab_id,
  });
  await joinLab(ctx, row, account_id);
  const decided = {
    decided_by: ctx.actor.userId,
    decided_at: ctx.now,
    opinion: input.opinion ?? '',
    password_hash: '',
  };
  const set = { ...decided, account_id, company_id: company.id, company_other: '' };
  await applyTransition(ctx, signUpStates, {
    ...change(row.id),
    action: 'pass',
    set,
    note: `${row.apply_no} ${account}`,
  });
  mailDecision(ctx, { ...row, account, isKept, to: row.ends_on, opinion: '' });
}

const joinLab = (ctx: Ctx, { lab_id, host_id }: Locked, userId: number) =>
  sql`insert into base_info.lab_member (school_id, lab_id, user_id, kind, tutor_id, joined_on, created_by, created_at, updated_by, updated_at)
    values (${ctx.schoolId}, ${lab_id}, ${userId}, 'outside', ${host_id}, ${formatDate(ctx.now)}, ${ctx.actor.userId}, ${ctx.now},
      ${ctx.actor.userId}, ${ctx.now})
    on conflict (school_id, lab_id, user_id) where status = 1 do nothing`.execute(ctx.db);

/** Number of the document in full; access is logged. */
export async function revealIdNo(ctx: Ctx, { id }: { id: number }): Promise<{ id_no: string }> {
  const { rows } = await sql<{
    id_sealed: string;
    apply_no: string;
  }>`select s.id_sealed, s.apply_no from base_info.sign_up s
    join org.unit u on u.school_id = s.school_id and u.id = s.lab_id
    where s.school_id = ${ctx.schoolId} and s.id = ${id} and ${signUpsWithin(ctx)}`.execute(ctx.db);
  const { id_sealed, apply_no } = found(rows[0], '校外人员申请');
  await ctx.audit({ action: '查看完整证件号码', docType: 'base-info.sign-up', docId: id, note: apply_no });
  return { id_no: decryptId(ctx.services.rootSecret, id_sealed) };
}
