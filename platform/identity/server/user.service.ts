import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { lockRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, forbidden, found } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { within } from '#kernel/server/policy.ts';
import { usesOf } from '#kernel/server/uses.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { identityErrors } from '../shared/errors.ts';
import { systemRole } from '../shared/roles.ts';
import { Gender, UserType, type UserDetail, type userApi } from '../shared/user.ts';
import { addAccounts, replacePassword } from './account.service.ts';
import { lockAddresses, reportAddresses, stampOf } from './address.service.ts';
import { addHoldings } from './holding.service.ts';
import { sendResetLink } from './password-reset.service.ts';
import { canMailLinks, mayMailLink } from './reset-link.service.ts';
import { hashPassword, randomPassword } from './password.rules.ts';
import { dropFactor } from './access/second-factor.service.ts';
import { endSessionsOf } from './session.service.ts';
import { editScope, grantedColumns, mayGrant, peopleWithin, type GrantedRole } from './user.policy.ts';
import { lockPeople } from './people.service.ts';
import { findUser } from './user.queries.ts';

type Pair = { role_id: number; org_id: number };
type Fields = Omit<InputOf<typeof userApi.update>, 'id' | 'version' | 'holdings'>;

/** Adds a person; the first password is returned here only. */
export async function createUser(
  ctx: Ctx,
  input: InputOf<typeof userApi.create>,
): Promise<{ id: number; password: string }> {
  await checkPairs(ctx, input.holdings);
  await checkCollege(ctx, input.college_id);
  await checkPerson(ctx, input);
  const password = randomPassword();
  const { holdings, ...person } = input;
  const [id] = await addAccounts(ctx, [{ ...plain(person), password_hash: await hashPassword(password) }]);
  await sql`update identity.account set card_no = ${person.card_no ?? ''} where school_id = ${ctx.schoolId} and id = ${id!}`.execute(
    ctx.db,
  );
  await addHoldings(
    ctx,
    holdings.map((pair) => ({ ...pair, user_id: id! })),
  );
  await ctx.audit({ action: '新增用户', docType: 'identity.account', docId: id!, note: input.name, after: input });
  return { id: id!, password };
}

const plain = (person: Omit<InputOf<typeof userApi.create>, 'holdings'>) => ({
  account: person.account,
  name: person.name,
  user_type: person.user_type,
  job_no: person.job_no ?? null,
  gender: person.gender ?? 3,
  college_id: person.college_id ?? null,
  mobile: person.mobile ?? '',
  email: person.email ?? '',
  title: person.title ?? '',
  valid_to: person.valid_to ?? null,
  tutor_id: person.tutor_id ?? null,
});

const account: RowKind<'identity.account'> = {
  table: 'identity.account',
  doc: 'identity.account',
  noun: '用户',
  reach: ({ actor, schoolId }) => peopleWithin(schoolId, editScope(actor), 't'),
};

/** A person whom the caller may change, locked until the end of the transaction. */
async function editable(ctx: Ctx, id: number) {
  await lockRow(ctx, account, id);
  const user = await findUser(ctx, id);
  assert(!user.roles.some(({ role_id }) => role_id === systemRole), identityErrors.administrators);
  assert(user.can.includes('edit'), identityErrors.personAbove);
  return user;
}

export async function updateUser(
  ctx: Ctx,
  { id, version, holdings, ...input }: InputOf<typeof userApi.update>,
): Promise<void> {
  assert(id !== ctx.actor.userId, identityErrors.selfRole);
  const before = await editable(ctx, id);
  await checkCollege(ctx, input.college_id);
  await checkPerson(ctx, { ...input, id, former: before.tutor_id });
  const from = found((await lockAddresses(ctx, [id])).get(id), account.noun);
  const columns = columnsOf(input);
  await updateRow(ctx, account, { id, version }, { ...columns, ...stampOf(ctx, from, columns) }, { note: before.name });
  await reportAddresses(ctx, [{ id, from, to: { email: columns.email, mobile: input.mobile ?? from.mobile } }]);
  await changePairs(ctx, before, holdings);
  if (before.college_id !== (input.college_id ?? null)) await emit(ctx, 'identity.account.left', { ids: [id] });
}

// The form omits blank fields, which clears them; a masked phone number stays.
const columnsOf = (input: Fields) => ({
  name: input.name,
  job_no: input.job_no ?? null,
  user_type: input.user_type,
  gender: input.gender ?? Gender.unknown,
  college_id: input.college_id ?? null,
  mobile: input.mobile,
  email: input.email ?? '',
  title: input.title ?? '',
  card_no: input.card_no ?? '',
  valid_to: input.valid_to ?? null,
  tutor_id: input.tutor_id ?? null,
});

const keyOf = ({ role_id, org_id }: Pair) => `${role_id}:${org_id}`;

/** Gives and takes what differs; pairs the editor could not have added stay untouched and refuse to be dropped. */
async function changePairs(ctx: Ctx, { id: userId, name, roles: former }: UserDetail, requested: readonly Pair[]) {
  const before = new Set(former.map(keyOf));
  const after = new Set(requested.map(keyOf));
  const added = requested.filter((pair) => !before.has(keyOf(pair)));
  const removed = former.filter((pair) => !after.has(keyOf(pair)));
  if (added.length + removed.length === 0) return;
  await checkPairs(ctx, [...added, ...removed]);
  const entry = { action: '修改用户角色', docType: account.doc, docId: userId, note: name };
  await ctx.audit({ ...entry, before: former.map(keyOf), after: requested.map(keyOf) });
  if (added.length > 0)
    await addHoldings(
      ctx,
      added.map((pair) => ({ ...pair, user_id: userId })),
    );
  if (removed.length === 0) return;
  // A holding that comes from a post ends with the post.
  const { numAffectedRows } =
    await sql`delete from identity.holding h using json_to_recordset(${JSON.stringify(removed)}::json) as t(role_id bigint, org_id bigint)
    where h.school_id = ${ctx.schoolId} and h.user_id = ${userId} and h.role_id = t.role_id and h.org_id = t.org_id
      and h.sources = '{hand}'`.execute(ctx.db);
  assert(Number(numAffectedRows) === removed.length, identityErrors.roleOfPost);
  await endSessionsOf(ctx, userId);
  await emit(ctx, 'identity.account.left', { ids: [userId] });
  ctx.after(() => ctx.services.authenticator.forget());
}

/** Takes the authenticator away from a person who has lost it; he logs in with the password, and sets up another. */
export async function resetFactor(ctx: Ctx, id: number): Promise<void> {
  assert(id !== ctx.actor.userId, identityErrors.selfRole);
  const { name } = await editable(ctx, id);
  await dropFactor(ctx, id, '被管理员重置');
  await endSessionsOf(ctx, id);
  ctx.after(ctx.services.authenticator.forget);
  await ctx.audit({ action: '重置两步验证', docType: account.doc, docId: id, note: name });
}

/** Gives people a role at a unit; all must be the caller's to change, or nobody gets it. */
export async function grantToMany(
  ctx: Ctx,
  { ids: asked, ...pair }: InputOf<typeof userApi.grantRole>,
): Promise<{ granted: number }> {
  assert(!asked.includes(ctx.actor.userId), identityErrors.selfRole);
  await checkPairs(ctx, [pair]);
  const people = await lockPeople(ctx, asked);
  const { rows } = await sql<{ user_id: number }>`select user_id from identity.holding where school_id = ${ctx.schoolId}
    and user_id = any(${people.map(({ id }) => id)}) and role_id = ${pair.role_id} and org_id = ${pair.org_id}`.execute(
    ctx.db,
  );
  const having = new Set(rows.map(({ user_id }) => user_id));
  const given = people.flatMap(({ id }) => (having.has(id) ? [] : [id]));
  await addHoldings(
    ctx,
    given.map((user_id) => ({ ...pair, user_id })),
  );
  await ctx.audit({
    action: '批量授予角色',
    docType: account.doc,
    note: `${given.length} 人`,
    after: { ...pair, ids: given },
  });
  return { granted: given.length };
}

/** Each pair must be grantable: a role not above the caller's, at a unit in scope. */
async function checkPairs(ctx: Ctx, pairs: readonly Pair[]) {
  if (pairs.length === 0) return;
  const roleIds = [...new Set(pairs.map((pair) => pair.role_id))];
  const orgIds = [...new Set(pairs.map((pair) => pair.org_id))];
  const roles = await sql<GrantedRole>`select ${grantedColumns} from identity.role r
    where r.school_id = ${ctx.schoolId} and r.id = any(${roleIds})`.execute(ctx.db);
  if (roles.rows.length !== roleIds.length) throw badFields({ holdings: '角色不存在' });
  assert(!roles.rows.some((role) => role.role_key === 'system'), identityErrors.administrators);
  assert(
    roles.rows.every((role) => mayGrant(ctx.actor, role)),
    identityErrors.roleAbove,
  );
  const orgs =
    await sql`select 1 from org.unit u where u.school_id = ${ctx.schoolId} and u.id = any(${orgIds}) and u.deleted_at is null
    and ${within(editScope(ctx.actor), 'u.path')}`.execute(ctx.db);
  if (orgs.rows.length !== orgIds.length) throw badFields({ holdings: '单位不存在或不在您的管理范围内' });
}

async function checkCollege(ctx: Ctx, collegeId: number | undefined) {
  if (collegeId === undefined) return;
  const { rows } =
    await sql`select 1 from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${collegeId} and u.deleted_at is null
    and ${within(editScope(ctx.actor), 'u.path')}`.execute(ctx.db);
  if (rows.length === 0) throw badFields({ college_id: '单位不存在或不在您的管理范围内' });
}

type Person = Pick<Fields, 'user_type' | 'valid_to' | 'tutor_id'> & { id?: number; former?: number | null };

/** People from outside have an end; a tutor is a teacher whose account is open, or stays who it was. */
async function checkPerson(ctx: Ctx, { id, user_type, valid_to, tutor_id, former }: Person) {
  if (user_type === UserType.outside && valid_to === undefined) throw badFields({ valid_to: '校外人员请填写有效期' });
  if (tutor_id === undefined || tutor_id === former) return;
  if (tutor_id === id) throw badFields({ tutor_id: '导师不能是本人' });
  const { rows } = await sql`select 1 from identity.account u where u.school_id = ${ctx.schoolId} and u.id = ${tutor_id}
    and u.user_type = ${UserType.teacher} and u.status = 1 and u.deleted_at is null`.execute(ctx.db);
  if (rows.length === 0) throw badFields({ tutor_id: '导师应为在用的教职工，请重新选择' });
}

/**
 * Ends the old password and all sessions. A person with an address chooses the new one by a mailed link; without mail, or
 * with an address of less than a day, the caller hears a first password, once.
 */
export async function resetPassword(ctx: Ctx, id: number) {
  if (id === ctx.actor.userId) throw forbidden();
  const user = await editable(ctx, id);
  const byMail = canMailLinks(ctx) && (await mayMailLink(ctx, id));
  const password = byMail ? '' : randomPassword();
  const hash = byMail ? '' : await hashPassword(password);
  await replacePassword(ctx, id, hash);
  if (byMail) await sendResetLink(ctx, user);
  const note = `${user.name}：${byMail ? '邮件链接' : '初始密码'}`;
  await ctx.audit({ action: '重置密码', docType: 'identity.account', docId: id, note });
  return { id, password, mailed_to: byMail ? user.email.replace(/^(.).*(?=@)/, '$1***') : '' };
}

/** Full phone number; access is logged. */
export async function revealMobile(ctx: Ctx, id: number): Promise<{ mobile: string }> {
  const user = await findUser(ctx, id);
  const { rows } = await sql<{ mobile: string }>`select mobile from identity.account
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({ action: '查看完整手机号', docType: 'identity.account', docId: id, note: user.name });
  return { mobile: rows[0]!.mobile };
}

export async function setUserStatus(ctx: Ctx, { id, status }: InputOf<typeof userApi.setStatus>): Promise<void> {
  if (id === ctx.actor.userId) throw forbidden();
  await editable(ctx, id);
  await setStatus(ctx, account, id, status);
  if (status === 0) {
    await endSessionsOf(ctx, id);
    await emit(ctx, 'identity.account.left', { ids: [id] });
  }
  ctx.after(() => ctx.services.authenticator.forget());
}

/** Removes an account that never logged in and is unused; others are disabled instead. */
export async function removeUser(ctx: Ctx, id: number): Promise<void> {
  const user = await editable(ctx, id);
  assert((await usesOf(ctx, 'identity.account', id)) === '', identityErrors.accountUsed);
  const { numAffectedRows } = await sql`update identity.account set deleted_at = ${ctx.now}, version = version + 1
    where school_id = ${ctx.schoolId} and id = ${id} and last_role_id is null and deleted_at is null`.execute(ctx.db);
  assert(numAffectedRows === 1n, identityErrors.accountUsed);
  await sql`delete from identity.holding where school_id = ${ctx.schoolId} and user_id = ${id}`.execute(ctx.db);
  await emit(ctx, 'identity.account.left', { ids: [id] });
  await ctx.audit({ action: '删除用户', docType: 'identity.account', docId: id, note: user.name });
}
