import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { unitReference } from '#platform/org/server/public.ts';
import { trainingErrors } from '../../shared/errors.ts';
import { TimeSource } from '../../shared/kinds.ts';
import { AttendanceWay, EventKind, EventStatus, eventStates } from '../../shared/offline/event.states.ts';
import type { eventApi, EventInput } from '../../shared/offline/event.ts';
import { recordOnSite } from '../admission/manage.service.ts';
import { eventEditScope, eventsToEdit } from './event.policy.ts';
import { isCode } from './scan-code.rules.ts';

export const eventDoc = 'training.event';
const event: RowKind<'training.event'> = {
  table: 'training.event',
  doc: eventDoc,
  noun: '线下培训',
  softDelete: false,
};

async function checkInput(ctx: Ctx, { kind, lab_id, starts_at, ends_at, hours }: EventInput) {
  const scope = eventEditScope(ctx.actor);
  const ofLab = ctx.actor.orgLevel === 'lab';
  await checkFields<EventInput>(ctx, {
    lab_id: lab_id
      ? unitReference(ctx, lab_id, ['lab'], scope, '实验室')
      : (kind === EventKind.onSite || ofLab) && '请选择实验室',
    ends_at:
      ends_at <= starts_at
        ? '结束时间应晚于开始时间'
        : starts_at.slice(0, 10) !== ends_at.slice(0, 10) && '一次培训应在同一天内，多天的请分次登记',
    hours: !(Number(hours) >= 0.5 && Number(hours) <= 24) && '学时应为 0.5–24',
  });
}

/** The college of the laboratory, else that of the caller; null: for the whole school. */
async function collegeOf(ctx: Ctx, labId: number | null | undefined): Promise<number | null> {
  if (!labId) return ctx.actor.collegeId;
  const { rows } = await sql<{ college_id: number | null }>`select college_id from org.unit
    where school_id = ${ctx.schoolId} and id = ${labId}`.execute(ctx.db);
  return found(rows[0], '实验室').college_id;
}

const stored = async (ctx: Ctx, { starts_at, ends_at, ...input }: EventInput) => ({
  ...input,
  lab_id: input.lab_id ?? null,
  college_id: await collegeOf(ctx, input.lab_id),
  starts_at: parseDateTime(starts_at),
  ends_at: parseDateTime(ends_at),
});

export async function createEvent(ctx: Ctx, input: EventInput): Promise<number> {
  await checkInput(ctx, input);
  const id = await insertRow(ctx, event, await stored(ctx, input), input.topic);
  await attachFiles(ctx, eventDoc, id, input.photos ?? []);
  return id;
}

type Locked = {
  id: number;
  kind: string;
  topic: string;
  place: string;
  hours: string;
  secret: string;
  lab_id: number | null;
  starts_at: Date;
  status: number;
};

async function lock(ctx: Ctx, id: number, where = eventsToEdit(ctx)): Promise<Locked> {
  const { rows } =
    await sql<Locked>`select e.id, e.kind, e.topic, e.place, trim_scale(e.hours)::text as hours, e.secret, e.lab_id, e.starts_at, e.status
    from training.event e where e.school_id = ${ctx.schoolId} and e.id = ${id} and ${where} for update of e`.execute(
      ctx.db,
    );
  return found(rows[0], '线下培训');
}

async function lockOpen(ctx: Ctx, id: number): Promise<Locked> {
  const row = await lock(ctx, id);
  assert(row.status === EventStatus.open, trainingErrors.eventOver);
  return row;
}

export async function updateEvent(ctx: Ctx, { id, version, ...input }: InputOf<typeof eventApi.update>): Promise<void> {
  await lockOpen(ctx, id);
  await checkInput(ctx, input);
  await updateRow(ctx, event, { id, version }, await stored(ctx, input), { note: input.topic });
  await attachFiles(ctx, eventDoc, id, input.photos ?? []);
}

async function writeAttendance(ctx: Ctx, id: number, users: readonly number[], way: string): Promise<number> {
  const { rows } = await sql`insert into training.attendance (school_id, event_id, user_id, way, signed_at, signed_by)
    select a.school_id, ${id}, a.id, ${way}, ${ctx.now}, ${ctx.actor.userId} from identity.account a
    where a.school_id = ${ctx.schoolId} and a.id = any(${[...users]}) and a.status = 1 and a.deleted_at is null
    on conflict do nothing returning user_id`.execute(ctx.db);
  return rows.length;
}

/** The caller was there: scanned the code on the wall while it held. */
export async function signIn(ctx: Ctx, { id, code }: InputOf<typeof eventApi.sign>) {
  const row = await lock(ctx, id, sql<boolean>`true`);
  assert(row.status === EventStatus.open, trainingErrors.eventOver);
  assert(isCode(row.secret, code, ctx.now), trainingErrors.codeOver);
  await writeAttendance(ctx, id, [ctx.actor.userId], AttendanceWay.scan);
  return { topic: row.topic, place: row.place, hours: row.hours };
}

export async function attend(ctx: Ctx, { id, user_ids }: InputOf<typeof eventApi.attend>) {
  await lockOpen(ctx, id);
  const added = await writeAttendance(ctx, id, user_ids, AttendanceWay.tick);
  await ctx.audit({ action: '登记签到', docType: eventDoc, docId: id, note: `${added} 人`, after: { user_ids } });
  return { added };
}

export async function unattend(ctx: Ctx, { id, user_ids }: InputOf<typeof eventApi.unattend>): Promise<void> {
  await lockOpen(ctx, id);
  await sql`delete from training.attendance where school_id = ${ctx.schoolId} and event_id = ${id}
    and user_id = any(${user_ids})`.execute(ctx.db);
  await ctx.audit({ action: '删除签到', docType: eventDoc, docId: id, before: { user_ids } });
}

const change = (id: number, action: 'close' | 'cancel', set: Record<string, unknown> = {}) => ({
  table: 'training.event',
  column: 'status',
  id,
  action,
  set,
  docType: eventDoc,
});

/** Writes the hours of everybody who was there; of a training on site also that the laboratory trained them. */
export async function closeEvent(ctx: Ctx, { id, photos }: InputOf<typeof eventApi.close>) {
  const row = await lockOpen(ctx, id);
  assert(row.starts_at <= ctx.now, trainingErrors.eventAhead);
  const day = formatDate(row.starts_at);
  await applyTransition(ctx, eventStates, change(id, 'close', { closed_at: ctx.now, ...(photos && { photos }) }));
  if (photos) await attachFiles(ctx, eventDoc, id, photos);
  const source = row.kind === EventKind.drill ? TimeSource.drill : TimeSource.offline;
  const { rows } = await sql<{
    user_id: number;
  }>`insert into training.study_time (school_id, user_id, source, source_id, day, seconds)
    select x.school_id, x.user_id, ${source}, x.event_id, ${day}::date, ${Math.round(Number(row.hours) * 3_600)}
    from training.attendance x where x.school_id = ${ctx.schoolId} and x.event_id = ${id}
    on conflict do nothing returning user_id`.execute(ctx.db);
  const users = rows.map(({ user_id }) => user_id);
  if (row.kind === EventKind.onSite && row.lab_id !== null && users.length > 0)
    await recordOnSite(ctx, { lab_id: row.lab_id, users, trained_on: day, note: row.topic, event_id: id });
  return { attended: users.length };
}

export async function cancelEvent(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockOpen(ctx, id);
  await applyTransition(ctx, eventStates, change(id, 'cancel'));
}
