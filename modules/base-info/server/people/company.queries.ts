import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { companyApi, type CompanyRow } from '../../shared/people/company.ts';
import { SignUpStatus } from '../../shared/people/sign-up.states.ts';
import { companyActions } from './company.policy.ts';

/** People of a company with a valid account; the list, the review and the quota count them alike. */
export const usedPlaces = (
  { schoolId, now }: Ctx,
  company: RawBuilder<unknown>,
) => sql`(select count(distinct taken.account_id)::int
  from base_info.sign_up taken join identity.account p on p.school_id = taken.school_id and p.id = taken.account_id and p.status = 1
    and p.deleted_at is null
  where taken.school_id = ${schoolId} and taken.company_id = ${company} and taken.status = ${sql.lit(SignUpStatus.passed)}
    and taken.ends_on >= ${formatDate(now)}::date)`;

export type StoredCompany = Omit<CompanyRow, 'can'>;

export const companyList = listQuery<typeof companyApi.list, StoredCompany>(companyApi.list, {
  noun: '单位名额',
  table: ['base_info.company', 'k'],
  columns: (ctx) => sql`k.id, k.version, k.name, k.credit_code, k.contact, k.phone, k.quota,
    ${usedPlaces(ctx, sql`k.id`)} as used,
    coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name) from org.unit n
      where n.school_id = k.school_id and n.id = any(k.lab_scope)), '[]') as lab_scope, k.starts_on, k.ends_on, k.status`,
  reach: () => sql<boolean>`true`,
  filters: {
    keyword: (word) => matches('k.keywords', sql`k.name || ' ' || k.credit_code`, word),
    status: 'k.status',
  },
  narrowing: ['keyword', 'status'],
  neverNull: ['name', 'quota'],
  sort: { name: sql`k.name`, quota: sql`k.quota`, ends_on: sql`k.ends_on` },
  order: sql`k.name`,
  row: (stored, { actor }) => ({ ...stored, can: companyActions(actor) }),
});
