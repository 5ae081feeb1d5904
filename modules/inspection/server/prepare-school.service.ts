import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { prepareCodes } from '#platform/codes/server/public.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { StoreKind } from '../shared/library/check-item.ts';
import { inspectionNotices } from '../shared/notice/notices.ts';
import { checkThemes } from './activity/check-theme.rules.ts';
import { prepareLists } from './check-list/prepare-lists.service.ts';
import { basisOf } from './library/seed-basis.rules.ts';
import { seedClasses } from './library/seed-problem-class.rules.ts';
import { seedDescrs, seedGroups, seedItems } from './library/seed.rules.ts';

const storeName = '通用检查项库';

/** Creates a school's classes, items and descriptions once; later edits and removals of the school are kept. */
export async function prepareInspection(ctx: Ctx): Promise<void> {
  await prepareNotices(ctx, inspectionNotices);
  await prepareCodes(ctx, checkThemes);
  await prepareItems(ctx);
  await prepareLists(ctx);
}

async function prepareItems(ctx: Ctx) {
  const { rows } = await sql<{ id: number }>`
    insert into inspection.store (school_id, name, kind, edition)
    select ${ctx.schoolId}, ${storeName}, ${StoreKind.common}, '起始版'
    where not exists (select 1 from inspection.store s where s.school_id = ${ctx.schoolId}) returning id`.execute(
    ctx.db,
  );
  const store = rows[0]?.id;
  if (store === undefined) {
    await addBasis(ctx);
    return linkAptitudes(ctx);
  }
  await addClasses(ctx);
  await addGroups(ctx, store);
  await addItems(ctx, store);
  await addBasis(ctx);
  await addDescrs(ctx);
  await linkAptitudes(ctx);
}

const json = (rows: unknown) => JSON.stringify(rows);

async function addClasses(ctx: Ctx) {
  const rows = seedClasses.map((row, i) => ({ ...row, sort: i + 1 }));
  await sql`insert into inspection.problem_class (school_id, name, code, category_code, sort)
    select ${ctx.schoolId}, c.name, c.code, c.category, c.sort
    from json_to_recordset(${json(rows)}::json) as c(name text, code text, category text, sort int)
    on conflict do nothing`.execute(ctx.db);
}

async function addGroups(ctx: Ctx, store: number) {
  const columns = sql`as g(code text, parent text, name text, sort int)`;
  await sql`insert into inspection.item_group (school_id, store_id, code, name, sort)
    select ${ctx.schoolId}, ${store}, g.code, g.name, g.sort
    from json_to_recordset(${json(seedGroups)}::json) ${columns} where g.parent = ''`.execute(ctx.db);
  await sql`insert into inspection.item_group (school_id, store_id, pid, code, name, sort)
    select ${ctx.schoolId}, ${store}, p.id, g.code, g.name, g.sort
    from json_to_recordset(${json(seedGroups)}::json) ${columns}
    join inspection.item_group p on p.school_id = ${ctx.schoolId} and p.store_id = ${store} and p.code = g.parent`.execute(
    ctx.db,
  );
}

async function addItems(ctx: Ctx, store: number) {
  await sql`insert into inspection.item (school_id, store_id, group_id, code, name, points, target, score, veto, urgent, class_id, suggest, sort)
    select ${ctx.schoolId}, ${store}, g.id, i.code, i.name, i.points, i.target, i.score, i.veto, i.urgent, c.id, i.suggest, i.sort
    from json_to_recordset(${json(seedItems)}::json) as i(code text, group_code text, name text, points text, target text, score numeric,
      veto boolean, urgent boolean, class_code text, suggest text, sort int)
    join inspection.item_group g on g.school_id = ${ctx.schoolId} and g.store_id = ${store} and g.code = i.group_code
    join inspection.problem_class c on c.school_id = ${ctx.schoolId} and c.code = i.class_code`.execute(ctx.db);
}

async function addDescrs(ctx: Ctx) {
  await sql`insert into inspection.problem_descr (school_id, class_id, text, level, item_id, suggest)
    select ${ctx.schoolId}, c.id, d.text, d.level, i.id, d.suggest
    from json_to_recordset(${json(seedDescrs)}::json) as d(class_code text, item_code text, text text, level text, suggest text)
    join inspection.problem_class c on c.school_id = ${ctx.schoolId} and c.code = d.class_code
    join inspection.item i on i.school_id = ${ctx.schoolId} and i.code = d.item_code
    on conflict do nothing`.execute(ctx.db);
  await sql`update inspection.item i set descr_id = d.id from inspection.problem_descr d
    where i.school_id = ${ctx.schoolId} and d.school_id = i.school_id and d.item_id = i.id`.execute(ctx.db);
}

/** Gives seeded items that nobody has changed what they rest on. */
async function addBasis(ctx: Ctx) {
  const rows = seedItems.map(({ code }) => ({ code, ...basisOf(code) }));
  await sql`update inspection.item i set regulation = b.regulation, clause = b.clause, basis = b.basis
    from json_to_recordset(${json(rows)}::json) as b(code text, regulation text, clause text, basis text)
    where i.school_id = ${ctx.schoolId} and i.code = b.code and i.version = 1 and i.created_by = 0 and i.basis = ''
      and i.regulation = ''`.execute(ctx.db);
}

/** Restricts the seeded items by aptitude once the school has aptitudes; later changes of the seed are not for schools that have theirs. */
async function linkAptitudes(ctx: Ctx) {
  const rows = seedItems.flatMap(({ code, aptitudes }) => aptitudes.map((aptitude) => ({ code, aptitude })));
  await sql`update inspection.item i set aptitude_ids = m.ids
    from (select r.code, array_agg(a.id order by a.id) as ids
      from json_to_recordset(${json(rows)}::json) as r(code text, aptitude text)
      join base_info.attribute a on a.school_id = ${ctx.schoolId} and a.kind = 'aptitude' and a.name = r.aptitude and a.deleted_at is null
      group by r.code) m
    where i.school_id = ${ctx.schoolId} and i.code = m.code and i.aptitude_ids = '{}' and i.version = 1 and i.created_by = 0
      and not exists (select 1 from inspection.item s where s.school_id = ${ctx.schoolId} and s.created_by = 0 and s.aptitude_ids <> '{}')`.execute(
    ctx.db,
  );
}
