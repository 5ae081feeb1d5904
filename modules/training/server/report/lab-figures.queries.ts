import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { offer } from '#kernel/server/offers.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { endOfDay, parseDateTime } from '#kernel/shared/time.ts';
import { trainingFigures } from '#modules/base-info/server/public.ts';
import { EventKind, EventStatus } from '../../shared/offline/event.states.ts';
import { eventsWithin } from '../offline/event.policy.ts';

type Period = { from: string; to: string };

/** Counted seconds of people in a period; whoever asks narrows them to people in reach. */
function hoursByPerson({ actor, schoolId }: Ctx, { from, to }: Period) {
  if (!holdsRight(actor, 'training.report.read')) return null;
  return sql`select s.user_id, sum(s.seconds) as seconds from training.study_time s
    where s.school_id = ${schoolId} and s.day between ${from}::date and ${to}::date group by s.user_id`;
}

/** Drills of a period that ended. */
function drills(ctx: Ctx, { from, to }: Period) {
  if (!holdsRight(ctx.actor, 'training.offline.read')) return null;
  return sql`select e.lab_id, e.college_id, (select count(*) from training.attendance x
      where x.school_id = e.school_id and x.event_id = e.id) as people
    from training.event e where e.school_id = ${ctx.schoolId} and e.kind = ${EventKind.drill}
      and e.status = ${sql.lit(EventStatus.closed)} and e.starts_at between ${parseDateTime(from)} and ${endOfDay(to)}
      and ${eventsWithin(ctx)}`;
}

/** Figures of training for the statistics and lists of base information. */
export const labFiguresOffer = offer(trainingFigures, { hoursByPerson, drills });
