import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listCell, yesNo } from '#kernel/server/sheets/cells.rules.ts';
import { choicesOf, faultOfChoice, listOfNames, valueFor, type Choices } from '#kernel/server/sheets/choices.rules.ts';
import {
  CellError,
  defineSheet,
  type CheckedRow,
  type Fault,
  type ImportParams,
  type SheetColumn,
  type SheetRow,
  type Verdict,
} from '#kernel/server/sheets/define-sheet.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { ItemTarget, StoreKind } from '../../shared/library/check-item.ts';

function numbersOf(text: string, title: string): number[] {
  const numbers = listCell(text);
  if (numbers.some((n) => !/^[1-9]\d?$/.test(n)))
    throw new CellError(`${title}“${text}”应为公共代码中的编号，如 1、4，多个用顿号隔开`);
  return numbers.map(Number);
}

function scoreOf(text: string, title: string): string {
  if (!/^\d{1,3}(\.\d)?$/.test(text) || Number(text) > 100)
    throw new CellError(`${title}“${text}”应为 0–100 的数字，最多一位小数`);
  return text;
}

/** Columns of check items, shared by template, import and export. */
export const itemColumns = [
  { field: 'category', title: '一级分类', required: true, width: 18, maxLength: 50, sample: '化学安全' },
  { field: 'group', title: '二级分组', required: true, width: 18, maxLength: 50, sample: '危险化学品存放' },
  { field: 'code', title: '编号', width: 12, maxLength: 20 },
  { field: 'name', title: '检查项', required: true, width: 40, maxLength: 200, frozen: true, sample: '试剂瓶标签完整' },
  { field: 'points', title: '检查要点', width: 40, maxLength: 1000, multiline: true },
  { field: 'regulation', title: '依据法规', width: 28, maxLength: 100 },
  { field: 'clause', title: '条款', width: 12, maxLength: 50 },
  { field: 'basis', title: '依据', width: 24, maxLength: 500, multiline: true },
  { field: 'target', title: '适用对象', required: true, options: ItemTarget.$items.map((item) => item.label) },
  { field: 'lab_classes', title: '适用类别', sample: '1、4', several: true, parse: numbersOf },
  { field: 'aptitudes', title: '适用资质', width: 24, maxLength: 500, several: true, parse: listCell },
  { field: 'lab_levels', title: '适用等级', sample: '1、2', several: true, parse: numbersOf },
  { field: 'score', title: '分值', kind: 'number', parse: scoreOf },
  { field: 'veto', title: '否决项', options: yesNo },
  { field: 'urgent', title: '紧急', options: yesNo },
  { field: 'suggest', title: '整改建议', width: 30, maxLength: 300, multiline: true },
] as const satisfies readonly SheetColumn[];

type Values = Record<'category' | 'group' | 'name' | 'target', string> &
  Record<
    'code' | 'points' | 'regulation' | 'clause' | 'basis' | 'score' | 'veto' | 'urgent' | 'suggest',
    string | null
  > &
  Record<'lab_classes' | 'lab_levels', number[] | null> & { aptitudes: string[] | null };
type Checked = CheckedRow<Values>['values'];
type Env = { store: number | undefined; aptitudes: Choices<number>; codes: Set<string>; groups: Set<string> };

/** Imports go to the store that is open on the page, else to the school's own, the oldest first. */
async function prepare(ctx: Ctx, params: ImportParams = {}): Promise<Env> {
  const store = /^\d{1,15}$/.test(params['store_id'] ?? '') ? Number(params['store_id']) : 0;
  const stores = await sql<{ id: number }>`select id from inspection.store
    where school_id = ${ctx.schoolId} and deleted_at is null order by (id = ${store}) desc, (kind = ${StoreKind.school}) desc, sort, id limit 1`.execute(
    ctx.db,
  );
  const aptitudes = await sql<{ id: number; name: string }>`select id, name from base_info.attribute
    where school_id = ${ctx.schoolId} and kind = 'aptitude' and deleted_at is null`.execute(ctx.db);
  const codes = await sql<{ code: string }>`select upper(code) as code from inspection.item
    where school_id = ${ctx.schoolId} and store_id = ${stores.rows[0]?.id ?? 0} and deleted_at is null`.execute(ctx.db);
  const groups = await sql<{ category: string | null; name: string }>`select c.name as category, g.name
    from inspection.item_group g left join inspection.item_group c on c.school_id = g.school_id and c.id = g.pid
    where g.school_id = ${ctx.schoolId} and g.store_id = ${stores.rows[0]?.id ?? 0}`.execute(ctx.db);
  return {
    store: stores.rows[0]?.id,
    aptitudes: choicesOf(aptitudes.rows.map(({ id, name }) => [id, name] as const)),
    codes: new Set(codes.rows.map((row) => row.code)),
    groups: new Set(
      groups.rows.flatMap(({ category, name }) => (category === null ? [name] : [`${category}/${name}`])),
    ),
  };
}

const codeOf = ({ code }: Pick<Checked, 'code'>) => code?.toUpperCase() ?? '';

function check(env: Env, row: Checked): Verdict {
  const errors: Fault[] = env.store === undefined ? [{ text: '还没有检查项库，请先在检查项库页面新建' }] : [];
  errors.push(...(row.aptitudes ?? []).flatMap((name) => faultOfChoice('aptitudes', '适用资质', name, env.aptitudes)));
  const { category, group } = row;
  const named = [category, category !== undefined && group !== undefined ? `${category}/${group}` : undefined];
  const missing = named.filter((key) => key !== undefined && !env.groups.has(key));
  return {
    errors,
    exists: env.codes.has(codeOf(row)),
    effects: missing.map((key) => ['groups', key!] as const),
  };
}

/** Creates missing categories and groups, then upserts the items by code. */
async function apply(ctx: Ctx, env: Env, rows: SheetRow<Values>[]): Promise<void> {
  const items = rows.map(({ values }, i) => ({
    ...values,
    i,
    code: values.code ?? '',
    points: values.points ?? '',
    regulation: values.regulation ?? '',
    clause: values.clause ?? '',
    basis: values.basis ?? '',
    suggest: values.suggest ?? '',
    target: valueOf(ItemTarget, values.target) ?? ItemTarget.lab,
    lab_classes: values.lab_classes ?? [],
    lab_levels: values.lab_levels ?? [],
    aptitude_ids: (values.aptitudes ?? []).flatMap((name) => valueFor(env.aptitudes, name) ?? []),
    score: values.score ?? '1',
    veto: values.veto === '是',
    urgent: values.urgent === '是',
  }));
  const json = JSON.stringify(items);
  await addGroups(ctx, env.store!, json);
  await sql`insert into inspection.item (school_id, store_id, group_id, code, name, points, regulation, clause, basis, target, lab_classes, lab_levels, aptitude_ids,
      score, veto, urgent, suggest, sort, created_by)
    select ${ctx.schoolId}, ${env.store}, g.id, case when r.code <> '' then r.code
        else 'X' || g.code || '.' || lpad((n.used + row_number() over (partition by g.id order by r.i))::text, 2, '0') end,
      r.name, r.points, r.regulation, r.clause, r.basis, r.target, array(select value::int from json_array_elements_text(r.lab_classes)),
      array(select value::int from json_array_elements_text(r.lab_levels)), array(select value::bigint from json_array_elements_text(r.aptitude_ids)),
      r.score, r.veto, r.urgent, r.suggest, 500 + r.i, ${ctx.actor.userId}
    from json_to_recordset(${json}::json) as r(i int, category text, "group" text, code text, name text, points text, regulation text, clause text, basis text, target text,
      lab_classes json, lab_levels json, aptitude_ids json, score numeric, veto boolean, urgent boolean, suggest text)
    join inspection.item_group c on c.school_id = ${ctx.schoolId} and c.store_id = ${env.store} and c.pid is null and c.name = r.category
    join inspection.item_group g on g.school_id = c.school_id and g.pid = c.id and g.name = r."group"
    cross join lateral (select coalesce(max(substring(x.code from '[.]([0-9]{1,6})$')::int), 0) as used from inspection.item x
      where x.school_id = g.school_id and x.store_id = g.store_id and starts_with(x.code, 'X' || g.code || '.')) n
    on conflict (school_id, store_id, upper(code)) where deleted_at is null do update set group_id = excluded.group_id, name = excluded.name,
      points = excluded.points, regulation = excluded.regulation, clause = excluded.clause, basis = excluded.basis, target = excluded.target, lab_classes = excluded.lab_classes, lab_levels = excluded.lab_levels,
      aptitude_ids = excluded.aptitude_ids, score = excluded.score, veto = excluded.veto, urgent = excluded.urgent, suggest = excluded.suggest,
      version = inspection.item.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}`.execute(ctx.db);
}

async function addGroups(ctx: Ctx, store: number, json: string) {
  await sql`insert into inspection.item_group (school_id, store_id, code, name, sort, created_by)
    select ${ctx.schoolId}, ${store}, lpad((n.used + row_number() over (order by min(r.i)))::text, 2, '0'), r.category, 500, ${ctx.actor.userId}
    from json_to_recordset(${json}::json) as r(i int, category text)
    cross join lateral (select count(*) as used from inspection.item_group x
      where x.school_id = ${ctx.schoolId} and x.store_id = ${store} and x.pid is null) n
    where not exists (select 1 from inspection.item_group g where g.school_id = ${ctx.schoolId} and g.store_id = ${store} and g.pid is null and g.name = r.category)
    group by r.category, n.used`.execute(ctx.db);
  await sql`insert into inspection.item_group (school_id, store_id, pid, code, name, sort, created_by)
    select ${ctx.schoolId}, ${store}, c.id, c.code || '.' || lpad((n.used + row_number() over (partition by c.id order by min(r.i)))::text, 2, '0'),
      r."group", 500, ${ctx.actor.userId}
    from json_to_recordset(${json}::json) as r(i int, category text, "group" text)
    join inspection.item_group c on c.school_id = ${ctx.schoolId} and c.store_id = ${store} and c.pid is null and c.name = r.category
    cross join lateral (select count(*) as used from inspection.item_group x where x.school_id = c.school_id and x.pid = c.id) n
    where not exists (select 1 from inspection.item_group g where g.school_id = c.school_id and g.pid = c.id and g.name = r."group")
    group by c.id, c.code, r."group", n.used`.execute(ctx.db);
}

export const itemSheet = defineSheet<Values, Env>({
  name: 'inspection.item',
  title: '检查项',
  columns: itemColumns,
  keyOf: codeOf,
  effects: { groups: '新建 {n} 个检查项分类或分组' },
  choices: async (ctx) => ({
    lists: { aptitudes: listOfNames((await prepare(ctx)).aptitudes) },
    example: { aptitudes: '' },
  }),
  prepare,
  check: (_ctx, { env }, { values }) => check(env, values),
  apply: (ctx, { env }, rows) => apply(ctx, env, rows),
});
