import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
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
const yesNo = (is: boolean) => (is ? '是' : '否');

async function storeId(ctx: Ctx, { name, kind, edition }: Item['store']): Promise<number> {
  const { rows } = await sql<{ id: number }>`with made as (insert into inspection.store (school_id, name, kind, edition)
      select ${ctx.schoolId}, ${name}, ${kind}, ${edition} where not exists (select 1 from inspection.store
        where school_id = ${ctx.schoolId} and lower(btrim(name)) = lower(btrim(${name})) and deleted_at is null) returning id)
    select id from made union all select id from inspection.store
      where school_id = ${ctx.schoolId} and lower(btrim(name)) = lower(btrim(${name})) and deleted_at is null`.execute(
    ctx.db,
  );
  return rows[0]!.id;
}

async function groupId(ctx: Ctx, store: number, { code, name, sort }: Group, pid: number | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`with made as (
      insert into inspection.item_group (school_id, store_id, pid, code, name, sort)
      values (${ctx.schoolId}, ${store}, ${pid}, ${code}, ${name}, ${sort}) on conflict do nothing returning id)
    select id from made union all select id from inspection.item_group
      where school_id = ${ctx.schoolId} and store_id = ${store} and (upper(code) = upper(${code})
        or coalesce(pid, 0) = coalesce(${pid}::bigint, 0) and lower(btrim(name)) = lower(btrim(${name})))`.execute(
    ctx.db,
  );
  return rows[0]!.id;
}

async function writeItem(ctx: Ctx, { store, category, group, class_code, ...item }: Item): Promise<void> {
  const into = await storeId(ctx, store);
  const above = category && (await groupId(ctx, into, category, null));
  const below = await groupId(ctx, into, group, above);
  const { code, ...rest } = item;
  const values = Object.entries(rest);
  const problem = sql`(select c.id from inspection.problem_class c where c.school_id = ${ctx.schoolId}
    and upper(c.code) = upper(${class_code}) and c.deleted_at is null)`;
  const by = ctx.actor.userId;
  const done =
    await sql`update inspection.item set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
      group_id = ${below}, class_id = ${problem}, version = version + 1, updated_by = ${by}, updated_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and store_id = ${into} and upper(code) = upper(${code}) and deleted_at is null`.execute(
      ctx.db,
    );
  if ((done.numAffectedRows ?? 0n) > 0n) return;
  await sql`insert into inspection.item (school_id, store_id, group_id, class_id, code, created_by, updated_by, updated_at,
      ${sql.join(values.map(([column]) => sql.ref(column)))})
    values (${ctx.schoolId}, ${into}, ${below}, ${problem}, ${code}, ${by}, ${by}, ${ctx.now},
      ${sql.join(values.map(([, value]) => sql`${value}`))})`.execute(ctx.db);
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
        否决项: yesNo(data.veto),
        紧急: yesNo(data.urgent),
        整改建议: data.suggest,
        问题分类: data.class_code,
        分组: data.group.name,
        状态: labelOf(Enabled, data.status),
      },
      data,
    }));
  },
  write: async (ctx, items) => {
    for (const { data } of items) await writeItem(ctx, data);
  },
};
