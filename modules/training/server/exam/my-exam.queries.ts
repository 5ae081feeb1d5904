import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { sentenceOf } from '#kernel/server/errors.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { published } from '../../shared/exam/exam.states.ts';
import type { MyExam } from '../../shared/exam/session.ts';
import { isAsked } from './audience.queries.ts';
import { obstacleOf, phaseOf, windowOf, type Sitting } from './sitting.rules.ts';

/** An exam with what the caller has done of it. */
export type OwnSitting = Sitting &
  Pick<
    MyExam,
    | 'id'
    | 'name'
    | 'minutes'
    | 'pass'
    | 'total'
    | 'question_count'
    | 'pledge'
    | 'screen_limit'
    | 'best'
    | 'is_passed'
    | 'kind_name'
    | 'open_id'
    | 'last_id'
    | 'certificate_id'
  > & { paper_id: number; is_shuffled: boolean };

/** Exams that the caller is asked to take. `isWanted` narrows them. */
export async function ownSittings(ctx: Ctx, isWanted: RawBuilder<boolean>): Promise<OwnSitting[]> {
  const me = ctx.actor.userId;
  const months = Number(await settingOf(ctx, 'train_exam_bar_months'));
  const { rows } =
    await sql<OwnSitting>`select e.id, e.name, e.status, e.paper_id, e.is_shuffled, e.starts_at, e.ends_at, e.minutes,
      e.attempts, trim_scale(e.pass)::text as pass, trim_scale(p.total)::text as total, p.question_count, e.pledge, e.screen_limit,
      e.study_hours::float8 as study_hours, learnt.hours as studied, x.makeup_from, x.makeup_to, coalesce(x.makeup_attempts, 0) as makeup_attempts,
      coalesce(c.attempts, 0) as used, trim_scale(c.best)::text as best, coalesce(c.is_passed, false) as is_passed,
      coalesce(c.is_void, false) as is_void, coalesce(c.void_reason, '') as void_reason, barred.until::text as barred_until,
      coalesce(k.name, '') as kind_name,
      (select s.id from training.exam_session s where s.school_id = e.school_id and s.exam_id = e.id and s.user_id = ${me} and s.status = 0) as open_id,
      (select s.id from training.exam_session s where s.school_id = e.school_id and s.exam_id = e.id and s.user_id = ${me} and s.status <> 0
        order by s.attempt desc limit 1) as last_id,
      (select t.id from training.certificate t join training.exam_session s on s.school_id = t.school_id and s.id = t.session_id
        where t.school_id = e.school_id and t.user_id = ${me} and s.exam_id = e.id and t.status = 1 order by t.id desc limit 1) as certificate_id
    from training.exam e join training.paper p on p.school_id = e.school_id and p.id = e.paper_id
    join identity.account a on a.school_id = e.school_id and a.id = ${me}
    left join training.exam_person x on x.school_id = e.school_id and x.exam_id = e.id and x.user_id = a.id
    left join training.exam_score c on c.school_id = e.school_id and c.exam_id = e.id and c.user_id = a.id
    left join training.certificate_kind k on k.school_id = e.school_id and k.id = e.kind_id
    cross join (select coalesce(sum(t.seconds), 0) / 3600.0::float8 as hours from training.study_time t
      where t.school_id = ${ctx.schoolId} and t.user_id = ${me}) learnt
    cross join (select max((v.voided_at at time zone 'Asia/Shanghai' + make_interval(months => ${months}::int))::date) as until
      from training.exam_score v where v.school_id = ${ctx.schoolId} and v.user_id = ${me} and v.is_void
        and v.voided_at + make_interval(months => ${months}::int) > ${ctx.now}) barred
    where e.school_id = ${ctx.schoolId} and e.status = ${published} and (${isAsked} or c.id is not null) and ${isWanted}
    order by e.starts_at desc, e.id limit 200`.execute(ctx.db);
  return rows;
}

const hours = (value: number) => String(Math.floor(value * 10) / 10);

function shown(sitting: OwnSitting, now: Date): MyExam {
  const { from, to, allowed } = windowOf(sitting, now);
  const obstacle = obstacleOf(sitting, now);
  const { study_hours, studied } = sitting;
  return {
    id: sitting.id,
    name: sitting.name,
    starts_at: formatDateTime(from),
    ends_at: formatDateTime(to),
    minutes: sitting.minutes,
    attempts: allowed,
    used: sitting.used,
    pass: sitting.pass,
    total: sitting.total,
    question_count: sitting.question_count,
    study_hours: hours(study_hours),
    studied: hours(studied),
    pledge: sitting.pledge,
    screen_limit: sitting.screen_limit,
    best: sitting.best,
    is_passed: sitting.is_passed,
    is_void: sitting.is_void,
    kind_name: sitting.kind_name,
    phase: phaseOf(sitting, now),
    open_id: sitting.open_id,
    last_id: sitting.last_id,
    certificate_id: sitting.certificate_id,
    may_start: sitting.open_id !== null || obstacle === undefined,
    obstacle: sitting.open_id !== null || !obstacle ? '' : sentenceOf(obstacle.error, obstacle.params),
  };
}

const shownDays = 180;
const phaseOrder = { running: 0, waiting: 1, ended: 2 };

/** Exams that run, are to come, or ended within half a year: those that wait for the caller first. */
export async function listMyExams(ctx: Ctx): Promise<{ content: MyExam[] }> {
  const since = addDays(formatDate(ctx.now), -shownDays);
  const rows = (await ownSittings(ctx, sql<boolean>`e.closes_at >= ${since}::date`)).map((row) => shown(row, ctx.now));
  const rank = ({ open_id, phase, is_passed }: MyExam) =>
    open_id === null ? 1 + phaseOrder[phase] * 2 + Number(is_passed) : 0;
  return { content: rows.toSorted((a, b) => rank(a) - rank(b)) };
}
