import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade, DemoPlan } from '#kernel/server/demo.ts';
import type { Random } from '#kernel/server/random.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { nameOf } from '#platform/identity/shared/demo-name.rules.ts';
import { createUnits, typesByName } from '#platform/org/server/public.ts';
import { disciplines, type Discipline } from './discipline.demo.ts';

type College = DemoMade['colleges'][number];
type Room = NonNullable<ReturnType<DemoMade['rooms']['get']>>[number];

/** A laboratory of the demonstration. */
export type DemoLab = {
  id: number;
  name: string;
  college: College;
  discipline: Discipline;
  head: number;
  officer: number;
  level: number;
  room: Room;
};

const uses = ['本科生实验教学', '科研项目研究', '教学与科研共用', '学校公共测试服务'];
const suffixes = ['实验室', '实验平台', '研究室', '测试室', '教学实验室'];
/** Name of the organisation type by the code of the dictionary lab_nature. */
const typeNames: Record<string, string> = { '1': '教学实验室', '4': '公共测试平台' };

/** The laboratories of a college, with rooms, aptitudes and risk points. */
export async function addLabs(ctx: Ctx, plan: DemoPlan, made: DemoMade, college: College): Promise<DemoLab[]> {
  const discipline = disciplines[college.discipline]!;
  const specs = specsOf(plan, made, college, discipline);
  const units = await addUnits(ctx, college, specs);
  await addRows(ctx, plan.random, discipline, specs, units);
  const labs = specs.map(({ name, head, officer, level, room }, i) => ({
    id: units[i]!,
    name,
    college,
    discipline,
    head,
    officer,
    level,
    room,
  }));
  await addAttributes(ctx, plan.random, labs);
  return labs;
}

type Spec = ReturnType<typeof specsOf>[number];

function specsOf({ random, labsPerCollege }: DemoPlan, made: DemoMade, college: College, discipline: Discipline) {
  const pools = discipline.homes.map((code) => made.rooms.get(code)!);
  const staff = made.staff.get(college.id)!.slice(2);
  const copy = made.colleges.filter((one) => one.discipline === college.discipline).indexOf(college);
  // No two colleges are of one size.
  const count = Math.round(labsPerCollege * (0.6 + (Number(college.code) % 5) * 0.2));
  return Array.from({ length: count }, (_, i) => {
    const topic = discipline.topics[i % discipline.topics.length]!;
    const turn = Math.floor(i / discipline.topics.length);
    const pool = pools[(i + copy) % pools.length]!;
    const suffix = suffixes[turn % suffixes.length]!;
    return {
      name: turn < suffixes.length ? `${topic}${suffix}` : `${topic}${suffix}${Math.floor(turn / suffixes.length) + 1}`,
      // Rooms are taken in order, so that neighbours belong together.
      room: pool.shift() ?? anyRoom(random, made.rooms),
      code: `${college.code}${String(i + 1).padStart(4, '0')}`,
      head: staff[i % staff.length]!,
      officer: staff[(i + 3) % staff.length]!,
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
}

/** A room of any building; a list of all rooms for each laboratory would take minutes in a large school. */
function anyRoom(random: Random, rooms: DemoMade['rooms']) {
  const pools = [...rooms.values()];
  let at = random.int(0, pools.reduce((sum, { length }) => sum + length, 0) - 1);
  for (const pool of pools) {
    if (at < pool.length) return pool[at]!;
    at -= pool.length;
  }
  throw new Error('no room is left');
}

async function addUnits(ctx: Ctx, college: College, specs: readonly Spec[]): Promise<number[]> {
  const types = await typesByName(ctx);
  return createUnits(
    ctx,
    specs.map((spec) => ({
      pid: college.id,
      level: 'lab' as const,
      name: spec.name,
      code: spec.code,
      type_id: types.get(typeNames[spec.nature] ?? '科研实验室')?.id,
      head_id: spec.head,
      safety_officer_ids: [spec.officer],
    })),
  );
}

async function addRows(ctx: Ctx, random: Random, discipline: Discipline, specs: readonly Spec[], units: number[]) {
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
}

/** Aptitudes and risk points, by the names of the catalogue; a school without one of them simply has none. */
async function addAttributes(ctx: Ctx, random: Random, labs: readonly DemoLab[]) {
  const today = formatDate(ctx.now);
  const rows = labs.flatMap((lab) =>
    random.some(lab.discipline.aptitudes, random.int(1, lab.level <= 2 ? 4 : 2)).map((name) => ({
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
    class: lab.discipline.labClass,
    duty: lab.officer,
    skip: random.int(0, 3),
    take: random.int(2, 4),
    due: 5 + ((lab.id * 37) % 330),
  }));
  await sql`insert into base_info.risk_point (school_id, lab_id, attribute_id, name, lab_class, place, l, s, duty_id, status, in_force,
      edition, review_on)
    select ${ctx.schoolId}, r.lab, a.id, a.name, a.lab_class, '实验台及通风设备', coalesce(a.default_l, 2), coalesce(a.default_s, 3),
      r.duty, 'pass', true, 1, ${formatDate(ctx.now)}::date + r.due
    from json_to_recordset(${JSON.stringify(risks)}::json) as r(lab bigint, class int, duty bigint, skip int, take int, due int)
    cross join lateral (select t.id, t.name, t.lab_class, t.default_l, t.default_s from base_info.attribute t
      where t.school_id = ${ctx.schoolId} and t.kind = 'riskpoint' and t.lab_class = r.class and t.pid is not null and t.deleted_at is null
      order by t.id offset r.skip limit r.take) a
    on conflict do nothing`.execute(ctx.db);
}
