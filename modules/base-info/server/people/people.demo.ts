import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import type { Random } from '#kernel/server/random.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { nameOf } from '#platform/identity/shared/demo-name.rules.ts';
import { addAccounts, addHoldings } from '#platform/identity/server/public.ts';
import type { DemoLab } from '../lab.demo.ts';
import { followDuties } from './member-duty.service.ts';

const ordinaryRole = 9;
const types = ['undergraduate_student', 'graduate_student', 'doctorate_student'] as const;
/** Students are counted from here, so that they have other names than the staff. */
const firstStudent = 5_000;
const batch = 4_000;

type Member = { lab: number; user: number; kind: string; tutor: number | null; joined: string; until: string | null };

async function addStudents(
  ctx: Ctx,
  college: DemoMade['colleges'][number],
  at: number,
  count: number,
): Promise<number[]> {
  const people = Array.from({ length: count }, (_, i) => {
    const n = firstStudent + at * count + i;
    const no = `S${college.code}${String(i + 1).padStart(4, '0')}`;
    return {
      account: no.toLowerCase(),
      job_no: no,
      name: nameOf(n),
      user_type: types[i % types.length]!,
      gender: 1 + (n % 2),
      college_id: college.id,
      mobile: `15${String(700_000_000 + n * 41)}`,
      email: `${no.toLowerCase()}@example.edu.cn`,
    };
  });
  const ids = await addAccounts(ctx, people);
  await addHoldings(
    ctx,
    ids.map((user_id) => ({ user_id, role_id: ordinaryRole, org_id: college.id })),
  );
  return ids;
}

/** Members of the laboratories: head and officers, a further teacher, students, and the printed accounts in the first one. */
export async function addPeople(ctx: Ctx, random: Random, made: DemoMade, labs: readonly DemoLab[]): Promise<void> {
  await followDuties(ctx);
  const students = new Map<number, number[]>();
  const perCollege = Math.max(3, Math.ceil(labs.length / made.colleges.length / 2));
  for (const [at, college] of made.colleges.entries())
    students.set(college.id, await addStudents(ctx, college, at, perCollege));
  const today = formatDate(ctx.now);
  const member = (lab: DemoLab, user: number, kind: string): Member => {
    const joined = addDays(today, -random.int(40, 900));
    const until = random.weighted([
      [addDays(today, random.int(20, 340)), 7],
      [addDays(joined, 30), 1],
      [null, 2],
    ] as const);
    return { lab: lab.id, user, kind, tutor: kind === 'student' ? lab.head : null, joined, until };
  };
  const [first] = labs;
  // Those with whom the printed accounts work are admitted, so that they can do what admission allows.
  const admitted = (one: Member): Member => (one.lab === first?.id ? { ...one, until: addDays(today, 240) } : one);
  const rows = labs.flatMap((lab) => {
    const staff = made.staff.get(lab.college.id)!.filter((id) => id !== lab.head && id !== lab.officer);
    return [
      admitted(member(lab, random.pick(staff), 'teacher')),
      ...random.some(students.get(lab.college.id)!, random.int(1, 3)).map((id) => member(lab, id, 'student')),
    ];
  });
  const printed = (account: string, kind: string) => {
    const user = made.accounts.get(account);
    return first && user !== undefined ? [admitted(member(first, user, kind))] : [];
  };
  await insertMembers(ctx, [...rows, ...printed('teacher', 'teacher'), ...printed('normal', 'student')]);
  await addRecords(ctx, today);
}

async function insertMembers(ctx: Ctx, rows: readonly Member[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batch)
    await sql`insert into base_info.lab_member (school_id, lab_id, user_id, kind, tutor_id, joined_on, admitted_to, created_at, updated_at)
      select ${ctx.schoolId}, m.lab, m."user", m.kind, m.tutor, m.joined, m.until, m.joined + interval '10 hours',
        m.joined + interval '10 hours'
      from json_to_recordset(${JSON.stringify(rows.slice(from, from + batch))}::json) as m(lab bigint, "user" bigint, kind text,
        tutor bigint, joined date, until date)
      on conflict do nothing`.execute(ctx.db);
  const today = formatDate(ctx.now);
  await sql`update base_info.lab_member set joined_on = ${today}::date - (200 + (id * 37) % 900)::int,
      admitted_to = ${today}::date + (30 + (id * 53) % 300)::int
    where school_id = ${ctx.schoolId} and duties <> '{}'`.execute(ctx.db);
}

/** Certificates of officers, some of them run out, and examinations where radiation is at work. */
async function addRecords(ctx: Ctx, today: string): Promise<void> {
  await sql`insert into base_info.person_record (school_id, user_id, kind, name, no, issuer, starts_on, ends_on, created_at, updated_at)
    select distinct on (m.user_id) ${ctx.schoolId}, m.user_id, 'certificate', '实验室安全管理员培训合格证',
      'AQ' || lpad(m.user_id::text, 6, '0'), '实验室与设备管理处', m.joined_on, ${today}::date + ((m.user_id * 29) % 500 - 60)::int,
      m.joined_on + interval '10 hours', m.joined_on + interval '10 hours'
    from base_info.lab_member m where m.school_id = ${ctx.schoolId} and m.duties @> array['officer']
    order by m.user_id, m.id`.execute(ctx.db);
  await sql`insert into base_info.person_record (school_id, user_id, kind, name, issuer, starts_on, ends_on, created_at, updated_at)
    select distinct on (m.user_id) ${ctx.schoolId}, m.user_id, 'exam', '放射工作人员职业健康检查', '校医院',
      ${today}::date - ((m.user_id * 31) % 300)::int, ${today}::date - ((m.user_id * 31) % 300)::int + 365, l.created_at, l.created_at
    from base_info.lab_member m join base_info.lab l on l.school_id = m.school_id and l.id = m.lab_id and l.lab_class = 3
    where m.school_id = ${ctx.schoolId} and m.kind = 'teacher' order by m.user_id, m.id`.execute(ctx.db);
}
