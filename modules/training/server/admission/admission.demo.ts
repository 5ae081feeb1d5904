import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { AdmissionStatus } from '../../shared/admission/admission.states.ts';
import { demoStaff, demoStudents } from '../demo-people.queries.ts';
import { applyForLab, decideApplication, withdrawApplication } from './admission.service.ts';
import { mirrorHand } from './follow.service.ts';
import { cancelAdmission, suspendAdmission } from './manage.service.ts';
import { standingOf } from './standing.queries.ts';

type Until = 'valid' | 'grace' | 'waiting' | 'rejected' | 'suspended' | 'cancelled' | 'draft';
/** How far each application of a student of the printed laboratory has come, and working hours ago it was sent. */
const cases: readonly (readonly [until: Until, hours: number])[] = [
  ['valid', 300],
  ['grace', 260],
  ['suspended', 220],
  ['cancelled', 180],
  ['valid', 120],
  ['rejected', 40],
  ['draft', 20],
  ['waiting', 6],
  ['waiting', 3],
];

const strokes =
  'M120 60L180 52L240 50M180 30L176 90L150 140M178 96L230 140M300 50L360 44L430 46M366 24L362 150M310 96L420 92M330 150L450 146';

/** Everything that the laboratory asks of a student since before the first application: hours, certificates, training on site. */
async function prepare(ctx: Ctx, labId: number, student: Actor, lab: Actor): Promise<void> {
  const { requirement } = await standingOf(ctx, labId, student.userId);
  if (!requirement) return;
  const today = formatDate(ctx.now);
  const days = Math.max(1, Math.ceil(requirement.first_hours / 4));
  await sql`insert into training.study_time (school_id, user_id, source, source_id, day, seconds)
    select ${ctx.schoolId}, ${student.userId}, 'study', 0, ${today}::date - (90 + n), 14400 from generate_series(1, ${days}::int) n
    on conflict do nothing`.execute(ctx.db);
  await sql`insert into training.certificate_kind (school_id, name, kind)
    select ${ctx.schoolId}, w.kind || ' 安全合格证书', w.kind from unnest(${[...requirement.kinds]}::text[]) w(kind)
    where not exists (select 1 from training.certificate_kind k where k.school_id = ${ctx.schoolId} and k.kind = w.kind)
    on conflict do nothing`.execute(ctx.db);
  await sql`insert into training.certificate (school_id, no, user_id, kind_id, issued_on, valid_to, created_at, updated_at)
    select ${ctx.schoolId}, 'ZR' || lpad(${student.userId}::text, 7, '0') || '-' || w.n, ${student.userId}, k.id,
      ${today}::date - 85, ${today}::date + 640, ${ctx.now}::timestamptz - interval '85 days', ${ctx.now}::timestamptz - interval '85 days'
    from unnest(${[...requirement.kinds]}::text[]) with ordinality w(kind, n)
    join lateral (select min(x.id) as id from training.certificate_kind x where x.school_id = ${ctx.schoolId} and x.kind = w.kind) k on true
    where not exists (select 1 from training.certificate c join training.certificate_kind ck on ck.school_id = c.school_id
      and ck.id = c.kind_id where c.school_id = ${ctx.schoolId} and c.user_id = ${student.userId} and ck.kind = w.kind and c.status = 1
      and c.issued_on <= ${today}::date - 85 and c.valid_to > ${today}::date + 300)
    on conflict do nothing`.execute(ctx.db);
  await sql`insert into training.on_site (school_id, lab_id, user_id, trained_on, note, confirmed_by, confirmed_at)
    values (${ctx.schoolId}, ${labId}, ${student.userId}, ${today}::date - 80, '危险源、应急设施和撤离路线', ${lab.userId},
      ${ctx.now}::timestamptz - interval '80 days') on conflict do nothing`.execute(ctx.db);
}

async function mentorOf(ctx: Ctx, labId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select m.user_id as id from base_info.lab_member m
    where m.school_id = ${ctx.schoolId} and m.lab_id = ${labId} and m.status = 1 and m.kind = 'teacher' order by m.id limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? null;
}

const reasons = {
  rejected: '请先联系导师确定课题，再提交申请',
  suspended: '检查中发现未穿实验服操作，停止进入一周并重新培训',
  cancelled: '课题结束，转入其他课题组',
};

type Staff = { lab: Actor; college: Actor };

/** Writes one application as its people did. */
async function addCase(ctx: Ctx, labId: number, student: Actor, staff: Staff, [until, hours]: (typeof cases)[number]) {
  let at = addWorkingHours(ctx.now, -hours);
  const as = (actor: Actor, later = 0) => demoContext(ctx, (at = addWorkingHours(at, later)), actor);
  const mentor_id = await mentorOf(ctx, labId);
  const ends_on = addDays(formatDate(ctx.now), 280);
  const input = { lab_id: labId, mentor_id, ends_on, agreed: true, signature: strokes };
  const id = await applyForLab(as(student), input);
  if (until === 'waiting') return;
  if (until === 'draft') return withdrawApplication(as(student, 1), { id });
  if (until === 'rejected') return decideApplication(as(staff.lab, 2), { id, pass: false, opinion: reasons.rejected });
  await decideApplication(as(staff.lab, 2), { id, pass: true, opinion: '同意' });
  if (await isWaiting(ctx, id)) await decideApplication(as(staff.college, 3), { id, pass: true, opinion: '同意' });
  if (until === 'suspended') await suspendAdmission(as(staff.lab, 30), { id, reason: reasons.suspended });
  if (until === 'cancelled') await cancelAdmission(as(student, 30), { id, reason: reasons.cancelled });
  if (until === 'grace')
    await sql`update training.admission set grace_until = ${addDays(formatDate(ctx.now), 18)}, grace_missing = '近 12 个月再培训 8 学时（已有 4）'
      where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
}

async function isWaiting(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from training.admission
    where school_id = ${ctx.schoolId} and id = ${id} and status = ${sql.lit(AdmissionStatus.waiting)}`.execute(ctx.db);
  return rows.length > 0;
}

/** Members who were admitted by hand, and applications in every state for the laboratory of the printed account. */
export async function addAdmissions(ctx: Ctx): Promise<void> {
  await mirrorHand(ctx, sql<boolean>`true`);
  await sql`update training.admission d set created_at = m.joined_on + interval '10 hours', updated_at = m.joined_on + interval '10 hours',
      starts_on = least(m.joined_on, d.ends_on)
    from base_info.lab_member m where d.school_id = ${ctx.schoolId} and d.source = 'hand' and m.school_id = d.school_id
      and m.lab_id = d.lab_id and m.user_id = d.user_id and m.status = 1`.execute(ctx.db);
  // Some that have run out.
  await sql`insert into training.admission (school_id, lab_id, user_id, source, mentor_id, starts_on, ends_on, status, created_at, updated_at)
    select m.school_id, m.lab_id, m.user_id, 'hand', m.tutor_id, m.joined_on, greatest(m.admitted_to, m.joined_on), 3,
      m.joined_on + interval '10 hours', m.admitted_to + interval '1 day'
    from base_info.lab_member m where m.school_id = ${ctx.schoolId} and m.status = 1 and m.admitted_to < ${formatDate(ctx.now)}::date`.execute(
    ctx.db,
  );
  const staff = await demoStaff(ctx);
  if (!staff || staff.lab.collegeId === null) return;
  const labId = staff.lab.orgId;
  const students = await demoStudents(ctx, staff.lab.collegeId, labId, cases.length);
  for (const [n, student] of students.entries()) {
    await prepare(ctx, labId, student, staff.lab);
    await addCase(ctx, labId, student, staff, cases[n]!);
  }
}
