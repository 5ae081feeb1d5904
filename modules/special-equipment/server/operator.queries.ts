import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { CertStatus } from '../shared/kinds.ts';
import { operatorApi, type OperatorRow } from '../shared/operator.ts';
import { dueLevel, isDue } from './due-level.queries.ts';
import { readAssets } from './reach.queries.ts';
import { keptAssetsOf } from './special.policy.ts';

export type StoredOperator = Omit<OperatorRow, 'can' | 'files'> & { files: RowFile[] };

/** Certificates of the people who operate what a caller reads. */
const operatorsWithin = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`o.id = any(array(select l.operator_id from special_equipment.operator_asset l
    where l.school_id = ${ctx.schoolId} and l.asset_id in (${readAssets(ctx)})))`;

/** The status of today: a certificate is valid on its last day. */
const statusNow = (ctx: Ctx): RawBuilder<number> =>
  sql`case when o.status = ${sql.lit(CertStatus.normal)} and o.valid_to < ${formatDate(ctx.now)}::date
    then ${sql.lit(CertStatus.invalid)} else o.status end`;

const linkedAssets = (
  ctx: Ctx,
  what: RawBuilder<unknown>,
) => sql`(select ${what} from special_equipment.operator_asset l
  join special_equipment.asset q on q.school_id = l.school_id and q.id = l.asset_id
  join base_info.equipment w on w.school_id = q.school_id and w.id = q.equipment_id
  where l.school_id = o.school_id and l.operator_id = o.id and q.id in (${keptAssetsOf(ctx, 'special-equipment.read')}))`;

export const operatorList = listQuery<typeof operatorApi.list, StoredOperator>(operatorApi.list, {
  noun: '作业人员证书',
  table: ['special_equipment.operator', 'o'],
  joins: {
    p: sql`join identity.account p on p.school_id = o.school_id and p.id = o.user_id`,
    i: sql`join special_equipment.item i on i.school_id = o.school_id and i.id = o.item_id`,
  },
  columns: (
    ctx,
  ) => sql`o.id, o.version, o.user_id, p.name as user_name, o.item_id, i.code as item_code, i.name as item_name,
    o.cert_no, o.issuer, o.issued_on, o.valid_to, ${statusNow(ctx)} as status, ${dueLevel(ctx, 'o.valid_to')} as due,
    coalesce(${linkedAssets(ctx, sql`json_agg(q.id order by q.id)`)}, '[]') as asset_ids,
    coalesce(${linkedAssets(ctx, sql`string_agg(w.name || '（' || w.asset_no || '）', '、' order by q.id)`)}, '') as asset_names,
    ${filesOf(sql`o.school_id`, sql`o.files`)} as files`,
  reach: operatorsWithin,
  filters: {
    keyword: (word) => matchesText(sql`p.name || ' ' || o.cert_no || ' ' || i.code || ' ' || i.name`, word),
    asset_id: (id) => sql<boolean>`exists (select 1 from special_equipment.operator_asset l
      where l.school_id = o.school_id and l.operator_id = o.id and l.asset_id = ${id})`,
    item_id: 'o.item_id',
    status: (status, ctx) => sql<boolean>`${statusNow(ctx)} = ${status}`,
    due: (level, ctx) => isDue(ctx, 'o.valid_to', level),
  },
  isNarrow: () => true,
  sort: { valid_to: sql`o.valid_to` },
  unindexed: () => true,
  order: sql`o.valid_to`,
  row: ({ files, ...row }, ctx) => ({
    ...row,
    files: linked(ctx, files),
    can: holdsRight(ctx.actor, 'special-equipment.edit') ? ['edit', 'remove'] : [],
  }),
});

/** Pictures of a certificate are seen by who sees the certificate. */
export async function maySeeCertificate(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from special_equipment.operator o
    where o.school_id = ${ctx.schoolId} and o.id = ${docId} and ${operatorsWithin(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}
