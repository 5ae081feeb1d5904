import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
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
import { filled } from '#kernel/server/sheets/row.rules.ts';
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
  { field: 'code', title: '编号', width: 12, maxLength: 20, isFixed: true },
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
  Record<'code' | 'veto' | 'urgent', string | undefined> &
  Record<'points' | 'regulation' | 'clause' | 'basis' | 'score' | 'suggest', string | null | undefined> &
  Record<'lab_classes' | 'lab_levels', number[] | null | undefined> & { aptitudes: string[] | null | undefined };
type Checked = CheckedRow<Values>['values'];
type Env = {
  store: number | undefined;
  aptitudes: Choices<number>;
  /** Items of the store by code in capitals. */
  items: Map<string, number>;
  groups: Set<string>;
};

/** Imports go to the store that is open on the page, else to the school's own, the oldest first. */
async function prepare(ctx: Ctx, params: ImportParams = {}): Promise<Env> {
  const store = /^\d{1,15}$/.test(params['store_id'] ?? '') ? Number(params['store_id']) : 0;
  const stores = await sql<{ id: number }>`select id from inspection.store
    where school_id = ${ctx.schoolId} and deleted_at is null order by (id = ${store}) desc, (kind = ${StoreKind.school}) desc, sort, id limit 1`.execute(
    ctx.db,
  );
  const aptitudes = await sql<{ id: number; name: string }>`select id, name from base_info.attribute
    where school_id = ${ctx.schoolId} and kind = 'aptitude' and deleted_at is null`.execute(ctx.db);
  const items = await sql<{ id: number; code: string }>`select id, upper(code) as code from inspection.item
    where school_id = ${ctx.schoolId} and store_id = ${stores.rows[0]?.id ?? 0} and deleted_at is null`.execute(ctx.db);
  const groups = await sql<{ category: string | null; name: string }>`select c.name as category, g.name
    from inspection.item_group g left join inspection.item_group c on c.school_id = g.school_id and c.id = g.pid
    where g.school_id = ${ctx.schoolId} and g.store_id = ${stores.rows[0]?.id ?? 0}`.execute(ctx.db);
  return {
    store: stores.rows[0]?.id,
    aptitudes: choicesOf(aptitudes.rows.map(({ id, name }) => [id, name] as const)),
    items: new Map(items.rows.map((row) => [row.code, row.id])),
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
    exists: env.items.has(codeOf(row)),
    effects: missing.map((key) => ['groups', key!] as const),
  };
}

const blank = {
  points: '',
  regulation: '',
  clause: '',
  basis: '',
  suggest: '',
  lab_classes: [],
  lab_levels: [],
  aptitude_ids: [],
  score: '1',
  veto: false,
  urgent: false,
};

const isYes = (text: string) => text === '是';

/** What a row changes; absent fields are left. */
const changesOf = (env: Env, v: Values) => ({
  name: v.name,
  points: v.points,
  regulation: v.regulation,
  clause: v.clause,
  basis: v.basis,
  suggest: v.suggest,
  target: valueOf(ItemTarget, v.target)!,
  lab_classes: v.lab_classes,
  lab_levels: v.lab_levels,
  aptitude_ids: filled(v.aptitudes, (names) => names.flatMap((name) => valueFor(env.aptitudes, name) ?? [])),
  score: v.score,
  veto: filled(v.veto, isYes),
  urgent: filled(v.urgent, isYes),
});

/** Creates missing categories and groups, then the new items, and changes those that are there. */
async function apply(ctx: Ctx, env: Env, rows: SheetRow<Values>[]): Promise<void> {
  const places = rows.map(({ values: { category, group } }, i) => ({ i, category, group }));
  await addGroups(ctx, env.store!, JSON.stringify(places));
  const groups = await groupsOf(ctx, env.store!);
  const items = rows.map(({ values }) => ({
    ...changesOf(env, values),
    id: env.items.get(codeOf(values)),
    code: values.code,
    group_id: groups.get(`${values.category}/${values.group}`)!,
  }));
  await addItems(
    ctx,
    env.store!,
    items.filter(({ id }) => id === undefined),
  );
  const known = items.flatMap(({ code: _code, ...item }) => (item.id === undefined ? [] : item));
  await storeRows(ctx, 'inspection.item', blank, known);
}

async function groupsOf(ctx: Ctx, store: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; path: string }>`select g.id, c.name || '/' || g.name as path
    from inspection.item_group g join inspection.item_group c on c.school_id = g.school_id and c.id = g.pid
    where g.school_id = ${ctx.schoolId} and g.store_id = ${store}`.execute(ctx.db);
  return new Map(rows.map(({ id, path }) => [path, id]));
}

/** Adds items; those without a code get the next one of their group. */
async function addItems(ctx: Ctx, store: number, items: readonly object[]) {
  const json = JSON.stringify(items.map((item, i) => ({ ...item, i })));
  await sql`insert into inspection.item (school_id, store_id, group_id, code, name, points, regulation, clause, basis, target, lab_classes, lab_levels, aptitude_ids,
      score, veto, urgent, suggest, sort, created_by)
    select ${ctx.schoolId}, ${store}, g.id, coalesce(r.code,
        'X' || g.code || '.' || lpad((n.used + row_number() over (partition by g.id order by r.i))::text, 2, '0')),
      r.name, coalesce(r.points, ''), coalesce(r.regulation, ''), coalesce(r.clause, ''), coalesce(r.basis, ''), r.target,
      coalesce(r.lab_classes, '{}'), coalesce(r.lab_levels, '{}'), coalesce(r.aptitude_ids, '{}'), coalesce(r.score, 1),
      coalesce(r.veto, false), coalesce(r.urgent, false), coalesce(r.suggest, ''), 500 + r.i, ${ctx.actor.userId}
    from json_to_recordset(${json}::json) as r(i int, group_id bigint, code text, name text, points text, regulation text, clause text, basis text, target text,
      lab_classes int[], lab_levels int[], aptitude_ids bigint[], score numeric, veto boolean, urgent boolean, suggest text)
    join inspection.item_group g on g.school_id = ${ctx.schoolId} and g.id = r.group_id
    cross join lateral (select coalesce(max(substring(x.code from '[.]([0-9]{1,6})$')::int), 0) as used from inspection.item x
      where x.school_id = g.school_id and x.store_id = g.store_id and starts_with(x.code, 'X' || g.code || '.')) n`.execute(
    ctx.db,
  );
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
