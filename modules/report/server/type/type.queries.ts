import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { CheckRule, Column } from '../../shared/type/column.ts';
import { typeApi, type TypeDetail, type TypeRow } from '../../shared/type/type.ts';
import { editsPlans } from '../report.policy.ts';
import { hasSource } from './report-source.rules.ts';

type Stored = Omit<TypeRow, 'can' | 'has_source'>;

const columns = sql`y.id, y.version, y.code, y.name, y.grain, jsonb_array_length(y.columns) as column_count, y.is_built_in, y.status,
  (select count(*)::int from report.plan_type x where x.school_id = y.school_id and x.type_id = y.id) as plans`;

function actionsOf({ status, is_built_in, plans }: Stored, ctx: Ctx): TypeRow['can'] {
  if (!editsPlans(ctx)) return [];
  const edit = is_built_in || plans > 0 ? [] : (['edit'] as const);
  return [...edit, status === Enabled.on ? 'disable' : 'enable'];
}

const shown = (row: Stored, ctx: Ctx): TypeRow => ({
  ...row,
  has_source: hasSource(ctx, row.code),
  can: actionsOf(row, ctx),
});

export const typeList = listQuery<typeof typeApi.list, Stored>(typeApi.list, {
  noun: '填报类型',
  table: ['report.type', 'y'],
  columns: () => columns,
  reach: () => sql<boolean>`true`,
  filters: {
    keyword: (word) => matchesText(sql`y.code || ' ' || y.name`, word),
    grain: 'y.grain',
    status: 'y.status',
  },
  narrowing: ['keyword', 'grain', 'status'],
  neverNull: ['code'],
  sort: { code: sql`y.code` },
  order: sql`y.code`,
  row: shown,
});

export async function findType(ctx: Ctx, { id }: { id: number }): Promise<TypeDetail> {
  const { rows } = await sql<
    Stored & { fields: Column[]; rules: CheckRule[] }
  >`select ${columns}, y.columns as fields, y.rules
    from report.type y where y.school_id = ${ctx.schoolId} and y.id = ${id}`.execute(ctx.db);
  const { fields, rules, ...row } = found(rows[0], '填报类型');
  return { ...shown(row, ctx), columns: fields, rules };
}
