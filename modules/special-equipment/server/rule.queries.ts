import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { AccessoryKind } from '../shared/kinds.ts';
import type { Cycle } from '../shared/cycle.rules.ts';
import { cycleApi, itemApi, type CycleRow, type ItemRow } from '../shared/rule.ts';

/** The cycles of the school that are on. */
export async function cyclesOf(ctx: Ctx): Promise<Cycle[]> {
  const { rows } = await sql<Cycle>`select y.code, y.kind, y.safety_grade, y.months, y.first_months
    from special_equipment.cycle y where y.school_id = ${ctx.schoolId} and y.status = 1 order by y.id limit 500`.execute(
    ctx.db,
  );
  return rows;
}

const can = (ctx: Ctx): 'edit'[] => (holdsRight(ctx.actor, 'special-equipment.setting') ? ['edit'] : []);

const accessoryNames = sql`case y.code ${sql.join(
  AccessoryKind.$items.map(({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`),
  sql` `,
)} else coalesce(t.name, y.code) end`;

export const cycleList = listQuery<typeof cycleApi.list, Omit<CycleRow, 'can'>>(cycleApi.list, {
  noun: '检验周期',
  table: ['special_equipment.cycle', 'y'],
  joins: {
    t: sql`left join codes.code t on t.school_id = y.school_id and t.parent_key = 'special_type' and t.code = y.code`,
  },
  columns: () =>
    sql`y.id, y.version, y.code, ${accessoryNames} as code_name, y.kind, y.safety_grade, y.months, y.first_months, y.status`,
  reach: () => sql<boolean>`true`,
  filters: { kind: 'y.kind', status: 'y.status' },
  isNarrow: () => true,
  sort: { code: sql`y.code` },
  order: [sql`y.code`, sql`y.kind`, sql`y.safety_grade`],
  row: (stored, ctx) => ({ ...stored, can: can(ctx) }),
});

export const itemList = listQuery<typeof itemApi.list, Omit<ItemRow, 'can'>>(itemApi.list, {
  noun: '作业项目',
  table: ['special_equipment.item', 'i'],
  columns: () => sql`i.id, i.version, i.code, i.name, to_json(i.fits) as fits, i.status,
    coalesce((select string_agg(x.name, '、' order by x.code) from codes.code x where x.school_id = i.school_id
      and x.parent_key = 'special_type' and x.code = any(i.fits)), '') as fit_names`,
  reach: () => sql<boolean>`true`,
  filters: { keyword: (word) => matchesText(sql`i.code || ' ' || i.name`, word), status: 'i.status' },
  isNarrow: () => true,
  sort: { code: sql`i.code` },
  order: sql`i.id`,
  row: (stored, ctx) => ({ ...stored, can: can(ctx) }),
});
