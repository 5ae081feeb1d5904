import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listCell } from '#kernel/server/sheets/cells.rules.ts';
import {
  CellError,
  defineSheet,
  type CheckedRow,
  type SheetColumn,
  type SheetRow,
  type Verdict,
} from '#kernel/server/sheets/define-sheet.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { findItemsByCode } from './item-code.queries.ts';
import { faultsOfItem, itemCodeColumns, itemOf, type CodedItem } from './item-code.rules.ts';
import { lookOwner } from './owner.queries.ts';

function typesOf(text: string, title: string): number[] {
  return listCell(text).map((label) => {
    const type = valueOf(ActType, label);
    if (type === undefined)
      throw new CellError(`${title}“${label}”不存在，应为${ActType.$items.map((item) => item.label).join('、')}`);
    return type;
  });
}

/** Columns of item sets, an item a row; shared by template, import and export. */
export const setColumns = [
  { field: 'name', title: '检查项集', required: true, width: 24, maxLength: 50, frozen: true, sample: '开学前检查' },
  {
    field: 'act_types',
    title: '适用检查',
    required: true,
    width: 24,
    several: true,
    parse: typesOf,
    sample: ActType.$items[0]!.label,
  },
  ...itemCodeColumns,
  { field: 'item_name', title: '检查项', width: 40, only: 'export' },
  { field: 'state', title: '检查项状态', width: 12, only: 'export' },
  { field: 'remark', title: '说明', width: 30, maxLength: 300, multiline: true, isFixed: true },
] as const satisfies readonly SheetColumn[];

type Values = {
  name: string;
  act_types: number[];
  code: string;
  store: string | undefined;
  remark: string | undefined;
};
type Checked = CheckedRow<Values>['values'];
type Known = { name: string; item_ids: number[] };
type Env = { owner: number | undefined };
type Found = { items: CodedItem[]; sets: Map<string, Known> };

const nameOf = (name: string) => name.trim().toLowerCase();

async function lookUp(ctx: Ctx, { owner }: Env, rows: CheckedRow<Values>[]): Promise<Found> {
  const names = [...new Set(rows.flatMap(({ values }) => (values.name === undefined ? [] : nameOf(values.name))))];
  const items = await findItemsByCode(
    ctx,
    rows.map(({ values }) => values.code),
  );
  const sets = await sql<Known>`select lower(btrim(e.name)) as name, to_jsonb(e.item_ids) as item_ids
    from inspection.item_set e where e.school_id = ${ctx.schoolId} and e.org_id = ${owner ?? 0} and e.deleted_at is null
      and lower(btrim(e.name)) = any(${names})`.execute(ctx.db);
  return { items, sets: new Map(sets.rows.map((row) => [row.name, row])) };
}

function check({ owner }: Env, { items, sets }: Found, values: Checked): Verdict {
  const errors = faultsOfItem(items, values);
  if (owner === undefined) errors.push({ text: '您没有可以维护检查项集的单位' });
  const known = values.name === undefined ? undefined : sets.get(nameOf(values.name));
  const item = itemOf(items, values);
  return {
    errors,
    exists: item !== undefined && known !== undefined && known.item_ids.includes(item.id),
    effects: known === undefined && values.name !== undefined ? [['sets', nameOf(values.name)]] : [],
  };
}

/** Appends the items to the caller's sets of these names, in the order of the rows; creates missing sets. */
async function apply(ctx: Ctx, { owner }: Env, { items }: Found, rows: SheetRow<Values>[]): Promise<void> {
  const named = rows.map(({ values }, i) => ({
    i,
    name: values.name.trim(),
    act_types: values.act_types,
    remark: values.remark ?? '',
    item_id: itemOf(items, values)!.id,
  }));
  await sql`insert into inspection.item_set as e (school_id, org_id, name, act_types, remark, item_ids, created_by)
    select ${ctx.schoolId}, ${owner}, min(r.name), array(select value::int
        from json_array_elements_text((array_agg(r.act_types order by r.i))[1])), coalesce((array_agg(r.remark order by r.i)
        filter (where r.remark <> ''))[1], ''), array_agg(r.item_id order by r.i), ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(named)}::json) as r(i int, name text, act_types json, remark text, item_id bigint)
    group by lower(r.name)
    on conflict (school_id, org_id, lower(btrim(name))) where deleted_at is null do update set act_types = excluded.act_types,
      remark = coalesce(nullif(excluded.remark, ''), e.remark),
      item_ids = e.item_ids || array(select x.id from unnest(excluded.item_ids) with ordinality as x (id, place)
        where not x.id = any(e.item_ids) order by x.place),
      version = e.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}`.execute(ctx.db);
}

export const itemSetSheet = defineSheet<Values, Env, Found>({
  name: 'inspection.item-set',
  title: '检查项集',
  columns: setColumns,
  keyOf: ({ name, store, code }) => `${nameOf(name)}|${store ?? ''}|${code.toUpperCase()}`,
  effects: { sets: '新建 {n} 个检查项集' },
  prepare: async (ctx) => ({ owner: await lookOwner(ctx, 'inspection.item-set.edit') }),
  lookUp,
  check: (_ctx, { env, found }, { values }) => check(env, found, values),
  apply: (ctx, { env, found }, rows) => apply(ctx, env, found, rows),
});
