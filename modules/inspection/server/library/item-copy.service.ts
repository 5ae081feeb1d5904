import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled, labelOf, yesNoOf } from '#kernel/shared/enums.ts';
import type { CopyPart } from '#platform/codes/server/public.ts';

type Group = { code: string; name: string; sort: number };
type Item = {
  store: { name: string; kind: number; edition: string };
  category: Group | null;
  group: Group;
  code: string;
  name: string;
  points: string;
  basis: string;
  target: string;
  score: string;
  veto: boolean;
  urgent: boolean;
  lab_classes: number[];
  lab_levels: number[];
  class_code: string;
  suggest: string;
  sort: number;
  status: number;
  regulation: string;
  clause: string;
};

const groupJson = (alias: string) =>
  sql`json_build_object('code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}, 'sort', ${sql.ref(`${alias}.sort`)})`;

const sameText = (a: string, b: string) => sql`lower(btrim(${sql.ref(a)})) = lower(btrim(${sql.ref(b)}))`;

/** Rows `n` of a JSON array, in its order. */
const given = (rows: readonly object[], columns: string) =>
  sql`rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (${sql.raw(columns)})) with ordinality as n`;

const itemColumns = `store text, code text, name text, points text, basis text, target text, score numeric, veto boolean,
  urgent boolean, lab_classes int[], lab_levels int[], suggest text, sort int, status int, regulation text, clause text,
  category_code text, category_name text, group_code text, group_name text, class_code text`;
const written = [
  'name',
  'points',
  'basis',
  'target',
  'score',
  'veto',
  'urgent',
  'lab_classes',
  'lab_levels',
  'suggest',
  'sort',
  'status',
  'regulation',
  'clause',
] as const;

/** The live store `s` of rows `n`. */
const storeOf = (ctx: Ctx) => sql`join inspection.store s on s.school_id = ${ctx.schoolId} and s.deleted_at is null
  and ${sameText('s.name', 'n.store')}`;

/** Group `alias` of rows `n` in store `s`: of this code, else of this name under the same parent. */
const groupOf = (ctx: Ctx, alias: string, part: 'category' | 'group', pid: RawBuilder<unknown>) => sql`lateral (
  select x.id from inspection.item_group x where x.school_id = ${ctx.schoolId} and x.store_id = s.id
    and (upper(x.code) = upper(${sql.ref(`n.${part}_code`)})
      or coalesce(x.pid, 0) = coalesce(${pid}, 0) and ${sameText('x.name', `n.${part}_name`)})
  order by (upper(x.code) = upper(${sql.ref(`n.${part}_code`)})) desc limit 1) ${sql.ref(alias)}`;

async function writeStores(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const stores = items.map(({ store }) => store);
  await sql`insert into inspection.store (school_id, name, kind, edition)
    select ${ctx.schoolId}, o.name, o.kind, o.edition from (
      select distinct on (lower(btrim(n.name))) n.name, n.kind, n.edition, n.ordinality
      from ${given(stores, 'name text, kind int, edition text')} order by lower(btrim(n.name)), n.ordinality) o
    order by o.ordinality on conflict (school_id, lower(btrim(name))) where deleted_at is null do nothing`.execute(
    ctx.db,
  );
}

type GroupRow = {
  store: string;
  category_code: string | null;
  category_name: string | null;
  group_code: string;
  group_name: string;
  sort: number;
};

const groupColumns = 'store text, category_code text, category_name text, group_code text, group_name text, sort int';

/** Groups of the rows that are not there yet, under their category if they have one. */
async function writeGroups(ctx: Ctx, rows: readonly GroupRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into inspection.item_group (school_id, store_id, pid, code, name, sort)
    select ${ctx.schoolId}, o.store_id, o.pid, o.group_code, o.group_name, o.sort from (
      select distinct on (s.id, upper(n.group_code)) s.id as store_id, p.id as pid, n.group_code, n.group_name, n.sort, n.ordinality
      from ${given(rows, groupColumns)} ${storeOf(ctx)}
      left join ${groupOf(ctx, 'p', 'category', sql`null::bigint`)} on n.category_code is not null
      order by s.id, upper(n.group_code), n.ordinality) o
    order by o.ordinality on conflict do nothing`.execute(ctx.db);
}

const topOf = ({ store, category }: Item): GroupRow[] =>
  category === null
    ? []
    : [{ store: store.name, group_code: category.code, group_name: category.name, sort: category.sort, ...noCategory }];
const noCategory = { category_code: null, category_name: null };

const flat = ({ store, category, group, ...item }: Item) => ({
  ...item,
  store: store.name,
  category_code: category?.code ?? null,
  category_name: category?.name ?? null,
  group_code: group.code,
  group_name: group.name,
});

async function writeItems(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const by = ctx.actor.userId;
  const columns = sql.join(written.map((column) => sql.ref(column)));
  const changed = written.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  await sql`insert into inspection.item as o (school_id, store_id, group_id, class_id, code, created_by, updated_by, updated_at, ${columns})
    select ${ctx.schoolId}, s.id, g.id, c.id, n.code, ${by}, ${by}, ${ctx.now}, ${sql.join(written.map((column) => sql.ref(`n.${column}`)))}
    from ${given(items.map(flat), itemColumns)} ${storeOf(ctx)}
    left join ${groupOf(ctx, 'p', 'category', sql`null::bigint`)} on n.category_code is not null
    join ${groupOf(ctx, 'g', 'group', sql`p.id`)} on true
    left join inspection.problem_class c on c.school_id = ${ctx.schoolId} and upper(c.code) = upper(n.class_code) and c.deleted_at is null
    order by n.ordinality
    on conflict (school_id, store_id, upper(code)) where deleted_at is null do update set ${sql.join(changed)},
      group_id = excluded.group_id, class_id = excluded.class_id, version = o.version + 1, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`.execute(ctx.db);
}

/** Check items of a school for another one, by store and code, with the groups that they stand in. */
export const itemCopy: CopyPart<Item> = {
  key: 'items',
  label: '检查项',
  note: '按检查项库和编号对照，连同所在的库、大类和分组；资质、风险点和问题描述的关联不复制',
  items: async (ctx) => {
    const { rows } =
      await sql<Item>`select json_build_object('name', s.name, 'kind', s.kind, 'edition', s.edition) as store,
        case when p.id is not null then ${groupJson('p')} end as category, ${groupJson('g')} as "group", i.code, i.name, i.points,
        i.basis, i.target, i.score::text as score, i.veto, i.urgent, i.lab_classes, i.lab_levels,
        coalesce(c.code, '') as class_code, i.suggest, i.sort, i.status, i.regulation, i.clause
      from inspection.item i join inspection.store s on s.school_id = i.school_id and s.id = i.store_id and s.deleted_at is null
      join inspection.item_group g on g.school_id = i.school_id and g.id = i.group_id
      left join inspection.item_group p on p.school_id = g.school_id and p.id = g.pid
      left join inspection.problem_class c on c.school_id = i.school_id and c.id = i.class_id and c.deleted_at is null
      where i.school_id = ${ctx.schoolId} and i.deleted_at is null order by s.sort, s.id, upper(i.code)`.execute(
        ctx.db,
      );
    return rows.map((data) => ({
      key: `${data.store.name.trim().toLowerCase()}/${data.code.toUpperCase()}`,
      label: `${data.code} ${data.name}`,
      group: `${data.store.name} / ${data.group.name}`,
      fields: {
        名称: data.name,
        检查要点: data.points,
        依据: data.basis,
        条款: [data.regulation, data.clause].filter(Boolean).join(' '),
        分值: data.score,
        否决项: yesNoOf(data.veto),
        紧急: yesNoOf(data.urgent),
        整改建议: data.suggest,
        问题分类: data.class_code,
        分组: data.group.name,
        状态: labelOf(Enabled, data.status),
      },
      data,
    }));
  },
  write: async (ctx, copied) => {
    const items = copied.map(({ data }) => data);
    await writeStores(ctx, items);
    await writeGroups(ctx, items.flatMap(topOf));
    await writeGroups(
      ctx,
      items.map(({ group, ...item }) => ({ ...flat({ ...item, group }), sort: group.sort })),
    );
    await writeItems(ctx, items);
  },
};
