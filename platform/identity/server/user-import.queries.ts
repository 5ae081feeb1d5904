import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import { choicesOf, type Choices } from '#kernel/server/sheets/choices.rules.ts';
import type { CheckedRow, ImportParams } from '#kernel/server/sheets/define-sheet.ts';
import { identityErrors } from '../shared/errors.ts';
import { FirstLogin, firstLoginField } from '../shared/first-password.ts';
import { activePeopleByNumber, type NumberedPerson } from './person-by-number.queries.ts';
import { canMailLinks } from './reset-link.service.ts';
import { editScope, grantedColumns, mayGrant, peopleWithin, type GrantedRole, type Held } from './user.policy.ts';
import { heldByU } from './user.queries.ts';

export type Env = {
  /** Those whose accounts are made get a link by mail. */
  mailsLinks: boolean;
  units: Map<string, { id: number; name: string }>;
  roles: Choices<{ id: number; name: string; mayGrant: boolean }>;
};
export type Values = {
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

export async function prepare(ctx: Ctx, params: ImportParams): Promise<Env> {
  const mailsLinks = params[firstLoginField] === FirstLogin.mail;
  assert(!mailsLinks || canMailLinks(ctx), identityErrors.noMail);
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
    mailsLinks,
    units: new Map(units.rows.map(({ code, ...unit }) => [code, unit])),
    roles: choicesOf(
      roles.rows.map((row) => [{ id: row.id, name: row.name, mayGrant: mayGrant(ctx.actor, row) }, row.name] as const),
    ),
  };
}

/** Existing account that matches a row by account or number, with the editor's access. */
export type ExistingPerson = {
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

export type Found = { existing: ExistingPerson[]; tutors: Map<string, NumberedPerson> };

export const lookUp = async (ctx: Ctx, rows: CheckedRow<Values>[]): Promise<Found> => ({
  existing: await existingPeople(ctx, rows),
  tutors: await activePeopleByNumber(
    ctx,
    rows.flatMap(({ values }) => values.tutor ?? []),
  ),
});

export const tutorOf = ({ tutors }: Found, no: string | null | undefined) =>
  no ? tutors.get(no.toUpperCase()) : undefined;
