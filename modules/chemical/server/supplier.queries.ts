import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { supplierApi, Validity, type SupplierRow } from '../shared/supplier.ts';
import { supplierActions } from './supplier.policy.ts';

type StoredSupplier = Omit<SupplierRow, 'can' | 'license_files'> & { license_files: RowFile[] };

const warnDays = 30;

/** Whether the licence of supplier `u` is so today. */
export function isOfValidity({ now }: Ctx, validity: string): RawBuilder<boolean> {
  const today = formatDate(now);
  const last = addDays(today, warnDays);
  const begun = sql`(u.starts_on is null or u.starts_on <= ${today}::date)`;
  switch (validity) {
    case Validity.expired:
      return sql<boolean>`u.ends_on < ${today}::date`;
    case Validity.due:
      return sql<boolean>`u.ends_on between ${today}::date and ${last}::date and ${begun}`;
    case Validity.future:
      return sql<boolean>`u.starts_on > ${today}::date and (u.ends_on is null or u.ends_on >= ${today}::date)`;
    default:
      return sql<boolean>`(u.ends_on is null or u.ends_on > ${last}::date) and ${begun}`;
  }
}

const validityOf = (ctx: Ctx) =>
  sql<string>`case ${sql.join(
    Validity.$items.map(({ value }) => sql`when ${isOfValidity(ctx, value)} then ${value}`),
    sql` `,
  )} end`;

export const supplierList = listQuery<typeof supplierApi.list, StoredSupplier>(supplierApi.list, {
  noun: '供应商',
  table: ['chemical.supplier', 'u'],
  columns: (ctx) => sql`u.id, u.version, u.name, u.credit_code, u.license_no, u.starts_on, u.ends_on, u.categories,
    coalesce((select json_agg(json_build_object('code', own.code, 'name', coalesce(k.name, own.code)) order by k.sort, own.code)
      from unnest(u.categories) own (code)
      left join codes.code k on k.school_id = u.school_id and k.parent_key = 'chem_control' and k.code = own.code), '[]') as category_names,
    u.contact, u.phone, u.address, u.remark, ${filesOf(sql`u.school_id`, sql`u.license_files`)} as license_files, u.status,
    ${validityOf(ctx)} as validity`,
  reach: () => sql<boolean>`true`,
  filters: {
    keyword: (word) => matches('u.keywords', sql`u.name || ' ' || u.credit_code || ' ' || u.license_no`, word),
    category: (code) => sql<boolean>`u.categories @> array[${code}]::text[]`,
    validity: (validity, ctx) => isOfValidity(ctx, validity),
    status: 'u.status',
  },
  narrowing: ['keyword', 'category', 'validity'],
  neverNull: ['name'],
  sort: { name: sql`u.name`, ends_on: sql`u.ends_on` },
  order: sql`u.name`,
  row: (stored, ctx) => ({
    ...stored,
    license_files: linked(ctx, stored.license_files),
    can: supplierActions(ctx.actor),
  }),
});

/** Licences are for whoever may see suppliers. */
export const maySeeLicense = ({ actor }: Ctx): Promise<boolean> =>
  Promise.resolve(holdsRight(actor, 'chemical.supplier.read'));
