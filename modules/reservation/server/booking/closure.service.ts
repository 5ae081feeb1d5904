import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert } from '#kernel/server/errors.ts';
import { insertRow, removeRow, setStatus, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { ClosureReason, OccupationSource } from '../../shared/kinds.ts';
import { reservationErrors } from '../../shared/errors.ts';
import type { ClosureInput } from '../../shared/booking/closure.ts';
import type { resourceApi } from '../../shared/resource/resource.ts';
import { resource } from '../resource/resource.service.ts';
import { cancelFuture, futureBookings } from './cancel.service.ts';
import type { Locked } from './locked.queries.ts';
import { occupy, takenOf, vacate } from '../occupation/occupation.service.ts';
import type { Span } from '../occupation/calendar.rules.ts';
import { editScope } from '../reservation.policy.ts';

const closure: RowKind<'reservation.closure'> = {
  table: 'reservation.closure',
  doc: 'reservation.closure',
  noun: '停用安排',
  reach: (ctx) => inUnits(ctx.schoolId, editScope(ctx.actor), 'lab_id'),
  softDelete: false,
};

async function checkClosure(ctx: Ctx, { resource_ids, starts_at, ends_at }: ClosureInput) {
  const ids = [...new Set(resource_ids)].toSorted((a, b) => a - b);
  const span = { from: parseDateTime(starts_at), to: parseDateTime(ends_at) };
  await checkFields<ClosureInput>(ctx, {
    resource_ids: {
      valid: sql<boolean>`(select count(*) from reservation.resource s where s.school_id = ${ctx.schoolId} and s.id = any(${ids})
        and ${inUnits(ctx.schoolId, editScope(ctx.actor), 's.lab_id')}) = ${ids.length}`,
      message: '所选资源中有不存在或不由您管理的，请重新选择',
    },
    starts_at: span.to > span.from && {
      valid: sql<boolean>`not exists (select 1 from reservation.occupation o where o.school_id = ${ctx.schoolId}
        and o.resource_id = any(${ids}) and o.source = ${OccupationSource.batch} and o.span && tstzrange(${span.from}, ${span.to}, '[)'))`,
      message: '这段时间有实验课，请先调整或取消实验批次，或缩短停用时间',
    },
    ends_at: span.to <= span.from ? '结束时间应晚于开始时间' : span.to <= ctx.now && '结束时间不能早于现在',
  });
  const from = span.from < ctx.now ? ctx.now : span.from;
  const meets = sql<boolean>`b.resource_id = any(${ids}) and b.starts_at < ${span.to} and b.ends_at > ${from}`;
  return { ids, span: { from, to: span.to }, meets };
}

type Closed = { id: number; name: string; lab_id: number; from: Date };

/** Resources with the time from which they can be held: behind uses that are under way, and other closures. */
async function resourcesOf(ctx: Ctx, ids: readonly number[], span: Span, leaving: readonly Locked[] = []) {
  const { rows } = await sql<Omit<Closed, 'from'>>`select id, name, lab_id from reservation.resource
    where school_id = ${ctx.schoolId} and id = any(${[...ids]}) order by id`.execute(ctx.db);
  const left = new Set(leaving.map(({ id }) => id));
  const taken = (await takenOf(ctx, ids, span)).filter(
    ({ source, source_id }) => source !== OccupationSource.booking || !left.has(source_id),
  );
  return rows.map((row): Closed => {
    const ends = taken.filter(({ resource_id }) => resource_id === row.id).map(({ to }) => to.getTime());
    return { ...row, from: new Date(Math.max(span.from.getTime(), ...ends)) };
  });
}

export async function previewClosure(ctx: Ctx, input: ClosureInput) {
  const { ids, span, meets } = await checkClosure(ctx, input);
  const bookings = await futureBookings(ctx, meets);
  const later = (await resourcesOf(ctx, ids, span, bookings)).filter(({ from }) => from > span.from);
  return {
    count: bookings.length,
    people: [...new Set(bookings.map(({ user_name }) => user_name))].slice(0, 20),
    later: later.map(({ name, from }) => ({ name, from: from < span.to ? formatDateTime(from) : null })),
  };
}

/** Cancels what has not begun in the time, then holds it. A use that is under way is waited for: the time starts behind it. */
export async function closeResources(ctx: Ctx, input: ClosureInput) {
  const { ids, span, meets } = await checkClosure(ctx, input);
  const reason = `${labelOf(ClosureReason, input.reason)}停用${input.note ? `：${input.note}` : ''}`;
  const cancelled = await cancelFuture(ctx, meets, reason);
  for (const { id: resource_id, lab_id, from } of await resourcesOf(ctx, ids, span)) {
    assert(from < span.to, reservationErrors.heldAll, { until: formatDateTime(span.to).slice(0, 16) });
    const values = {
      resource_id,
      lab_id,
      starts_at: from,
      ends_at: span.to,
      reason: input.reason,
    };
    const id = await insertRow(ctx, closure, { ...values, note: input.note ?? '' }, reason);
    const holder = { source: OccupationSource.closure, source_id: id };
    await occupy(ctx, holder, { resourceId: resource_id, span: { from, to: span.to }, whole: true });
  }
  return { closed: ids.length, cancelled };
}

export async function removeClosure(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await removeRow(ctx, closure, id);
  await vacate(ctx, { source: OccupationSource.closure, source_id: id }, ctx.now);
}

/** A closed resource is found no more; bookings that have not begun are cancelled with a notice. */
export async function setResourceStatus(
  ctx: Ctx,
  { id, status }: InputOf<typeof resourceApi.setStatus>,
): Promise<void> {
  await setStatus(ctx, resource, id, status);
  if (status === Enabled.off) await cancelFuture(ctx, sql<boolean>`b.resource_id = ${id}`, '该资源已停止预约');
}
