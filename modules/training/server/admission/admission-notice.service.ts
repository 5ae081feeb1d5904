import type { Ctx } from '#kernel/server/context.ts';
import { notify } from '#platform/notices/server/public.ts';
import type { Locked } from './locked.queries.ts';

type About = Pick<Locked, 'id' | 'lab_name' | 'user_id' | 'name' | 'mentor_id'>;

/** Tells the person, and where it concerns the mentor the mentor as well. */
async function tell(
  ctx: Ctx,
  type: string,
  { id, lab_name, user_id, name, mentor_id }: About,
  params: Record<string, string>,
  { withMentor = false, day = String(ctx.now.getTime()) } = {},
): Promise<void> {
  await notify(ctx, {
    type,
    userIds: withMentor && mentor_id !== null ? [user_id, mentor_id] : [user_id],
    params: { lab: lab_name, name, ...params },
    url: `/admittance/apply/${id}`,
    dedupe: `${type.toLowerCase()}:${id}:${day}`,
  });
}

export const tellPassed = (ctx: Ctx, row: About, from: string, until: string) =>
  tell(ctx, 'ADMISSION_PASSED', row, { from, until }, { withMentor: true });
export const tellRejected = (ctx: Ctx, row: About, reason: string) =>
  tell(ctx, 'ADMISSION_REJECTED', row, { by: ctx.actor.name, reason });
export const tellEnding = (ctx: Ctx, row: About, until: string, days: number) =>
  tell(ctx, 'ADMISSION_ENDING', row, { until }, { day: `${until}:${days}` });
export const tellGrace = (ctx: Ctx, row: About, until: string, missing: string) =>
  tell(ctx, 'ADMISSION_GRACE', row, { until, missing });
export const tellSuspended = (ctx: Ctx, row: About, reason: string) =>
  tell(ctx, 'ADMISSION_SUSPENDED', row, { reason }, { withMentor: true });
export const tellGoesOn = (ctx: Ctx, row: About, action: string, until: string) =>
  tell(ctx, 'ADMISSION_RESUMED', row, { action, until });
export const tellCancelled = (ctx: Ctx, row: About, reason: string) =>
  tell(ctx, 'ADMISSION_CANCELLED', row, { reason }, { withMentor: true });
