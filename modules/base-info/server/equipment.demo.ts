import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoPlan } from '#kernel/server/demo.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import type { DemoLab } from './lab.demo.ts';

/** Kinds of the dictionary equipment_type by the names that the demonstration gives its equipment. */
const kinds: readonly (readonly [name: RegExp, kind: string])[] = [
  [/反应釜|灭菌器/, '10'],
  [/起重机/, '11'],
  [/炉|干燥箱|培养箱|气候箱/, '7'],
  [/冰箱|冷冻|低温/, '8'],
  [/离心/, '9'],
  [/显微镜/, '5'],
  [/激光器/, '6'],
  [/加工中心|车床|切割机|切片机|球磨|取材台/, '13'],
  [/生物安全柜/, '14'],
  [/通风柜|手套箱/, '15'],
  [/服务器|工作站/, '16'],
  [/试验机|测试仪/, '2'],
  [/测量机/, '3'],
  [/示波器|信号发生器|频谱|电源|测试台|耐压/, '4'],
  [/谱仪|色谱|光度计|分析仪|联用仪|衍射仪|细胞仪|旋光仪|定氮仪|测定仪|采样器|PCR/, '1'],
];

const isSpecial = (name: string) => /高压反应釜|灭菌器|起重机/.test(name);

/** What special equipment makes of the level of its lab: the demonstration gives it to labs of that level or a stricter one. */
const fits = (name: string, level: number) => !isSpecial(name) || level <= (/灭菌器/.test(name) ? 3 : 2);

/** Classes of fixed assets by kinds: electronic equipment, machines, and instruments, which are all others. */
const classes: Readonly<Record<string, string>> = { 16: '05010000', 11: '04050000', 13: '04020000', 10: '04060000' };

const kindOf = (name: string): string => kinds.find(([words]) => words.test(name))?.[1] ?? '99';

/** Piping that brings gas to a laboratory: special equipment that leaves class and level of the laboratory as they are. */
export async function addGasPipe(ctx: Ctx, lab: DemoLab): Promise<void> {
  const no = `${lab.college.code}${String(lab.id).padStart(6, '0')}900`;
  const bought = addDays(formatDate(ctx.now), -1_460);
  await sql`insert into base_info.equipment (school_id, asset_no, name, model, kind, price, buy_date, lab_id, room_id, keeper_id, is_special,
      special_no, check_cycle, last_check, next_check, status, class_no, origin, country, direction)
    values (${ctx.schoolId}, ${no}, '集中供气管道', 'GC2-1.6', '99', 46000, ${bought}::date, ${lab.id}, ${lab.room.id}, ${lab.officer}, true,
      ${`TS${no}`}, 12, ${bought}::date + 1100, ${bought}::date + 1465, 1, '04060000', 1, '156', 2)`.execute(ctx.db);
}

/** Equipment of the labs, with what special equipment needs. */
export async function addEquipment(ctx: Ctx, { random, equipmentPerLab }: DemoPlan, labs: readonly DemoLab[]) {
  const today = formatDate(ctx.now);
  const batch = 4_000;
  let rows: Record<string, unknown>[] = [];
  const flush = async () => {
    await sql`insert into base_info.equipment (school_id, asset_no, name, model, kind, price, buy_date, lab_id, room_id, keeper_id, is_special,
        special_no, check_cycle, last_check, next_check, status, class_no, origin, country, direction)
      select ${ctx.schoolId}, e.no, e.name, e.model, e.kind,
        e.price, e.bought, e.lab, e.room, e.keeper, e.special, case when e.special then 'TS' || e.no else '' end,
        case when e.special then 12 end, e.last, case when e.special then e.last + 365 end, e.status, e.class_no, 1, e.country, e.direction
      from json_to_recordset(${JSON.stringify(rows)}::json) as e(no text, name text, model text, kind text, price numeric, bought date, lab bigint, room bigint,
        keeper bigint, special boolean, last date, status int, class_no text,
        country text, direction int)`.execute(ctx.db);
    rows = [];
  };
  for (const lab of labs) {
    let hasSpecial = false;
    for (let i = 0; i < equipmentPerLab; i += 1) {
      const picked = random.pick(lab.discipline.equipment);
      const suits = fits(picked[0], lab.level) && !(hasSpecial && isSpecial(picked[0]));
      const [name, model, price] = suits ? picked : lab.discipline.equipment.find(([other]) => !isSpecial(other))!;
      const special = isSpecial(name);
      hasSpecial ||= special;
      const cost = price + random.int(-5, 5) * 100;
      const bought = addDays(today, -random.int(100, 4_000));
      // Drawn for what was picked, so that everything after it is the same whatever suits.
      const checked = isSpecial(picked[0]) ? addDays(today, -random.int(10, 380)) : null;
      rows.push({
        no: `${lab.college.code}${String(lab.id).padStart(6, '0')}${String(i + 1).padStart(3, '0')}`,
        name,
        model,
        kind: kindOf(name),
        class_no: classes[kindOf(name)] ?? '03030000',
        // Every fourth piece is from abroad; teaching laboratories teach.
        country: i % 4 === 3 ? '276' : '156',
        direction: lab.id % 3 === 0 ? 1 : 2,
        price: cost,
        bought,
        lab: lab.id,
        room: lab.room.id,
        keeper: lab.officer,
        special,
        last: special ? checked : null,
        status: random.weighted([
          [1, 18],
          [2, 1],
          [3, 1],
        ] as const),
      });
      if (rows.length >= batch) await flush();
    }
  }
  if (rows.length > 0) await flush();
}
