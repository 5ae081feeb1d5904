import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { endOfDay, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { qrImage, siteOf } from '#modules/base-info/server/public.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { trainingErrors } from '../../shared/errors.ts';
import { EventStatus } from '../../shared/offline/event.states.ts';
import { eventApi, type EventDetail, type EventRow } from '../../shared/offline/event.ts';
import { eventActions, eventsToEdit, eventsWithin, hasFewEvents } from './event.policy.ts';
import { codeNow, secondsLeft } from './scan-code.rules.ts';

type Stored = Omit<EventRow, 'can' | 'starts_at' | 'ends_at'> & { starts_at: Date; ends_at: Date; is_own: boolean };

const joins = {
  u: sql`left join org.unit u on u.school_id = e.school_id and u.id = e.lab_id`,
  c: sql`left join org.unit c on c.school_id = e.school_id and c.id = e.college_id`,
};

const columns = (ctx: Ctx) => sql`e.id, e.version, e.kind, e.topic, e.starts_at, e.ends_at, e.place, e.teacher,
  trim_scale(e.hours)::text as hours, e.lab_id, coalesce(u.name, '') as lab_name, e.college_id, coalesce(c.name, '') as college_name,
  (select count(*)::int from training.attendance x where x.school_id = e.school_id and x.event_id = e.id) as attended, e.status,
  ${eventsToEdit(ctx)} as is_own`;

const shown = ({ is_own, starts_at, ends_at, ...row }: Stored): EventRow => ({
  ...row,
  starts_at: formatDateTime(starts_at),
  ends_at: formatDateTime(ends_at),
  can: eventActions({ status: row.status, is_own }),
});

const inLabs = ({ schoolId }: Ctx, condition: RawBuilder<unknown>) =>
  sql<boolean>`e.lab_id = any(array(select l.id from base_info.lab l where l.school_id = ${schoolId} and ${condition}))`;

export const eventList = listQuery<typeof eventApi.list, Stored>(eventApi.list, {
  noun: '线下培训',
  table: ['training.event', 'e'],
  joins,
  columns,
  reach: eventsWithin,
  filters: {
    keyword: (word) => matchesText(sql`e.topic || ' ' || e.teacher || ' ' || e.place`, word),
    kind: 'e.kind',
    status: 'e.status',
    college_id: 'e.college_id',
    lab_id: 'e.lab_id',
    campus_id: (campus, ctx) => inLabs(ctx, sql`l.campus_id = ${campus}`),
    nature: (nature, ctx) => inLabs(ctx, sql`l.nature = ${nature}`),
    direct: (wanted) => (wanted ? sql<boolean>`e.college_id is null` : sql<boolean>`e.college_id is not null`),
    from: (day) => sql<boolean>`e.starts_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`e.starts_at <= ${endOfDay(day)}`,
  },
  narrowing: ['keyword', 'lab_id', 'campus_id', 'nature'],
  isNarrow: (_asked, { actor }) => hasFewEvents(actor),
  neverNull: ['starts_at'],
  sort: { starts_at: sql`e.starts_at` },
  order: { desc: sql`e.starts_at` },
  row: shown,
});

type Person = Omit<EventDetail['people'][number], 'signed_at'> & { signed_at: string };
type Rest = { content: string; photos: number[]; closed_at: Date | null; people: Person[] };

export async function findEvent(ctx: Ctx, { id }: { id: number }): Promise<EventDetail> {
  const { rows } = await sql<Stored & Rest>`select ${columns(ctx)}, e.content, to_json(e.photos) as photos, e.closed_at,
      coalesce((select json_agg(json_build_object('user_id', a.id, 'name', a.name, 'job_no', coalesce(a.job_no, ''),
          'college_name', coalesce(k.name, ''), 'way', x.way, 'signed_at', x.signed_at) order by x.signed_at, a.id)
        from training.attendance x join identity.account a on a.school_id = x.school_id and a.id = x.user_id
        left join org.unit k on k.school_id = a.school_id and k.id = a.college_id
        where x.school_id = e.school_id and x.event_id = e.id), '[]') as people
    from training.event e ${joins.u} ${joins.c}
    where e.school_id = ${ctx.schoolId} and e.id = ${id} and ${eventsWithin(ctx)}`.execute(ctx.db);
  const { content, photos, closed_at, people, ...stored } = found(rows[0], '线下培训');
  return {
    ...shown(stored),
    content,
    photos: pickFiles(await fileRefs(ctx, photos), photos),
    closed_at: closed_at && formatDateTime(closed_at),
    people: people.map((one) => ({ ...one, signed_at: formatDateTime(new Date(one.signed_at)) })),
  };
}

type Open = { topic: string; secret: string; status: number; attended: number };

/** The picture that people scan now, for who may edit the training. */
export async function findCode(ctx: Ctx, { id }: { id: number }) {
  const { rows } = await sql<Open>`select e.topic, e.secret, e.status,
      (select count(*)::int from training.attendance x where x.school_id = e.school_id and x.event_id = e.id) as attended
    from training.event e where e.school_id = ${ctx.schoolId} and e.id = ${id} and ${eventsToEdit(ctx)}`.execute(
    ctx.db,
  );
  const { topic, secret, status, attended } = found(rows[0], '线下培训');
  assert(status === EventStatus.open, trainingErrors.eventOver);
  const url = `${siteOf(ctx)}/train/sign/${id}?code=${codeNow(secret, ctx.now)}`;
  return { qr: await qrImage(url), topic, attended, seconds: secondsLeft(ctx.now) };
}

/** Photos are visible to users who see the training. */
export async function maySeeEventPhoto(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from training.event e
    where e.school_id = ${ctx.schoolId} and e.id = ${docId} and ${eventsWithin(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}
