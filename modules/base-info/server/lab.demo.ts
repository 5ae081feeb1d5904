import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { alignAllLabHoldings } from '#modules/base-info/server/public.ts';
import { addAccounts, addHoldings } from '#platform/identity/server/public.ts';
import { createUnits } from '#platform/org/server/public.ts';
import type { Places, Room } from '#platform/org/server/place.demo.ts';
import { kindOf } from '#modules/base-info/server/equipment.demo.ts';
import type { Random } from '#kernel/server/random.ts';
import { disciplines, homes, nameOf, type Discipline } from '#modules/base-info/server/discipline.demo.ts';

export type School = {
  root: number;
  places: Places;
  random: Random;
  labsPerCollege: number;
  equipmentPerLab: number;
  rounds: number;
};
export type Lab = {
  id: number;
  name: string;
  college: College;
  head: number;
  officer: number;
  level: number;
  room: Room;
};
export type College = { id: number; code: string; discipline: Discipline; people: number[]; manager: number };

let serial = 0;

/** People of the school, numbered on from those there are. */
async function addPeople(ctx: Ctx, college: number, code: string, count: number, student = false): Promise<number[]> {
  const people = Array.from({ length: count }, () => {
    serial += 1;
    const no = `${student ? 'S' : 'T'}${code}${String(serial).padStart(5, '0')}`;
    return {
      account: no.toLowerCase(),
      job_no: no,
      name: nameOf(serial),
      user_type: student ? 'graduate_student' : 'teacher',
      gender: 1 + (serial % 2),
      college_id: college,
      mobile: `13${String(800000000 + serial * 37)}`,
      email: `${no.toLowerCase()}@example.edu.cn`,
      title: student ? '' : (['教授', '副教授', '讲师', '实验师', '高级实验师'][serial % 5] ?? ''),
    };
  });
  return addAccounts(ctx, people);
}

/** Colleges, departments, people and laboratories of a school. */
export async function addColleges(ctx: Ctx, school: School): Promise<{ colleges: College[]; labs: Lab[] }> {
  serial = 0;
  const colleges: College[] = [];
  const labs: Lab[] = [];
  for (let round = 0; round < school.rounds; round += 1)
    for (const discipline of disciplines) {
      const college = await addCollege(ctx, school, discipline, round);
      colleges.push(college);
      labs.push(...(await addLabs(ctx, school, college, round)));
    }
  await alignAllLabHoldings(ctx);
  return { colleges, labs };
}

async function addCollege(
  ctx: Ctx,
  { root, labsPerCollege }: School,
  discipline: Discipline,
  round: number,
): Promise<College> {
  const code = round === 0 ? discipline.code : String(round * 100 + Number(discipline.code)).padStart(3, '0');
  const name = round === 0 ? discipline.college : `${discipline.college}（${round + 1}）`;
  const [id] = await createUnits(ctx, [
    { pid: root, level: 'college', name, code, phone: `022-2350${code}0`.slice(0, 12), sort: Number(code) },
  ]);
  await createUnits(
    ctx,
    discipline.departments.map((department, i) => ({
      pid: id!,
      level: department.endsWith('研究所') ? ('research' as const) : ('department' as const),
      name: round === 0 ? department : `${department}${round + 1}`,
      code: `${code}D${i + 1}`,
    })),
  );
  const staff = await addPeople(ctx, id!, code, Math.max(12, Math.ceil(labsPerCollege * 1.4)));
  await sql`update org.unit set head_id = ${staff[0]!}, safety_officer_ids = ${[staff[1]!]} where school_id = ${ctx.schoolId} and id = ${id!}`.execute(
    ctx.db,
  );
  await addHoldings(ctx, [
    { user_id: staff[1]!, role_id: 3, org_id: id! },
    { user_id: staff[0]!, role_id: 10, org_id: id! },
  ]);
  return { id: id!, code, discipline, people: staff, manager: staff[1]! };
}

const uses = ['本科生实验教学', '科研项目研究', '教学与科研共用', '学校公共测试服务'];

async function addLabs(ctx: Ctx, school: School, college: College, round: number): Promise<Lab[]> {
  const { random, places, labsPerCollege } = school;
  const { discipline } = college;
  const pools = homes[discipline.code]!.map((code) => places.rooms.get(code)!);
  const suffixes = ['实验室', '实验平台', '研究室', '测试室', '教学实验室'];
  // No two colleges are of one size.
  const count = Math.round(labsPerCollege * (0.6 + (Number(college.code) % 5) * 0.2));
  const specs = Array.from({ length: count }, (_, i) => {
    const topic = discipline.topics[i % discipline.topics.length]!;
    const turn = Math.floor(i / discipline.topics.length);
    const pool = pools[(i + round) % pools.length]!;
    const suffix = suffixes[turn % suffixes.length]!;
    return {
      name: turn < suffixes.length ? `${topic}${suffix}` : `${topic}${suffix}${Math.floor(turn / suffixes.length) + 1}`,
      // Rooms are taken in order, so that neighbours belong together.
      room: pool.shift() ?? random.pick([...places.rooms.values()].flat()),
      code: `${college.code}${String(i + 1).padStart(4, '0')}`,
      head: college.people[2 + (i % (college.people.length - 2))]!,
      officer: college.people[2 + ((i + 3) % (college.people.length - 2))]!,
      level: random.weighted(discipline.levels.map((weight, at) => [at + 1, weight] as const)),
      judged: random.chance(0.94),
      use: random.chance(0.95) ? 0 : random.pick([1, 2]),
      nature: random.weighted([
        ['1', 3],
        ['2', 6],
        ['3', 4],
        ['4', 1],
      ] as const),
    };
  });
  const units = await createUnits(
    ctx,
    specs.map((spec) => ({
      pid: college.id,
      level: 'lab' as const,
      name: spec.name,
      code: spec.code,
      head_id: spec.head,
      safety_officer_ids: [spec.officer],
    })),
  );
  const today = formatDate(ctx.now);
  const rows = specs.map((spec, i) => {
    const signed = addDays(today, -random.int(30, 420));
    return {
      id: units[i],
      campus: spec.room.campus_id,
      building: spec.room.building_id,
      room: spec.room.id,
      nature: spec.nature,
      founded: random.int(1995, 2024),
      subject: discipline.subject,
      purpose: random.pick(uses),
      research: `${spec.name.replace(/(实验室|实验平台|研究室|测试室|教学实验室).*$/, '')}方向的实验与测试`,
      use: spec.use,
      capacity: random.int(6, 24),
      head: spec.head,
      officer: spec.officer,
      emergency: nameOf(random.int(1, 500)),
      phone: `13${String(900000000 + Number(spec.code) * 7)}`.slice(0, 11),
      signed,
      expires: addDays(signed, 365),
      class: spec.judged ? discipline.labClass : null,
      level: spec.judged ? spec.level : null,
      judged: spec.judged ? addDays(today, -random.int(10, 300)) : null,
    };
  });
  const json = JSON.stringify(rows);
  await sql`insert into base_info.lab (school_id, id, nature, campus_id, building_id, founded_year, subject, purpose, research, use_status, open_time,
      capacity, safety_head_id, safety_officer_id, emergency_name, emergency_phone, duty_signed_on, duty_expires_on, lab_class, lab_classes,
      lab_level, judged_on, judge_valid_to, level_source)
    select ${ctx.schoolId}, l.id, l.nature, l.campus, l.building, l.founded, l.subject, l.purpose, l.research, l.use, '工作日 8:00–22:00',
      l.capacity, l.head, l.officer, l.emergency, l.phone, l.signed, l.expires, l.class, case when l.class is null then '{}' else array[l.class] end,
      l.level, l.judged, l.judged + 365, case when l.level is null then null else 'manual' end
    from json_to_recordset(${json}::json) as l(id bigint, nature text, campus bigint, building bigint, founded int, subject text, purpose text, research text,
      use int, capacity int, head bigint, officer bigint, emergency text, phone text, signed date, expires date, class int, level int, judged date)`.execute(
    ctx.db,
  );
  await sql`insert into base_info.lab_room (school_id, lab_id, room_id)
    select ${ctx.schoolId}, l.id, l.room from json_to_recordset(${json}::json) as l(id bigint, room bigint)`.execute(
    ctx.db,
  );
  await sql`update org.room r set org_id = l.id from json_to_recordset(${json}::json) as l(id bigint, room bigint)
    where r.school_id = ${ctx.schoolId} and r.id = l.room`.execute(ctx.db);
  const labs = specs.map((spec, i) => ({
    id: units[i]!,
    name: spec.name,
    college,
    head: spec.head,
    officer: spec.officer,
    level: spec.level,
    room: spec.room,
  }));
  await addAttributes(ctx, random, labs);
  await addEquipment(ctx, school, labs);
  return labs;
}

/** Aptitudes and risk points, by the names of the catalogue; a school without one of them simply has none. */
async function addAttributes(ctx: Ctx, random: Random, labs: readonly Lab[]) {
  const today = formatDate(ctx.now);
  const rows = labs.flatMap((lab) =>
    random.some(lab.college.discipline.aptitudes, random.int(1, lab.level <= 2 ? 4 : 2)).map((name) => ({
      lab: lab.id,
      name,
      no: `ZZ${String(lab.id).padStart(6, '0')}`,
      from: addDays(today, -random.int(60, 700)),
    })),
  );
  await sql`insert into base_info.lab_aptitude (school_id, lab_id, attribute_id, cert_no, valid_from, valid_to)
    select ${ctx.schoolId}, r.lab, a.id, case when a.need_cert then r.no else '' end, case when a.need_cert then r."from" end,
      case when a.need_cert then r."from" + 1095 end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(lab bigint, name text, no text, "from" date)
    join base_info.attribute a on a.school_id = ${ctx.schoolId} and a.kind = 'aptitude' and a.name = r.name and a.deleted_at is null
    on conflict do nothing`.execute(ctx.db);
  const risks = labs.map((lab) => ({
    lab: lab.id,
    class: lab.college.discipline.labClass,
    skip: random.int(0, 3),
    take: random.int(2, 4),
  }));
  await sql`insert into base_info.lab_risk_point (school_id, lab_id, attribute_id, place, l, s)
    select ${ctx.schoolId}, r.lab, a.id, '实验台及通风设备', coalesce(a.default_l, 2), coalesce(a.default_s, 3)
    from json_to_recordset(${JSON.stringify(risks)}::json) as r(lab bigint, class int, skip int, take int)
    cross join lateral (select t.id, t.default_l, t.default_s from base_info.attribute t
      where t.school_id = ${ctx.schoolId} and t.kind = 'riskpoint' and t.lab_class = r.class and t.pid is not null and t.deleted_at is null
      order by t.id offset r.skip limit r.take) a
    on conflict do nothing`.execute(ctx.db);
}

async function addEquipment(ctx: Ctx, { random, equipmentPerLab }: School, labs: readonly Lab[]) {
  const today = formatDate(ctx.now);
  const batch = 4_000;
  let rows: Record<string, unknown>[] = [];
  const flush = async () => {
    await sql`insert into base_info.equipment (school_id, asset_no, name, model, kind, price, buy_date, lab_id, room_id, keeper_id, is_special,
        special_no, check_cycle, last_check, next_check, status)
      select ${ctx.schoolId}, e.no, e.name, e.model, e.kind,
        e.price, e.bought, e.lab, e.room, e.keeper, e.special, case when e.special then 'TS' || e.no else '' end,
        case when e.special then 12 end, e.last, case when e.special then e.last + 365 end, e.status
      from json_to_recordset(${JSON.stringify(rows)}::json) as e(no text, name text, model text, kind text, price numeric, bought date, lab bigint, room bigint,
        keeper bigint, special boolean, last date, status int)`.execute(ctx.db);
    rows = [];
  };
  for (const lab of labs) {
    for (let i = 0; i < equipmentPerLab; i += 1) {
      const [name, model, price] = random.pick(lab.college.discipline.equipment);
      const special = /高压反应釜|灭菌器|起重机/.test(name);
      rows.push({
        no: `${lab.college.code}${String(lab.id).padStart(6, '0')}${String(i + 1).padStart(3, '0')}`,
        name,
        model,
        kind: kindOf(name),
        price: price + random.int(-5, 5) * 100,
        bought: addDays(today, -random.int(100, 4_000)),
        lab: lab.id,
        room: lab.room.id,
        keeper: lab.officer,
        special,
        last: special ? addDays(today, -random.int(10, 380)) : null,
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
