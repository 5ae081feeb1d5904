import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';

type Seed = readonly [name: string, categories: string, from: number, to: number | null, contact: string];

// Days before and after today; a supplier of what no list controls needs no licence.
const seeds: readonly Seed[] = [
  ['华东化学试剂有限公司', 'none toxic explosive_precursor precursor_2 precursor_3 key_supervised', 400, 695, '孙伟'],
  ['江南实验用品有限公司', 'none precursor_3 key_supervised', 300, 795, '何静'],
  ['安泰气体有限公司', 'none key_supervised special_control', 700, 21, '马强'],
  ['新科生物试剂有限公司', 'none', 200, null, '林芳'],
  ['诚信化工贸易有限公司', 'none explosive_precursor precursor_3', 1_100, -12, '高翔'],
  ['光谱标准物质有限公司', 'none', 150, null, '罗敏'],
];

/** Suppliers of the demonstration: valid, about to end, ended. */
export async function addSuppliers(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const rows = seeds.map(([name, categories, from, to, contact], i) => ({
    name,
    categories: categories.split(' '),
    credit_code: `9134010${i}MA2T${String(4_827 + i * 613).padStart(4, '0')}X${i}`,
    license_no: categories === 'none' ? '' : `皖危化经字〔2024〕${String(118 + i * 37).padStart(4, '0')}`,
    starts_on: to === null ? null : addDays(today, -from),
    ends_on: to === null ? null : addDays(today, to),
    contact,
    phone: `0551-6${String(2_140_000 + i * 31_417).padStart(7, '0')}`,
  }));
  await sql`insert into chemical.supplier (school_id, name, categories, credit_code, license_no, starts_on, ends_on, contact, phone)
    select ${ctx.schoolId}, s.name, s.categories, s.credit_code, s.license_no, s.starts_on, s.ends_on, s.contact, s.phone
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(name text, categories text[], credit_code text, license_no text,
      starts_on date, ends_on date, contact text, phone text)`.execute(ctx.db);
}
