import { sql } from 'kysely';
import { systemActor, type Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { Services } from '#kernel/server/services.ts';
import { addAccounts, addHoldings } from '#platform/identity/server/public.ts';
import { createUnits } from '#platform/org/server/public.ts';
import { addSchool } from '../schools.service.ts';

/** Accounts of each test school: a role, and the code of its unit (`''` is the school itself). */
export const testAccounts = {
  system: { role: 1, unit: '' },
  school: { role: 2, unit: '' },
  college: { role: 3, unit: '001' },
  college2: { role: 3, unit: '002' },
  lab: { role: 4, unit: '0010001' },
  lab2: { role: 4, unit: '0020001' },
  xsfzr: { role: 5, unit: '001001' },
  jcry: { role: 6, unit: '' },
  jcry2: { role: 6, unit: '' },
  storeman: { role: 7, unit: '001' },
  teacher: { role: 8, unit: '0010001' },
  normal: { role: 9, unit: '' },
  leader: { role: 10, unit: '001' },
} as const;
export type TestAccount = keyof typeof testAccounts;

const testSchools = ['alpha', 'beta'] as const;
export type TestSchool = (typeof testSchools)[number];

/**
 * Two identical schools: 化学学院 (001) with 应化系 (001001) and labs 0010001, 0010002; 物理学院 (002) with lab 0020001; one user
 * per role. Each test file works on its own copy.
 */
export async function makeTestSchools(services: Services): Promise<void> {
  for (const key of testSchools) {
    const id = await addSchool(services, {
      key,
      name: key === 'alpha' ? '甲大学' : '乙大学',
      shortName: key,
      moeCode: '10001',
    });
    await inSchool(services, systemActor(id), fillSchool);
  }
}

async function fillSchool(ctx: Ctx) {
  const root = await rootOf(ctx);
  const [chemistry, physics] = await createUnits(ctx, [
    { pid: root, level: 'college', name: '化学学院', code: '001' },
    { pid: root, level: 'college', name: '物理学院', code: '002' },
  ]);
  const ids = await createUnits(ctx, [
    { pid: chemistry!, level: 'department', name: '应用化学系', code: '001001' },
    { pid: chemistry!, level: 'lab', name: '有机合成实验室', code: '0010001' },
    { pid: chemistry!, level: 'lab', name: '分析测试实验室', code: '0010002' },
    { pid: physics!, level: 'lab', name: '激光光学实验室', code: '0020001' },
  ]);
  const units = new Map([
    ['', root],
    ['001', chemistry!],
    ['002', physics!],
    ['001001', ids[0]!],
    ['0010001', ids[1]!],
    ['0010002', ids[2]!],
    ['0020001', ids[3]!],
  ]);
  const names = Object.keys(testAccounts) as TestAccount[];
  const people = await addAccounts(
    ctx,
    names.map((account, i) => ({
      account,
      name: `测试${account}`,
      job_no: `T${100 + i}`,
      mobile: `1380000${1000 + i}`,
      own_password: true,
    })),
  );
  await addHoldings(
    ctx,
    names.map((name, i) => ({
      user_id: people[i]!,
      role_id: testAccounts[name].role,
      org_id: units.get(testAccounts[name].unit)!,
    })),
  );
  const lab = (account: TestAccount) => people[names.indexOf(account)]!;
  await sql`update org.unit set head_id = case code when '0020001' then ${lab('lab2')}::bigint else ${lab('lab')}::bigint end
    where school_id = ${ctx.schoolId} and level = 'lab'`.execute(ctx.db);
  await addLabs(ctx, lab('lab'));
  await sql`insert into codes.setting (school_id, sys_key, value)
    select distinct ${ctx.schoolId}::bigint, unnest(${ctx.services.rights.flatMap(({ option }) => option ?? [])}::text[]), '1'`.execute(
    ctx.db,
  );
}

async function addLabs(ctx: Ctx, officer: number) {
  const exists = await sql<{ found: boolean }>`select to_regclass('base_info.lab') is not null as found`.execute(
    ctx.db,
  );
  if (!exists.rows[0]!.found) return;
  await sql`insert into base_info.lab (school_id, id, nature, purpose, use_status, safety_head_id, safety_officer_id, emergency_name,
      emergency_phone, lab_class, lab_level, level_source)
    select school_id, id, '2', '科研', 0, head_id, ${officer}, '张老师', '13800001111', 1, case code when '0010001' then 1 else 3 end, 'manual'
    from org.unit where school_id = ${ctx.schoolId} and level = 'lab'`.execute(ctx.db);
}

/** Root of the organisation tree; created here unless the slice has created it. */
async function rootOf(ctx: Ctx): Promise<number> {
  await sql`insert into org.unit (school_id, level, name, code, path)
    select ${ctx.schoolId}, 'school', name, 'ROOT', '' from org.school s where s.id = ${ctx.schoolId}
      and not exists (select 1 from org.unit u where u.school_id = ${ctx.schoolId} and u.pid is null)`.execute(ctx.db);
  await sql`update org.unit set path = '/' || id || '/' where school_id = ${ctx.schoolId} and pid is null and path = ''`.execute(
    ctx.db,
  );
  const { rows } = await sql<{
    id: number;
  }>`select id from org.unit where school_id = ${ctx.schoolId} and pid is null`.execute(ctx.db);
  return rows[0]!.id;
}
