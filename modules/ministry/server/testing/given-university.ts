import { sql } from 'kysely';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { addAccounts } from '#platform/identity/server/public.ts';
import { createUnits } from '#platform/org/server/public.ts';

const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
const two = (n: number) => String(n).padStart(2, '0');

/**
 * A university of twelve units beside the colleges of the test schools, which take no part. Unit n (1–12), college U0n:
 * - laboratory L0n of 100 + n m², opened in 2000 + n, of teaching for n ≤ 6, else of research, subject 0703;
 * - a balance of 1,000 × n yuan from May 2020, of teaching; a beaker of 799.99 yuan and a cabinet of class 13, which are not reported;
 * - for n ≤ 3 a spectrometer of 500,000 yuan from October 2025, of research; that of unit 1 was used for 90 minutes of teaching
 *   with 3 samples, by a member, and for 150 of service by somebody else;
 * - a teacher 0n, a professor for n = 1, else without a title.
 */
export async function givenUniversity(app: TestApp): Promise<void> {
  const school_id = app.schoolId('alpha');
  const root = await app.unit('');
  const one = async (text: string, values: unknown[]) =>
    Number((await app.admin.query<{ id: number }>(text, values)).rows[0]!.id);
  const [colleges, labs, people] = await app.inside(async (ctx) => {
    const made = await createUnits(
      ctx,
      numbers.map((n) => ({ pid: root, level: 'college' as const, name: `第${n}学院`, code: `U${two(n)}` })),
    );
    const rooms = await createUnits(
      ctx,
      numbers.map((n) => ({ pid: made[n - 1]!, level: 'lab' as const, name: `第${n}实验室`, code: `L${two(n)}` })),
    );
    const accounts = await addAccounts(
      ctx,
      numbers.map((n) => ({
        account: `keeper${n}`,
        name: `教师${n}`,
        job_no: `20200${two(n)}`,
        mobile: `139000020${two(n)}`,
        own_password: true,
      })),
    );
    await sql`update identity.account set gender = 2, title = case when account = 'keeper1' then '教授' else '' end
      where school_id = ${ctx.schoolId} and account like 'keeper%'`.execute(ctx.db);
    return [made, rooms, accounts];
  });
  const campus = await one(`insert into org.campus (school_id, name, code) values ($1, '主校区', 'C1') returning id`, [
    school_id,
  ]);
  const building = await one(
    `insert into org.building (school_id, campus_id, name, code) values ($1, $2, '理科楼', 'B1') returning id`,
    [school_id, campus],
  );
  for (const n of numbers) {
    const [lab, keeper] = [labs[n - 1]!, people[n - 1]!];
    const room = await one(
      `insert into org.room (school_id, building_id, floor, room_no, area) values ($1, $2, 1, $3, $4) returning id`,
      [school_id, building, `1${two(n)}`, 100 + n],
    );
    await app.admin.query('insert into base_info.lab (school_id, id) values ($1, $2) on conflict do nothing', [
      school_id,
      lab,
    ]);
    await app.admin.query('insert into base_info.lab_room (school_id, lab_id, room_id) values ($1, $2, $3)', [
      school_id,
      lab,
      room,
    ]);
    await app.admin.query(
      `update base_info.lab set founded_year = $3, nature = $4, subject = '0703 化学' where school_id = $1 and id = $2`,
      [school_id, lab, 2000 + n, n <= 6 ? '1' : '2'],
    );
    await app.admin.query(
      `insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on) values ($1, $2, $3, 'teacher', '2020-09-01')`,
      [school_id, lab, keeper],
    );
    const equip = (no: string, name: string, price: number, class_no: string, bought: string, direction: number) =>
      one(
        `insert into base_info.equipment (school_id, asset_no, name, model, kind, price, buy_date, lab_id, keeper_id, class_no, origin, country, direction)
         values ($1, $2, $3, 'M-1', '1', $4, $5, $6, $7, $8, 1, '156', $9) returning id`,
        [school_id, no, name, price, bought, lab, keeper, class_no, direction],
      );
    await equip(`2020A0${two(n)}`, '电子天平', 1000 * n, '03020000', '2020-05-01', 1);
    await equip(`2020B0${two(n)}`, '烧杯', 799.99, '03990000', '2020-05-01', 1);
    await equip(`2020C0${two(n)}`, '药品柜', 5000, '13010000', '2020-05-01', 1);
    if (n <= 3) {
      const id = await equip(`2025D0${two(n)}`, '核磁共振波谱仪', 500_000, '03030000', '2025-10-08', 2);
      if (n === 1) await use(app, { school_id, lab, equipment: id, member: keeper, other: people[1]! });
    }
  }
  await app.admin.query(
    `insert into ministry.unit_map (school_id, unit_id, unit_no, unit_name, takes_part)
     select $1, u.id, case when u.code like 'U%' then '1' || substr(u.code, 2) else '9' || u.code end, u.name, u.code like 'U%'
     from org.unit u where u.school_id = $1 and u.level = 'college'`,
    [school_id],
  );
  if (colleges.length !== 12) throw new Error('units');
}

type Use = { school_id: number; lab: number; equipment: number; member: number; other: number };

async function use(app: TestApp, { school_id, lab, equipment, member, other }: Use): Promise<void> {
  const { rows } = await app.admin.query<{ id: number }>(
    `with rule as (insert into reservation.rule (school_id, name, days, opens_at, closes_at)
       values ($1, '例规则', '{1,2,3,4,5}', '08:00', '22:00') returning id)
     insert into reservation.resource (school_id, kind, lab_id, equipment_id, name, rule_id)
     select $1, 'instrument', $2, $3, '核磁共振波谱仪', id from rule returning id`,
    [school_id, lab, equipment],
  );
  await app.admin.query(
    `insert into reservation.use_record (school_id, resource_id, lab_id, user_id, use_type, on_at, off_at, samples)
     values ($1, $2, $3, $4, 1, '2026-03-10 09:00+08', '2026-03-10 10:30+08', 3),
       ($1, $2, $3, $5, 3, '2026-03-11 09:00+08', '2026-03-11 11:30+08', 0),
       ($1, $2, $3, $4, 2, '2025-08-31 20:00+08', '2025-08-31 22:00+08', 9)`,
    [school_id, rows[0]!.id, lab, member, other],
  );
}
