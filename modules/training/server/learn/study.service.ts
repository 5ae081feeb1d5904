import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { TimeSource } from '../../shared/kinds.ts';
import { learnErrors } from '../../shared/learn/errors.ts';
import { ResourceKind } from '../../shared/learn/resource.ts';
import { ResourceStatus } from '../../shared/learn/resource.states.ts';
import type { Heartbeat, StudyProgress } from '../../shared/learn/study.ts';
import { isForMe } from './learner.policy.ts';

type Learned = {
  kind: string;
  title: string;
  status: number;
  cap: number;
  min_seconds: number;
  is_for_me: boolean;
};
type Before = { seconds: number; seconds_year: number; furthest: number; progress: number; is_finished: boolean };

async function findLearned(ctx: Ctx, id: number): Promise<Learned> {
  const { rows } =
    await sql<Learned>`select r.kind, r.title, r.status, floor(r.hours * 3600)::int as cap, r.min_seconds,
      ${isForMe(ctx)} as is_for_me
    from training.study_resource r where r.school_id = ${ctx.schoolId} and r.id = ${id}`.execute(ctx.db);
  return found(rows[0], '学习资源');
}

/**
 * Takes the seconds from the clock of the person, which runs once, however many windows report. Returns what may be
 * counted: no more than has passed since it was last asked. Fractions stay on the clock.
 */
async function takeTime(ctx: Ctx, asked: number): Promise<number> {
  const { rows: begun } = await sql`insert into training.study_clock (school_id, user_id, counted_to)
    values (${ctx.schoolId}, ${ctx.actor.userId}, ${ctx.now}) on conflict do nothing returning 1`.execute(ctx.db);
  if (begun.length > 0) return 0;
  const { rows } = await sql<{
    passed: number;
  }>`select floor(extract(epoch from ${ctx.now}::timestamptz - c.counted_to))::int as passed
    from training.study_clock c where c.school_id = ${ctx.schoolId} and c.user_id = ${ctx.actor.userId} for update of c`.execute(
    ctx.db,
  );
  const passed = Math.max(0, rows[0]!.passed);
  const taken = Math.min(asked, passed);
  // Time that nobody reported is lost; time that was reported too early waits for the next report.
  await sql`update training.study_clock set counted_to = case when ${taken} < ${passed} then ${ctx.now}
      else counted_to + make_interval(secs => ${taken}) end
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and counted_to <= ${ctx.now}`.execute(ctx.db);
  return taken;
}

async function lockRecord(ctx: Ctx, resource: number): Promise<Before> {
  await sql`insert into training.study_record (school_id, user_id, resource_id, created_at, updated_at)
    values (${ctx.schoolId}, ${ctx.actor.userId}, ${resource}, ${ctx.now}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  );
  const first = `${formatDate(ctx.now).slice(0, 4)}-01-01`;
  const { rows } =
    await sql<Before>`select s.seconds, (select coalesce(sum(t.seconds), 0)::int from training.study_time t
      where t.school_id = s.school_id and t.user_id = s.user_id and t.source = ${TimeSource.study} and t.source_id = s.resource_id
        and t.day >= ${first}::date) as seconds_year, s.furthest, s.progress, s.finished_at is not null as is_finished
    from training.study_record s where s.school_id = ${ctx.schoolId} and s.user_id = ${ctx.actor.userId}
      and s.resource_id = ${resource} for update of s`.execute(ctx.db);
  return rows[0]!;
}

/** Pauses and the way of a report, within which a video may be ahead of the counted time. */
const slackSeconds = 5;

/** The first view of a video goes on as fast as time; elsewhere one may turn pages freely. */
function furthestOf({ kind }: Learned, before: Before, position: number, counted: number): number {
  if (kind !== ResourceKind.video || before.is_finished) return Math.max(before.furthest, position);
  return Math.max(before.furthest, Math.min(position, before.furthest + counted + slackSeconds));
}

const percent = (part: number, whole: number) => Math.min(100, Math.floor((part * 100) / whole));

/** Counts the visible time of a person with a resource, once, and up to its hours in a year: refreshers count again. */
export async function countStudy(ctx: Ctx, { resource_id, position, seconds }: Heartbeat): Promise<StudyProgress> {
  const learned = await findLearned(ctx, resource_id);
  assert(learned.status === ResourceStatus.published, learnErrors.notOpen);
  assert(learned.is_for_me, learnErrors.forOthers, { title: learned.title });
  const taken = await takeTime(ctx, seconds);
  const before = await lockRecord(ctx, resource_id);
  const counted = Math.max(0, Math.min(taken, learned.cap - before.seconds_year));
  const now = before.seconds + counted;
  const furthest = furthestOf(learned, before, position, taken);
  const reached = learned.kind === ResourceKind.video ? Math.min(now, furthest) : now;
  const progress = before.is_finished ? 100 : Math.max(before.progress, percent(reached, learned.min_seconds));
  const finished = progress >= 100;
  await sql`update training.study_record set seconds = ${now}, position = ${learned.kind === ResourceKind.video ? Math.min(position, furthest) : position},
      furthest = ${furthest}, progress = ${progress}, updated_at = ${ctx.now},
      finished_at = coalesce(finished_at, case when ${finished}::boolean then ${ctx.now}::timestamptz end)
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and resource_id = ${resource_id}`.execute(
    ctx.db,
  );
  if (counted > 0)
    await sql`insert into training.study_time as t (school_id, user_id, source, source_id, day, seconds)
      values (${ctx.schoolId}, ${ctx.actor.userId}, ${TimeSource.study}, ${resource_id}, ${formatDate(ctx.now)}::date, ${counted})
      on conflict (school_id, user_id, source, source_id, day) do update set seconds = t.seconds + excluded.seconds`.execute(
      ctx.db,
    );
  return { counted, seconds: now, progress, furthest, finished };
}
