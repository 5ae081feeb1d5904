import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** Types a school starts with; `nature` is a code of the dictionary lab_nature. */
const baseTypes = [
  { code: 'JX', name: '教学实验室', org_level: 'lab', nature: '1' },
  { code: 'KY', name: '科研实验室', org_level: 'lab', nature: '2' },
  { code: 'GG', name: '公共测试平台', org_level: 'lab', nature: '4' },
  { code: 'SX', name: '实训室', org_level: 'lab', nature: '5' },
  { code: 'GJ', name: '国家重点实验室', org_level: 'lab', nature: '2' },
  { code: 'SB', name: '省部级重点实验室', org_level: 'lab', nature: '2' },
  { code: 'SJ', name: '试剂/气瓶/危废间', org_level: 'lab', nature: '9' },
  { code: 'GL', name: '管理部门', org_level: 'equip', nature: '', office: true },
  { code: 'CK', name: '仓库', org_level: 'warehouse', nature: '', office: true },
];

/** Creates root unit and types of a new school unless they exist. */
export async function prepareUnits(ctx: Ctx): Promise<void> {
  await sql`insert into org.unit (school_id, level, name, code, path)
    select s.id, 'school', s.name, coalesce(nullif(s.moe_code, ''), 'SCHOOL'), '' from org.school s
    where s.id = ${ctx.schoolId} and not exists (select 1 from org.unit u where u.school_id = s.id and u.pid is null)
    on conflict do nothing`.execute(ctx.db);
  await sql`update org.unit set path = '/' || id || '/' where school_id = ${ctx.schoolId} and pid is null and path = ''`.execute(
    ctx.db,
  );
  await sql`insert into org.type (school_id, code, name, org_level, nature, need_check, need_card, need_level, sort)
    select ${ctx.schoolId}, t.code, t.name, t.org_level, t.nature, not coalesce(t.office, false), not coalesce(t.office, false),
      not coalesce(t.office, false), t.sort
    from json_to_recordset(${JSON.stringify(baseTypes.map((type, i) => ({ ...type, sort: i + 1 })))}::json)
      as t(code text, name text, org_level text, nature text, office bool, sort int)
    where not exists (select 1 from org.type where school_id = ${ctx.schoolId})`.execute(ctx.db);
}
