import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { isWorkday } from '#kernel/shared/workday.rules.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { experimentFaults } from '#modules/experiment/server/public.ts';
import { awayIn, bookingsInWay, lookRoom, takenOf, type Span } from '#modules/reservation/server/public.ts';
import { OccupationSource, ResourceKind } from '#modules/reservation/shared/kinds.ts';
import { calendarOf } from '#platform/org/server/public.ts';
import type { Findings } from '../../shared/batch/batch.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import type { BatchTime } from './batch-time.service.ts';
import type { LockedBatch } from './locked.queries.ts';

/** Batches that hold their laboratory. */
const { published, selecting, locked, running } = BatchState;
const holding: readonly number[] = [published, selecting, locked, running];

type Lab = { name: string; use_status: number; capacity: number | null };

async function readLab(ctx: Ctx, id: number): Promise<Lab> {
  const { rows } = await sql<Lab>`select u.name, l.use_status, l.capacity from base_info.lab l
    join org.unit u on u.school_id = l.school_id and u.id = l.id
    where l.school_id = ${ctx.schoolId} and l.id = ${id} and u.status = 1 and u.deleted_at is null`.execute(ctx.db);
  return found(rows[0], '实验室');
}

type Students = { enrolled: number; busy: number };

/** Students of the course in the term, and how many of them are somewhere else in the time. */
async function readStudents(ctx: Ctx, { course_id, term_id }: LockedBatch, span: Span): Promise<Students> {
  const { rows } = await sql<{ user_id: number }>`select s.user_id from teaching.course_student s
    where s.school_id = ${ctx.schoolId} and s.course_id = ${course_id} and s.term_id = ${term_id}`.execute(ctx.db);
  const users = rows.map(({ user_id }) => user_id);
  return { enrolled: users.length, busy: users.length === 0 ? 0 : (await awayIn(ctx, users, span)).length };
}

type Bookings = Findings['bookings'];
const noBookings: Bookings = { count: 0, people: [] };

/** Other batches, closures and uses that nobody can cancel; bookings that may make way are told apart. */
async function roomFaults(
  ctx: Ctx,
  batch: LockedBatch,
  lab: Lab,
  span: Span,
): Promise<{ faults: string[]; bookings: Bookings }> {
  const room = await lookRoom(ctx, batch.lab_id);
  const taken = room ? await takenOf(ctx, [room.id], span) : [];
  const held = (kind: string) => taken.filter(({ source }) => source === kind).length;
  const bookings = room ? await bookingsInWay(ctx, room.id, span) : noBookings;
  const { rows: others } = await sql<{ name: string }>`select c.name || ' ' || b.name as name from teaching.batch b
    join teaching.course c on c.school_id = b.school_id and c.id = b.course_id
    where b.school_id = ${ctx.schoolId} and b.lab_id = ${batch.lab_id} and b.id <> ${batch.id} and b.state = any(${holding})
      and b.starts_at < ${span.to} and b.ends_at > ${span.from}`.execute(ctx.db);
  const seats = room?.kind === ResourceKind.seat ? room.capacity : lab.capacity;
  const faults = [
    lab.use_status !== UseStatus.open && `${lab.name}现在不开放`,
    ...others.map(({ name }) => `${lab.name}在这个时段已有批次：${name}`),
    held(OccupationSource.closure) > 0 && `${lab.name}在这个时段停用`,
    held(OccupationSource.booking) > bookings.count && `${lab.name}在这个时段有人正在使用，或是使用后的间隔`,
    seats !== null && batch.capacity > seats && `容量 ${batch.capacity} 人超过${lab.name}的 ${seats} 个工位`,
  ];
  return { faults: faults.filter((fault) => fault !== false), bookings };
}

async function timeFaults(ctx: Ctx, { term, day, from }: BatchTime): Promise<{ faults: string[]; warnings: string[] }> {
  const calendar = await calendarOf(ctx, { from: day, to: day });
  const isOutside = day < term.starts_on || day > term.ends_on;
  return {
    faults: [
      ...(isOutside ? [`${day} 不在${term.name}（${term.starts_on} 至 ${term.ends_on}）内`] : []),
      ...(from <= ctx.now ? ['上课时间已过'] : []),
    ],
    warnings: isWorkday(day, calendar) ? [] : [`${day} 是休息日或放假，请确认是否上课`],
  };
}

/** What publishing a batch, or moving it to a time and a laboratory, meets: everything at once. */
export async function findingsOf(ctx: Ctx, batch: LockedBatch, time: BatchTime): Promise<Findings> {
  const span = { from: time.from, to: time.to };
  const lab = await readLab(ctx, batch.lab_id);
  const { faults, warnings } = await timeFaults(ctx, time);
  const away = await awayIn(ctx, [...batch.teachers, ...batch.students], span);
  const { faults: ofRoom, bookings } = await roomFaults(ctx, batch, lab, span);
  const experiment = await experimentFaults(ctx, 'teaching', {
    experimentId: batch.experiment_id,
    labId: batch.lab_id,
    day: time.day,
    needed: true,
    count: batch.capacity,
  });
  const { enrolled, busy } = await readStudents(ctx, batch, span);
  return {
    faults: [
      ...faults,
      ...ofRoom,
      ...experiment.map(({ text }) => `课程实验项目“${batch.project_name}”：${text}`),
      ...(away.length > 0 ? [`${away.slice(0, 10).join('、')}在这个时段已有课或预约`] : []),
      ...(enrolled > 0 && busy === enrolled ? ['选课学生在这个时段都有其他安排'] : []),
      ...(batch.selects_until > time.from ? ['选课截止晚于上课时间'] : []),
    ],
    warnings: [
      ...warnings,
      ...(enrolled === 0 ? ['本学期还没有选课学生，发布后没有人能选'] : []),
      ...(busy > 0 && busy < enrolled ? [`${busy} 名选课学生在这个时段已有安排，不能选这个批次`] : []),
    ],
    bookings: faults.length > 0 ? noBookings : bookings,
    can_priority: holdsRight(ctx.actor, 'teaching.batch.priority'),
  };
}
