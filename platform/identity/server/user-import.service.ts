import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { valueFor } from '#kernel/server/sheets/choices.rules.ts';
import type { Batch, SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { filled } from '#kernel/server/sheets/row.rules.ts';
import { addAccounts } from './account.service.ts';
import { lockAddresses, reportAddresses, stampOf } from './address.service.ts';
import { addHoldings } from './holding.service.ts';
import { tutorOf, type Env, type Found, type Values } from './user-import.queries.ts';

const blank = { gender: 3, mobile: '', email: '' };

/** Columns of an account that a row names. */
const columnsOf = ({ env, found }: Batch<Env, Found>, v: Values) => ({
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

/** Adds the people who are new, changes those who are there, and gives both their roles. */
export async function storeUsers(ctx: Ctx, batch: Batch<Env, Found>, rows: SheetRow<Values>[]): Promise<void> {
  const { env, found } = batch;
  const existing = new Map(found.existing.map((row) => [row.account, row.id]));
  const people = rows.map(({ values }) => ({ values, id: existing.get(values.account.toLowerCase()) }));
  const fresh = people.flatMap(({ values, id }) => (id === undefined ? [values] : []));
  const known = people.flatMap(({ values, id }) => (id === undefined ? [] : [{ values, id }]));
  const added = await addUsers(ctx, batch, fresh);
  await changeUsers(ctx, batch, known);
  const ids = new Map([
    ...fresh.map((v, i) => [v.account, added[i]!] as const),
    ...known.map(({ values, id }) => [values.account, id] as const),
  ]);
  const holdings = rows.flatMap(({ values: v }) => {
    const role = valueFor(env.roles, v.role);
    const org = env.units.get((v.role_org_code ?? v.college_code).toUpperCase())?.id;
    return role && org ? [{ user_id: ids.get(v.account)!, role_id: role.id, org_id: org }] : [];
  });
  await addHoldings(ctx, holdings);
}

async function addUsers(ctx: Ctx, batch: Batch<Env, Found>, people: Values[]): Promise<number[]> {
  const ids = await addAccounts(
    ctx,
    people.map((v) => ({
      ...columnsOf(batch, v),
      account: v.account,
      gender: v.gender ?? blank.gender,
      mobile: v.mobile ?? blank.mobile,
      email: v.email ?? blank.email,
    })),
  );
  if (batch.env.mailsLinks && ids.length > 0) await ctx.job('identity.mail-links', { ids });
  return ids;
}

async function changeUsers(ctx: Ctx, batch: Batch<Env, Found>, people: { values: Values; id: number }[]) {
  const former = await lockAddresses(
    ctx,
    people.map(({ id }) => id),
  );
  const changes = people.map(({ values, id }) => {
    const from = former.get(id)!;
    const { email, mobile } = values;
    // A cleared cell is null, a blank one keeps what is stored.
    const to = { email: email === null ? blank.email : email, mobile: mobile === null ? blank.mobile : mobile };
    return { id, from, to, row: { ...columnsOf(batch, values), ...stampOf(ctx, from, to), id } };
  });
  await storeRows(
    ctx,
    'identity.account',
    blank,
    changes.map(({ row }) => row),
  );
  await reportAddresses(ctx, changes);
}
