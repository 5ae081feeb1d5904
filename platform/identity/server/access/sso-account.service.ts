import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, refuse } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { identityErrors } from '../../shared/errors.ts';
import { baseRoles } from '../../shared/roles.ts';
import { accountName } from '../../shared/user.ts';
import { addAccounts } from '../account.service.ts';
import type { Person } from './entry.service.ts';
import { addHoldings } from '../holding.service.ts';
import type { SignOn } from '../session.service.ts';
import type { SsoSetting } from './sso-setting.queries.ts';

/** Whom the school's server has recognised: his number, the name if it tells one, and the session there. */
export type SsoPerson = SignOn & { number: string; name: string };

const normalRole = baseRoles.find(({ key }) => key === 'normal')!.id;

/**
 * The account with this number. Without a number of its own an account is known by its name; not one from outside, whose
 * name its owner has chosen himself.
 */
async function matchAccount(ctx: Ctx, { number }: SsoPerson): Promise<Person | undefined> {
  const { rows } = await sql<Person & { usable: boolean }>`
    select a.id, a.name, a.last_role_id, a.last_org_id,
      a.status = 1 and (a.valid_to is null or a.valid_to >= ${formatDate(ctx.now)}::date) as usable
    from identity.account a where a.school_id = ${ctx.schoolId} and a.deleted_at is null
      and ((a.job_no <> '' and upper(a.job_no) = ${number.toUpperCase()})
        or (lower(a.account) = ${number.toLowerCase()} and coalesce(a.job_no, '') = '' and a.user_type <> 'outside_school'))
    order by a.job_no nulls last limit 1`.execute(ctx.db);
  const [account] = rows;
  if (!account) return undefined;
  assert(account.usable, identityErrors.ssoEnded);
  return account;
}

/** The account of a person, made where the school wants that and there is none. */
export async function takeAccount(ctx: Ctx, person: SsoPerson, { creates }: SsoSetting): Promise<Person> {
  assert(person.number !== '', identityErrors.ssoNoNumber);
  const account = await matchAccount(ctx, person);
  if (account) return account;
  if (!creates || !accountName.safeParse(person.number).success)
    return refuse(identityErrors.ssoNobody, { number: person.number.slice(0, 40) });
  const name = person.name.slice(0, 30) || person.number;
  const [id] = await addAccounts(ctx, [
    { account: person.number, job_no: person.number, name, user_type: 'else', own_password: true },
  ]);
  const { rows } = await sql<{ id: number }>`select id from org.unit
    where school_id = ${ctx.schoolId} and pid is null and deleted_at is null`.execute(ctx.db);
  await addHoldings(ctx, [{ user_id: id!, role_id: normalRole, org_id: rows[0]!.id }]);
  await ctx.audit({ action: '统一身份认证建立账号', docType: 'identity.account', docId: id!, note: name });
  return { id: id!, name, last_role_id: null, last_org_id: null };
}
