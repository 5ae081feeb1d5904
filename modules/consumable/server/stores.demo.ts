import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';

/** A store of the demonstration with its first keeper. */
export type DemoGoodsStore = { id: number; keeper: number };
type Store = { code: string; name: string; org: number; area: number; keepers: readonly number[] };

async function addStore(ctx: Ctx, { keepers, ...store }: Store): Promise<DemoGoodsStore> {
  const today = formatDate(ctx.now);
  const { rows } = await sql<{ id: number }>`with made as (
      insert into stock.warehouse (school_id, code, name, warehouse_type, org_id, area, features)
      values (${ctx.schoolId}, ${store.code}, ${store.name}, '6', ${store.org}, ${store.area}, array['video']) returning id),
    kept as (insert into stock.keeper (school_id, warehouse_id, user_id, starts_on, trained_until)
      select ${ctx.schoolId}, made.id, k.id, ${addDays(today, -500)}::date, ${addDays(today, 300)}::date
      from made, unnest(${[...keepers]}::bigint[]) k (id))
    select id from made`.execute(ctx.db);
  return { id: rows[0]!.id, keeper: keepers[0]! };
}

/** The stores of consumables: of the school, of the college of the printed laboratory, and what the school keeps for emergencies. */
export async function addGoodsStores(ctx: Ctx, made: DemoMade, others: readonly number[]): Promise<DemoGoodsStore[]> {
  const college = made.labs[0]!.college;
  // Who applies or decides hands nothing over.
  const staff = made.staff.get(college.id)!.filter((person) => !others.includes(person));
  const storeman = made.accounts.get('storeman') ?? staff[2]!;
  const { rows } = await sql<{ name: string }>`select name from org.unit where school_id = ${ctx.schoolId}
    and id = ${college.id}`.execute(ctx.db);
  return [
    await addStore(ctx, {
      code: 'HC01',
      name: '校耗材中心库',
      org: made.store,
      area: 120,
      keepers: [...new Set([storeman, staff[3]!])],
    }),
    await addStore(ctx, {
      code: `HC${college.code}`,
      name: `${rows[0]!.name}耗材库`,
      org: college.id,
      area: 46,
      keepers: [...new Set([storeman, staff[2]!])],
    }),
    await addStore(ctx, {
      code: 'HC02',
      name: '校应急物资库',
      org: made.store,
      area: 30,
      keepers: [...new Set([storeman, staff[3]!])],
    }),
  ];
}

/** Code, name, specification, unit, category, price, safety stock, months of shelf life. */
const goods: readonly (readonly [string, string, string, string, string, number, number, number?])[] = [
  ['HC0001', '烧杯', '250 mL', '个', 'glassware', 6.5, 30],
  ['HC0002', '锥形瓶', '250 mL', '个', 'glassware', 8, 30],
  ['HC0003', '容量瓶', '100 mL A 级', '个', 'glassware', 22, 20],
  ['HC0004', '移液管', '10 mL', '支', 'glassware', 12.5, 20],
  ['HC0005', '冷凝管', '直形 300 mm', '支', 'glassware', 35, 10],
  ['HC0006', '移液枪头', '1000 μL，96 支/盒', '盒', 'plastic', 18, 40],
  ['HC0007', '离心管', '50 mL，50 支/包', '包', 'plastic', 26, 30],
  ['HC0008', '培养皿', '90 mm，10 套/包', '包', 'biology', 9.9, 20, 36],
  ['HC0009', '定性滤纸', '11 cm，100 张/盒', '盒', 'other', 12, 20],
  ['HC0010', '电阻包', '1/4 W，600 只/包', '包', 'electronic', 15, 10],
  ['HC0011', '杜邦线', '20 cm，40 根/排', '排', 'electronic', 3.2, 20],
  ['HC0012', '面包板', '830 孔', '块', 'electronic', 8.5, 15],
  ['HC0013', '硅胶', '变色，500 g', '瓶', 'reagent', 16, 10, 24],
  ['HC0014', '氯化钠', '分析纯 500 g', '瓶', 'reagent', 14, 10, 36],
  ['HC0015', '内六角扳手', '9 件套', '套', 'metal', 28, 5],
  ['YJ0001', '丁腈手套', 'M 号，100 只/盒', '盒', 'ppe', 45, 40, 36],
  ['YJ0002', '护目镜', '防冲击防雾', '副', 'ppe', 38, 30],
  ['YJ0003', '防毒面具滤盒', '有机蒸气', '个', 'ppe', 62, 20, 24],
  ['YJ0004', '实验服', '白色 L 号', '件', 'ppe', 55, 30],
  ['YJ0005', '急救箱', '30 人份', '个', 'first_aid', 168, 6, 24],
  ['YJ0006', '灭火毯', '1.5 m × 1.5 m', '条', 'fire_blanket', 48, 10, 36],
  ['YJ0007', '泄漏处置包', '20 L 化学品', '个', 'spill_kit', 260, 5, 60],
  ['YJ0008', '安全标识', '成套不干胶', '套', 'safety_signs', 25, 10],
  ['YJ0009', '应急洗眼液', '500 mL', '瓶', 'emergency_spray', 96, 12, 24],
];

/** The catalogue of the demonstration; ids with prices in its order. */
export async function addMaterials(ctx: Ctx): Promise<{ id: number; price: string; category: string }[]> {
  const rows = goods.map(([code, name, spec, unit, category, price, safety, life], at) => ({
    at,
    code,
    name,
    spec,
    unit,
    category,
    price,
    safety,
    life: life ?? null,
  }));
  const { rows: made } = await sql<{ id: number; price: string; category: string }>`insert into consumable.material
      (school_id, code, name, spec, unit, category, ref_price, safety_stock, shelf_life)
    select ${ctx.schoolId}, g.code, g.name, g.spec, g.unit, g.category, g.price, g.safety, g.life
    from json_to_recordset(${JSON.stringify(rows)}::json) g(at int, code text, name text, spec text, unit text, category text,
      price numeric, safety numeric, life int) order by g.at
    returning id, ref_price::text as price, category`.execute(ctx.db);
  return made;
}
