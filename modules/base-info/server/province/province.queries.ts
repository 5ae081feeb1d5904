import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { findSchoolCode } from '#platform/org/server/public.ts';
import { EquipmentStatus } from '../../shared/equipment.ts';
import {
  isNumberColumn,
  ProvinceField,
  ProvinceMask,
  type ProvinceColumn,
} from '../../shared/province/province-columns.ts';
import { cellsOf } from '../../shared/province/province-cells.rules.ts';
import { ProvinceItem, type ProvinceItemCode } from '../../shared/province/province-items.ts';
import type { ProvincePreview, ProvinceQuery, ProvinceRow, provinceApi } from '../../shared/province/province.ts';
import { kindLines, listAllKinds } from '../hazard/hazard-kind.queries.ts';
import { countedLabs, type Counted } from '../statistic/counted-labs.queries.ts';
import { findSchoolYear } from '../statistic/school-year.queries.ts';
import { hazardCells, type KindSum } from './hazard-cells.rules.ts';
import { layoutOf, type Layout } from './province-template.queries.ts';
import { provinceScope } from './province.policy.ts';

const previewed = 20;

/** The laboratories of a school year that are chosen, as they are now or were on its last day, and the layout of their file. */
type Chosen = Counted & { school_year: string; layout: Layout };

export async function chosenLabs(
  ctx: Ctx,
  { school_year: asked, lab_levels, template_id, ...places }: ProvinceQuery,
): Promise<Chosen> {
  const { school_year, from, to } = await findSchoolYear(ctx, asked);
  const today = formatDate(ctx.now);
  if (from > today) throw badFields({ school_year: '该学年还没有开始，请选择其他学年' });
  const day = to < today ? to : today;
  const counted = await countedLabs(ctx, { ...places, day }, 'many', provinceScope(ctx.actor));
  const layout = await layoutOf(ctx, template_id);
  if (lab_levels === undefined) return { ...counted, school_year, layout };
  const facts = sql`(select * from ${counted.facts} f where f.lab_level = any(${[...lab_levels]}::int[]))`;
  return { ...counted, school_year, facts, layout };
}

// People, phone numbers and buildings are those of today; the rest is of the day.
const joins = (ctx: Ctx) => sql`join org.unit u on u.school_id = ${ctx.schoolId} and u.id = f.lab_id
  join base_info.lab l on l.school_id = ${ctx.schoolId} and l.id = f.lab_id
  left join identity.account h on h.school_id = ${ctx.schoolId} and h.id = u.head_id`;
const phone = sql`coalesce(nullif(h.mobile, ''), l.emergency_phone)`;

/** Whether a cell of laboratory `f` is empty. An area is that of rooms, which have one. */
const isEmpty: Record<ProvinceItemCode, RawBuilder<boolean>> = {
  campus: sql`f.campus_id is null`,
  nature: sql`f.nature = ''`,
  lab_class: sql`f.lab_class is null`,
  lab_level: sql`f.lab_level is null`,
  building: sql`l.building_id is null`,
  rooms: sql`f.rooms = '{}'`,
  area: sql`f.rooms = '{}'`,
  head: sql`u.head_id is null`,
  phone: sql`${phone} = ''`,
  officer: sql`l.safety_officer_id is null`,
};

/** Empty cells of laboratory `f` that its layout wants filled. */
function missingIn({ columns }: Layout): RawBuilder<string[]> {
  const isWanted = (item: string) => columns.some(({ field, is_required }) => is_required && field === item);
  const empty = ProvinceItem.$items
    .filter(({ value }) => isWanted(value))
    .map(({ value }) => sql`case when ${isEmpty[value]} then ${sql.lit(value)} end`);
  return sql`array_remove(array[${sql.join([sql`null::text`, ...empty])}], null)`;
}

/** Ids of the chosen laboratories in the order of the file. */
export async function provinceIds(ctx: Ctx, { facts }: Chosen, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select f.lab_id as id from ${facts} f
    join org.unit u on u.school_id = ${ctx.schoolId} and u.id = f.lab_id
    order by upper(u.code), f.lab_id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

type Stored = Omit<ProvinceRow, 'school_code' | keyof ReturnType<typeof hazardCells>> & {
  sums: KindSum[];
  controlled: string[];
};

/** Rows of these laboratories, in the order of their numbers. */
export async function provinceRows(ctx: Ctx, chosen: Chosen, ids: readonly number[]): Promise<ProvinceRow[]> {
  const code = await findSchoolCode(ctx);
  const { rows } = await sql<Stored>`select f.lab_id as id, coalesce(m.name, '') as campus,
      coalesce(c.name, p.name, '') as college, u.code, u.name, coalesce(n.name, f.nature) as nature,
      coalesce(kc.name, '') as lab_class, coalesce(kl.name, '') as lab_level, coalesce(b.name, '') as building,
      coalesce(r.numbers, '') as rooms, coalesce(trim_scale(r.area)::text, '') as area, coalesce(h.name, '') as head,
      ${phone} as phone, coalesce(o.name, '') as officer, f.hazards as sums,
      (select count(*) from base_info.equipment e where e.school_id = ${ctx.schoolId} and e.lab_id = f.lab_id
        and e.is_special and e.status <> ${sql.lit(EquipmentStatus.stopped)})::int as special,
      ${
        chosen.is_today
          ? sql`array(select distinct x.controlled from base_info.hazard_source x where x.school_id = ${ctx.schoolId}
        and x.lab_id = f.lab_id and x.status = ${sql.lit(Enabled.on)})`
          : sql`'{}'::text[]`
      } as controlled,
      l.use_status, to_json(${missingIn(chosen.layout)}) as missing
    from ${chosen.facts} f ${joins(ctx)}
    left join org.unit p on p.school_id = ${ctx.schoolId} and p.id = u.pid
    left join org.unit c on c.school_id = ${ctx.schoolId} and c.id = f.college_id
    left join org.campus m on m.school_id = ${ctx.schoolId} and m.id = f.campus_id
    left join org.building b on b.school_id = ${ctx.schoolId} and b.id = l.building_id
    left join identity.account o on o.school_id = ${ctx.schoolId} and o.id = l.safety_officer_id
    left join codes.code n on n.school_id = ${ctx.schoolId} and n.parent_key = 'lab_nature' and n.code = f.nature
    left join codes.code kl on kl.school_id = ${ctx.schoolId} and kl.parent_key = 'lab_level' and kl.code = f.lab_level::text
    left join codes.code kc on kc.school_id = ${ctx.schoolId} and kc.parent_key = 'lab_class' and kc.code = f.lab_class::text
    left join lateral (select string_agg(x.room_no, '、' order by x.room_no) as numbers, sum(x.area) as area
      from org.room x where x.school_id = ${ctx.schoolId} and x.id = any(f.rooms)) r on true
    where f.lab_id = any(${[...ids]}::bigint[]) order by upper(u.code), f.lab_id`.execute(ctx.db);
  const [lines, kinds] = [await kindLines(ctx), await listAllKinds(ctx)];
  const names = new Map(kinds.map((kind) => [kind.code, kind.name]));
  return rows.map(({ sums, controlled, ...row }) => ({
    ...row,
    school_code: code,
    ...hazardCells(
      sums,
      controlled,
      (kind) => lines.get(kind) ?? [kind],
      (kind) => names.get(kind) ?? kind,
    ),
  }));
}

type Sums = { total: number } & ProvincePreview['missing'];

/** How many laboratories are chosen, and how many of their cells are empty. */
export async function sumProvince(ctx: Ctx, { facts, layout }: Chosen): Promise<Sums> {
  const { rows } =
    await sql<Sums>`with lab as materialized (select ${missingIn(layout)} as missing from ${facts} f ${joins(ctx)}),
    item as (select b.item, count(*) as labs from lab cross join lateral unnest(lab.missing) b (item) group by b.item)
    select count(*)::int as total, (count(*) filter (where missing <> '{}'))::int as labs,
      coalesce(sum(cardinality(missing)), 0)::int as cells,
      (select coalesce(json_agg(json_build_object('item', item, 'labs', labs) order by labs desc, item), '[]') from item) as items
    from lab`.execute(ctx.db);
  return rows[0]!;
}

// As lists of people show them.
const masked = (column: ProvinceColumn): ProvinceColumn =>
  column.field === ProvinceField.phone ? { ...column, mask: ProvinceMask.phone } : column;

/** The first rows of the file, and what is missing in all of it. */
export async function previewProvince(ctx: Ctx, query: ProvinceQuery): Promise<ProvincePreview> {
  const chosen = await chosenLabs(ctx, query);
  const { total, ...sums } = await sumProvince(ctx, chosen);
  const rows = await provinceRows(ctx, chosen, await provinceIds(ctx, chosen, previewed));
  const { school_year, day, is_today, layout } = chosen;
  const columns = layout.columns.map(masked);
  return {
    school_year,
    day,
    is_today,
    school_code: await findSchoolCode(ctx),
    total,
    template: layout.name,
    columns: columns.map((column) => ({ field: column.field, title: column.title, is_number: isNumberColumn(column) })),
    rows: rows.map((row, at) => ({ id: row.id, cells: cellsOf(columns, row, at + 1), missing: row.missing })),
    missing: sums,
  };
}

/** Laboratories with an empty cell, or with this one empty. */
export async function listMissing(ctx: Ctx, { item, page, size, ...query }: InputOf<typeof provinceApi.missing>) {
  const { facts, layout } = await chosenLabs(ctx, query);
  const lacking = sql`(select f.lab_id as id, u.code, u.name, coalesce(c.name, p.name, '') as college, ${missingIn(layout)} as missing
    from ${facts} f ${joins(ctx)}
    left join org.unit p on p.school_id = ${ctx.schoolId} and p.id = u.pid
    left join org.unit c on c.school_id = ${ctx.schoolId} and c.id = f.college_id)`;
  const condition = item === undefined ? sql`x.missing <> '{}'` : sql`${item} = any(x.missing)`;
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from ${lacking} x where ${condition}`.execute(ctx.db);
  const window = pageWindow({ page, size }, counted.rows[0]!.total);
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
    college: string;
    missing: string[];
  }>`select x.id, x.code, x.name, x.college, to_json(x.missing) as missing from ${lacking} x where ${condition}
    order by upper(x.code), x.id limit ${window.size} offset ${window.offset}`.execute(ctx.db);
  return window.of(rows);
}
