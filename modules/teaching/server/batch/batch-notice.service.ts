import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { formatDateTime, weekdayNames } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import type { LockedBatch } from './locked.queries.ts';

const minute = (at: Date) => formatDateTime(at).slice(0, 16);

/** `第3周周二 1–2 节（2026-03-17 08:00）`. */
export const timeText = ({ week, weekday, period_from, period_to, starts_at }: LockedBatch): string =>
  `第${week}周${weekdayNames[weekday - 1]} ${period_from}–${period_to} 节（${minute(starts_at)}）`;

const paramsOf = (batch: LockedBatch) => ({
  course: batch.course_name,
  project: batch.project_name,
  time: timeText(batch),
  lab: batch.lab_name,
  until: minute(batch.selects_until),
  capacity: batch.capacity,
});

type Told = { type: string; users: readonly number[]; url: PageAddress; more?: Record<string, string> };

const tell = (ctx: Ctx, batch: LockedBatch, { type, users, url, more = {} }: Told): Promise<void> =>
  notify(ctx, {
    type,
    userIds: users.filter((user) => user !== ctx.actor.userId),
    params: { ...paramsOf(batch), ...more },
    url,
    dedupe: `${type.toLowerCase()}:${batch.id}:${ctx.now.getTime()}`,
  });

const selectPage = '/reservation/select';

/** Students of the course who have no batch of the project yet learn that there is one. */
export async function tellPublished(ctx: Ctx, batch: LockedBatch): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`select s.user_id from teaching.course_student s
    where s.school_id = ${ctx.schoolId} and s.course_id = ${batch.course_id} and s.term_id = ${batch.term_id}
      and not exists (select 1 from teaching.batch_student x where x.school_id = s.school_id and x.term_id = s.term_id
        and x.course_lab_id = ${batch.course_lab_id} and x.user_id = s.user_id)`.execute(ctx.db);
  // Once for a project, however many batches of it are published in a row.
  await notify(ctx, {
    type: 'BATCH_PUBLISHED',
    userIds: rows.map(({ user_id }) => user_id),
    params: paramsOf(batch),
    url: selectPage,
    dedupe: `batch_published:${batch.course_lab_id}:${batch.term_id}:${formatDateTime(ctx.now).slice(0, 10)}`,
  });
}

export async function tellCancelled(ctx: Ctx, batch: LockedBatch, reason: string): Promise<void> {
  const type = 'BATCH_CANCELLED';
  await tell(ctx, batch, { type, users: batch.students, url: selectPage, more: { reason } });
  await tell(ctx, batch, { type, users: batch.teachers, url: `/reservation/batch/${batch.id}`, more: { reason } });
}

export async function tellMoved(ctx: Ctx, batch: LockedBatch, before: string): Promise<void> {
  const type = 'BATCH_MOVED';
  await tell(ctx, batch, { type, users: batch.students, url: '/reservation/timetable', more: { before } });
  await tell(ctx, batch, { type, users: batch.teachers, url: `/reservation/batch/${batch.id}`, more: { before } });
}

/** Students whom somebody else puts in or takes out. */
export const tellList = (ctx: Ctx, batch: LockedBatch, users: readonly number[], action: '加入' | '移出') =>
  tell(ctx, batch, { type: 'BATCH_REMOVED', users, url: selectPage, more: { action, name: ctx.actor.name } });
