import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { experimentReference } from '#modules/experiment/server/public.ts';
import { Payer } from '../../shared/account/payer.ts';
import { CheckLevel, type BookingInput } from '../../shared/booking/booking.ts';
import { ReviewStatus } from '../../shared/booking/booking.states.ts';
import { reservationErrors } from '../../shared/errors.ts';
import { OccupationSource } from '../../shared/kinds.ts';
import { openCharge } from '../bill/charge.service.ts';
import { bePresent, occupy } from '../occupation/occupation.service.ts';
import { bookingDoc } from './booking-change.rules.ts';
import { tellKeepers } from './booking-notice.service.ts';
import { openDoors } from './passage.service.ts';
import { checkWish } from './check.service.ts';

const booking: RowKind<'reservation.booking'> = {
  table: 'reservation.booking',
  doc: bookingDoc,
  noun: '预约',
  softDelete: false,
};

/** Who pays for what costs something. */
function payerOf({ payer, card_id }: BookingInput) {
  if (payer === undefined) throw badFields({ payer: '请选择付款方式' });
  if (payer === Payer.card && card_id === undefined) throw badFields({ card_id: '请选择经费卡' });
  return { payer, card_id: payer === Payer.card ? card_id! : null };
}

/** Books for the caller: every rule is asked again, then the calendar of the resource and those of the people decide. */
export async function createBooking(ctx: Ctx, input: BookingInput) {
  if (!input.agreed) throw badFields({ agreed: '请阅读并同意预约须知' });
  if (input.experiment_id)
    await checkFields<BookingInput>(ctx, { experiment_id: experimentReference(ctx, input.experiment_id) });
  const checked = await checkWish(ctx, input);
  const { resource, span, people, whole, results, is_off_hours, needs_approval, fee } = checked;
  // What is taken is refused by the calendars, which name free times and people.
  const ofCalendars = ['空闲', '人员时间'];
  const faults = results.filter(({ level, rule }) => level === CheckLevel.block && !ofCalendars.includes(rule));
  assert(faults.length === 0, reservationErrors.refused, { faults: faults.map(({ text }) => text).join('；') });
  const payment = fee && { ...fee, ...payerOf(input) };
  const review_status = needs_approval ? ReviewStatus.waiting : ReviewStatus.passed;
  const no = await nextDocumentNo(ctx, 'YY', bookingDoc);
  const { use_type, subject = '', content, hazards = '', samples = 0, remark = '' } = input;
  const made = {
    no,
    resource_id: resource.id,
    lab_id: resource.lab_id,
    user_id: ctx.actor.userId,
    created_at: ctx.now,
    starts_at: span.from,
    ends_at: span.to,
    use_type,
    subject,
    content,
    hazards: hazards.trim(),
    samples,
    experiment_id: input.experiment_id ?? null,
    remark,
    is_off_hours,
    review_status,
  };
  const id = await insertRow(ctx, booking, made);
  const holder = { source: OccupationSource.booking, source_id: id };
  const held = { from: span.from, to: new Date(span.to.getTime() + resource.buffer_minutes * 60_000) };
  const place = await occupy(ctx, holder, {
    resourceId: resource.id,
    span: held,
    place: input.place === 0 ? undefined : input.place,
    whole,
  });
  const ids = people.map((one) => one.id);
  await bePresent(ctx, holder, ids, span);
  await sql`update reservation.booking set place = ${whole ? null : place} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  await sql`insert into reservation.booking_person (school_id, booking_id, user_id)
    select ${ctx.schoolId}, ${id}, u from unnest(${ids.slice(1)}::bigint[]) u`.execute(ctx.db);
  if (payment)
    await openCharge(ctx, { ...payment, booking_id: id, user_id: ctx.actor.userId, estimate: payment.amount });
  if (needs_approval) await tellKeepers(ctx, { id, resource_id: resource.id, resource: resource.name, ...span });
  else await openDoors(ctx, id);
  return { id, no, review_status };
}
