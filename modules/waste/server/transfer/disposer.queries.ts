import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { contractApi, disposerApi, type ContractRow, type DisposerRow } from '../../shared/transfer/disposer.ts';
import { LicenceState, ManifestStatus } from '../../shared/transfer/manifest.states.ts';

/** Days before its end at which a licence or a contract is warned of. */
export const warnDays = 30;
const day = ({ now }: Ctx, ahead = 0) => sql`${addDays(formatDate(now), ahead)}::date`;

/** Whether the licence of disposer `d` is so today. */
function isOfLicence(ctx: Ctx, licence: string): RawBuilder<boolean> {
  if (licence === LicenceState.expired) return sql<boolean>`d.ends_on < ${day(ctx)}`;
  if (licence === LicenceState.coming) return sql<boolean>`d.starts_on > ${day(ctx)}`;
  const begun = sql`d.starts_on <= ${day(ctx)}`;
  return licence === LicenceState.due
    ? sql<boolean>`(${begun} and d.ends_on between ${day(ctx)} and ${day(ctx, warnDays)})`
    : sql<boolean>`(${begun} and d.ends_on > ${day(ctx, warnDays)})`;
}

const licenceOf = (ctx: Ctx) =>
  sql<string>`case ${sql.join(
    LicenceState.$items.map(({ value }) => sql`when ${isOfLicence(ctx, value)} then ${value}`),
    sql` `,
  )} end`;

/** What has been sent to a disposer this year. */
export const sentTo = (
  ctx: Ctx,
  disposer: RawBuilder<unknown>,
) => sql`(select coalesce(sum(m.sent_kg), 0) from waste.manifest m
  where m.school_id = ${ctx.schoolId} and m.disposer_id = ${disposer}
    and m.status in (${ManifestStatus.departed}, ${ManifestStatus.received}, ${ManifestStatus.disputed})
    and m.departed_at >= ${parseDateTime(`${formatDate(ctx.now).slice(0, 4)}-01-01`)})`;

const edits = ({ actor }: Ctx): ('edit' | 'status')[] =>
  holdsRight(actor, 'waste.transfer.edit') ? ['edit', 'status'] : [];

export const disposerList = listQuery<typeof disposerApi.list, Omit<DisposerRow, 'can'>>(disposerApi.list, {
  noun: '处置单位',
  table: ['waste.disposer', 'd'],
  columns: (ctx) => sql`d.id, d.version, d.name, d.license_no, d.codes, trim_scale(d.yearly_kg)::text as yearly_kg,
    trim_scale(${sentTo(ctx, sql`d.id`)})::text as sent_kg, d.starts_on, d.ends_on, ${licenceOf(ctx)} as licence, d.contact, d.phone,
    d.remark, d.status`,
  reach: () => sql<boolean>`true`,
  filters: {
    keyword: (word) => matches('d.keywords', sql`d.name || ' ' || d.license_no`, word),
    licence: (licence, ctx) => isOfLicence(ctx, licence),
    status: 'd.status',
  },
  isNarrow: () => true,
  neverNull: ['name', 'ends_on'],
  sort: { name: sql`d.name`, ends_on: sql`d.ends_on` },
  order: sql`d.name`,
  row: (stored, ctx) => ({ ...stored, can: edits(ctx) }),
});

export const contractList = listQuery<typeof contractApi.list, Omit<ContractRow, 'can'>>(contractApi.list, {
  noun: '处置合同',
  table: ['waste.contract', 'c'],
  joins: { d: sql`join waste.disposer d on d.school_id = c.school_id and d.id = c.disposer_id` },
  columns: (ctx) => sql`c.id, c.version, c.no, c.disposer_id, d.name as disposer_name, c.starts_on, c.ends_on, c.prices,
    ${day(ctx)} between c.starts_on and c.ends_on as is_valid, c.remark, c.status`,
  reach: () => sql<boolean>`true`,
  filters: { disposer_id: 'c.disposer_id', status: 'c.status' },
  isNarrow: () => true,
  neverNull: ['ends_on'],
  sort: { ends_on: sql`c.ends_on` },
  order: { desc: sql`c.ends_on` },
  row: (stored, ctx) => ({ ...stored, can: edits(ctx) }),
});
