import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { MemberStatus } from '#modules/base-info/shared/people/member.ts';
import { TimeSource } from '../../shared/kinds.ts';
import { AttendanceWay, EventKind, EventStatus } from '../../shared/offline/event.states.ts';
import { yearlyDay } from './yearly.rules.ts';

/** Everybody in a laboratory hears the first; who works at the levels of high risk needs the second as well. */
const yearly = [
  {
    topic: '年度实验室安全培训',
    day: '03-12',
    ago: 8,
    levels: [1, 2, 3, 4],
    came: 88,
    content: '年度安全检查发现的问题、危险源变化、化学品和气瓶管理、废物分类、应急处置和报告。',
  },
  {
    topic: '重点危险源实验室专题培训',
    day: '04-16',
    ago: 5,
    levels: [1, 2],
    came: 84,
    content: '剧毒、易制爆和易燃易爆化学品、压力容器和高压气瓶的操作规程、双人双锁和应急预案。',
  },
] as const;
const hours = 4;

/** The trainings of a year in each college, which most people of its laboratories attended. */
export async function addYearlyTrainings(ctx: Ctx): Promise<void> {
  for (const { topic, day: monthDay, ago, levels, came, content } of yearly) {
    const day = yearlyDay(ctx.now, monthDay, ago);
    const [from, to] = [parseDateTime(`${day} 08:30:00`), parseDateTime(`${day} 12:30:00`)];
    await sql`with held as (
        insert into training.event (school_id, kind, topic, starts_at, ends_at, place, teacher, hours, college_id, content, status,
          closed_at, created_by, created_at, updated_by, updated_at)
        select c.school_id, ${EventKind.training}, ${topic}, ${from}, ${to}, '学术报告厅', '学校实验室与设备管理处', ${hours}, c.id,
          ${content}, ${EventStatus.closed}, ${to}, coalesce(k.user_id, 0), ${from}::timestamptz, coalesce(k.user_id, 0), ${to}
        from org.unit c
        left join lateral (select h.user_id from identity.holding h
          join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.role_key = 'college'
          where h.school_id = c.school_id and h.org_id = c.id order by h.id limit 1) k on true
        where c.school_id = ${ctx.schoolId} and c.level = 'college' and c.deleted_at is null
        returning school_id, id, college_id, created_by),
      heard as (
        insert into training.attendance (school_id, event_id, user_id, way, signed_at, signed_by)
        select distinct e.school_id, e.id, m.user_id, ${AttendanceWay.scan}, ${from}::timestamptz, m.user_id
        from held e join base_info.lab_member m on m.school_id = e.school_id and m.college_id = e.college_id
          and m.status = ${MemberStatus.present} and m.joined_on <= ${day}::date
        join base_info.lab l on l.school_id = m.school_id and l.id = m.lab_id and l.lab_level = any(${[...levels]}::int[])
        where (m.user_id * 7919 + e.id * 31) % 100 < ${came} returning school_id, event_id, user_id)
      insert into training.study_time (school_id, user_id, source, source_id, day, seconds)
      select h.school_id, h.user_id, ${TimeSource.offline}, h.event_id, ${day}::date, ${hours * 3_600} from heard h`.execute(
      ctx.db,
    );
  }
}
