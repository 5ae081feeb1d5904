import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { InspectionKind } from '../shared/kinds.ts';
import { checklistSeed } from './checklist-seed.rules.ts';

const { yearly, full, pressure } = InspectionKind;
/** Code, kind, months, months to the first, safety grade. Cycles of the regulations; the day of a report goes first. */
const cycles: readonly (readonly [string, number, number | null, (number | null)?, number?])[] = [
  ['1000', yearly, 12],
  ['1000', full, 24],
  ['1000', pressure, 72],
  ['2000', yearly, 12],
  ['2000', full, 72, 36],
  ['2000', full, 36, 36, 3],
  ['2000', full, null, null, 4],
  ['3000', full, 12],
  ['4000', full, 24],
  ['4300', full, 12],
  ['4400', full, 12],
  ['5000', full, 12],
  ['6000', full, 12],
  ['8000', yearly, 12],
  ['8000', full, 72, 36],
  ['9000', full, 12],
  ['R000', yearly, 12],
  ['R000', full, 12],
  ['valve', 0, 12],
  ['gauge', 0, 6],
  ['disc', 0, 12],
  ['level', 0, 12],
];

/** Items of the catalogue of 2019 and what each lets operate. */
const items: readonly (readonly [code: string, name: string, fits: string])[] = [
  ['A', '特种设备安全管理', ''],
  ['G1', '工业锅炉司炉', '1000'],
  ['G2', '电站锅炉司炉', '1000'],
  ['G3', '锅炉水处理', ''],
  ['R1', '快开门式压力容器操作', '2100 R200'],
  ['R2', '移动式压力容器充装', '2200'],
  ['R3', '氧舱维护保养', '2400'],
  ['P', '气瓶充装', '2300'],
  ['T', '电梯修理', '3000'],
  ['Q1', '起重机指挥', ''],
  ['Q2', '起重机司机', '4000'],
  ['N1', '叉车司机', '5100'],
  ['N2', '观光车和观光列车司机', '5200'],
  ['F', '安全阀校验', ''],
  ['H', '焊接作业', ''],
];

/** What a school starts with; lines that it has are left as they are. */
export async function prepareRules(ctx: Ctx): Promise<void> {
  const lines = cycles.map(([code, kind, months, first = null, grade = 0]) => ({ code, kind, months, first, grade }));
  await sql`insert into special_equipment.cycle (school_id, code, kind, safety_grade, months, first_months)
    select ${ctx.schoolId}, c.code, c.kind, c.grade, c.months, c.first
    from json_to_recordset(${JSON.stringify(lines)}::json) as c(code text, kind int, months int, first int, grade int)
    on conflict do nothing`.execute(ctx.db);
  const rows = items.map(([code, name, fits]) => ({ code, name, fits: fits.split(' ').filter(Boolean) }));
  await sql`insert into special_equipment.item (school_id, code, name, fits)
    select ${ctx.schoolId}, i.code, i.name, array(select json_array_elements_text(i.fits))
    from json_to_recordset(${JSON.stringify(rows)}::json) as i(code text, name text, fits json)
    on conflict do nothing`.execute(ctx.db);
  await sql`insert into special_equipment.checklist (school_id, code, kind, name, items)
    select ${ctx.schoolId}, l.code, l.kind, l.name, l.items
    from jsonb_to_recordset(${JSON.stringify(checklistSeed)}::jsonb) as l(code text, kind int, name text, items jsonb)
    on conflict do nothing`.execute(ctx.db);
}
