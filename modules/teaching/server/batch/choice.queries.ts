import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import type { Choice, ChoiceProject } from '../../shared/batch/batch.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import { roomsOfBatch, teacherNames } from './batch.queries.ts';
import { presenceOf } from '#modules/reservation/server/public.ts';

type Stored = Omit<Choice, 'can' | 'conflict' | 'starts_at' | 'ends_at' | 'selects_from' | 'selects_until'> & {
  course_lab_id: number;
  course_name: string;
  project_name: string;
  hours: number;
  content: string;
  starts_at: Date;
  ends_at: Date;
  selects_from: Date | null;
  selects_until: Date;
  /** The student has a batch of the project. */
  has_one: boolean;
};

/** Batches of the courses in which the caller is enrolled: those that come, and own ones of the last weeks. */
async function readChoices(ctx: Ctx): Promise<Stored[]> {
  const { published, selecting, locked, running, over } = BatchState;
  const { rows } =
    await sql<Stored>`select b.id, b.name, b.starts_at, b.ends_at, b.week, b.weekday, b.period_from, b.period_to,
      u.name as lab_name, ${roomsOfBatch} as place, ${teacherNames} as teachers, b.capacity, b.taken, b.selects_from,
      b.selects_until, b.state, b.note, x.user_id is not null as is_mine, b.course_lab_id, c.name as course_name,
      p.name as project_name, p.hours, p.content,
      l.need_admission and not exists (select 1 from base_info.lab_member m where m.school_id = b.school_id and m.lab_id = b.lab_id
        and m.user_id = ${ctx.actor.userId} and m.status = 1
        and m.admitted_to >= (b.starts_at at time zone 'Asia/Shanghai')::date) as needs_admission,
      exists (select 1 from teaching.batch_student o where o.school_id = b.school_id and o.term_id = b.term_id
        and o.course_lab_id = b.course_lab_id and o.user_id = ${ctx.actor.userId}) as has_one
    from teaching.course_student s join teaching.batch b on b.school_id = s.school_id and b.course_id = s.course_id
      and b.term_id = s.term_id
    join teaching.course_lab p on p.school_id = b.school_id and p.id = b.course_lab_id
    join teaching.course c on c.school_id = b.school_id and c.id = b.course_id
    join org.unit u on u.school_id = b.school_id and u.id = b.lab_id
    join base_info.lab l on l.school_id = b.school_id and l.id = b.lab_id
    left join teaching.batch_student x on x.school_id = b.school_id and x.batch_id = b.id and x.user_id = s.user_id
    where s.school_id = ${ctx.schoolId} and s.user_id = ${ctx.actor.userId}
      and (b.state in (${published}, ${selecting}, ${locked}) or x.user_id is not null and b.state in (${running}, ${over}))
      and b.ends_at > ${ctx.now}::timestamptz - interval '120 days'
    order by c.name, p.exp_no, b.starts_at, b.id limit 500`.execute(ctx.db);
  return rows;
}

const clock = (at: Date) => formatDateTime(at).slice(11, 16);

export async function listChoices(ctx: Ctx): Promise<{ content: ChoiceProject[] }> {
  const rows = await readChoices(ctx);
  const [first, last] = [rows.map(({ starts_at }) => starts_at), rows.map(({ ends_at }) => ends_at)];
  const times = (of: Date[]) => of.map((at) => at.getTime());
  const within = { from: new Date(Math.min(...times(first))), to: new Date(Math.max(...times(last))) };
  const busy = rows.length === 0 ? [] : await presenceOf(ctx, ctx.actor.userId, within);
  const projects = new Map<number, ChoiceProject>();
  for (const { course_lab_id, course_name, project_name, hours, content, has_one, ...row } of rows) {
    const { is_mine, starts_at, ends_at, state, selects_until, taken, capacity } = row;
    const other = is_mine ? undefined : busy.find(({ from, to }) => from < ends_at && to > starts_at);
    const isOpen = state === BatchState.selecting && selects_until > ctx.now;
    const may = isOpen && !has_one && !other && taken < capacity;
    const shown: Choice = {
      ...row,
      starts_at: formatDateTime(starts_at),
      ends_at: formatDateTime(ends_at),
      selects_from: row.selects_from && formatDateTime(row.selects_from),
      selects_until: formatDateTime(selects_until),
      conflict: other
        ? `您 ${formatDate(other.from).slice(5)} ${clock(other.from)}–${clock(other.to)} 已有课或预约`
        : '',
      can: isOpen && is_mine ? ['drop'] : may ? ['select'] : [],
    };
    const project = projects.get(course_lab_id);
    if (project) project.batches.push(shown);
    else projects.set(course_lab_id, { course_lab_id, course_name, project_name, hours, content, batches: [shown] });
  }
  return { content: [...projects.values()] };
}
