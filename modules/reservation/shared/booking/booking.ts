import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { Payer } from '../account/payer.ts';
import { UseCondition, UseType } from '../kinds.ts';
import { ReviewStatus, UseState } from './booking.states.ts';

/** Asks for bookings of every review status; never stored. */
export const everyStatus = 1;
/** Tabs of the specification. */
export const ExamineTab = { $items: [{ value: everyStatus, label: '全部' }, ...ReviewStatus.$items] };

const filters = {
  /** Number, resource or person. */
  keyword: wire.keyword(),
  resource_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  use_type: wire.maybe(wire.code(UseType)),
  use_state: wire.maybe(wire.code(UseState)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const bookingRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  resource_id: z.int(),
  resource_name: z.string(),
  kind: z.string(),
  lab_id: z.int(),
  lab_name: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.nullable(z.int()),
  use_type: z.int(),
  subject: z.string(),
  content: z.string(),
  /** How many come, with the person. */
  people: z.int(),
  is_off_hours: z.boolean(),
  review_status: z.int(),
  use_state: z.int(),
  /** A transfer from outside has not arrived yet; it is not passed before. */
  awaits_transfer: z.boolean(),
  can: canOf('decide', 'cancel', 'check_in', 'check_out', 'extend', 'again', 'receive'),
});
export type BookingRow = z.output<typeof bookingRow>;

const person = z.object({ id: z.int(), name: z.string() });
/** What a booking costs and who pays; the bill when it has ended. */
const charge = z.object({
  payer: z.string(),
  card_name: z.string(),
  estimate: z.string(),
  bill_id: z.nullable(z.int()),
  bill_amount: z.nullable(z.string()),
  bill_status: z.nullable(z.int()),
});
const bookingDetail = z.object({
  ...bookingRow.shape,
  others: z.array(person),
  hazards: z.string(),
  samples: z.int(),
  experiment_name: z.string(),
  remark: z.string(),
  opinion: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  on_at: z.nullable(z.string()),
  off_at: z.nullable(z.string()),
  created_at: z.string(),
  /** Until when it is cancelled without consequences, and when check-in is open. */
  cancel_until: z.string(),
  check_in_from: z.string(),
  check_in_until: z.string(),
  /** Null: it is free. */
  charge: z.nullable(charge),
});
export type BookingDetail = z.output<typeof bookingDetail>;

const wish = {
  resource_id: wire.id('请选择资源'),
  starts_at: wire.dateTime('请选择开始时间'),
  ends_at: wire.dateTime('请选择结束时间'),
  /** A seat, or all of them: 0; absent: any seat. */
  place: wire.maybe(wire.int(0, 500)),
  user_ids: wire.maybe(wire.list(wire.id(), 20)),
  hazards: z.optional(wire.freeText('危险物质', 200)),
  samples: wire.maybe(wire.int(0, 999, '样品数应为 0–999')),
  /** Of the register, where the school asks for it. */
  experiment_id: wire.maybe(wire.id()),
  /** Needed where it costs something. */
  payer: wire.maybe(wire.code(Payer, '请选择付款方式')),
  card_id: wire.maybe(wire.id('请选择经费卡')),
};
const bookingInput = z.object({
  ...wish,
  use_type: wire.code(UseType, '请选择用途'),
  subject: z.optional(wire.line('项目或课程', 100)),
  content: wire.paragraph('实验内容', 300),
  remark: z.optional(wire.freeText('备注', 200)),
  agreed: wire.bool(),
});
export type BookingInput = z.output<typeof bookingInput>;

/** What a rule says of a wish: `block` refuses, `note` is to be known. */
export const CheckLevel = { pass: 'pass', note: 'note', block: 'block' } as const;
const result = z.object({
  rule: z.string(),
  level: z.enum(['pass', 'note', 'block']),
  text: z.string(),
  link: z.string(),
});
export type RuleResult = z.output<typeof result>;

const path = '/api/reservation';
const one = `${path}/{id}`;
const use = holds('reservation.booking.use');
const read = holds('reservation.booking.read', 'reservation.booking.use');
const decide = holds('reservation.booking.decide');
const opinion = z.optional(wire.freeText('意见', 300));
const free = z.object({
  id: z.int(),
  resource_id: z.int(),
  kind: z.string(),
  name: z.string(),
  place: z.string(),
  from: z.string(),
  to: z.string(),
});
export type FreeTime = z.output<typeof free>;

export const bookingApi = {
  /** Bookings that the caller reaches. */
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput({ ...filters, review_status: wire.maybe(wire.code(ReviewStatus)) }, ['starts_at']),
    output: pageOf(bookingRow),
  }),
  /** Own bookings, and those that the caller comes along to. */
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    guard: use,
    input: listInput(
      {
        review_status: wire.maybe(wire.code(ReviewStatus)),
        use_state: wire.maybe(wire.code(UseState)),
        upcoming: wire.maybe(wire.bool()),
      },
      ['starts_at'],
    ),
    output: pageOf(bookingRow),
  }),
  /** Bookings that the caller decides or has in reach to decide. */
  examine: endpoint({
    method: 'GET',
    path: `${path}/examine`,
    guard: decide,
    input: listInput({ ...filters, status: wire.maybe(wire.code(ExamineTab)) }, ['starts_at']),
    output: pageOf(bookingRow),
  }),
  /** What every rule says of a wish. */
  check: endpoint({
    method: 'POST',
    path: `${path}/check`,
    guard: use,
    input: z.object(wish),
    output: z.object({
      results: z.array(result),
      needs_approval: z.boolean(),
      is_off_hours: z.boolean(),
      /** Null: it is free. */
      fee: z.nullable(z.object({ amount: z.string(), working: z.string() })),
      /** Only people from outside pay by transfer. */
      may_transfer: z.boolean(),
    }),
    perMinute: 60,
  }),
  /** The next free times of similar resources, the earliest first. */
  nextFree: endpoint({
    method: 'GET',
    path: `${path}/next_free`,
    guard: use,
    input: z.object({ keyword: wire.keyword(), minutes: wire.maybe(wire.int(15, 1440)) }),
    output: z.object({ content: z.array(free) }),
    perMinute: 30,
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: bookingDetail }),
  create: endpoint({
    method: 'POST',
    path,
    guard: use,
    input: bookingInput,
    output: z.object({ id: z.int(), no: z.string(), review_status: z.int() }),
    summary: '新增预约',
  }),
  /** By the person, or by who looks after the resource. */
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    guard: holds('reservation.booking.use', 'reservation.booking.decide'),
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('原因', 200) }),
    output: nothing,
    summary: '取消预约',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${one}/audit`,
    guard: decide,
    input: z.object({ ...idOnly.shape, pass: wire.bool(), opinion }),
    output: nothing,
    summary: '审核预约',
  }),
  decideAll: endpoint({
    method: 'POST',
    path: `${path}/audit`,
    guard: decide,
    input: z.object({
      ids: z.pipe(wire.list(wire.id(), 100), z.array(z.int()).check(z.minLength(1, '请选择预约'))),
      pass: wire.bool(),
      opinion,
    }),
    output: z.object({ decided: z.int() }),
    summary: '批量审核预约',
  }),
  /** The office has received the transfer for a booking that waits. */
  receive: endpoint({
    method: 'POST',
    path: `${one}/receive`,
    guard: holds('reservation.account.edit'),
    input: z.object({ ...idOnly.shape, note: wire.text('凭证号', 60) }),
    output: nothing,
    summary: '确认转账到账',
  }),
  checkIn: endpoint({
    method: 'POST',
    path: `${one}/checkin`,
    guard: read,
    input: idOnly,
    output: nothing,
    summary: '预约签到',
  }),
  checkOut: endpoint({
    method: 'POST',
    path: `${one}/checkout`,
    guard: read,
    input: z.object({
      ...idOnly.shape,
      samples: wire.maybe(wire.int(0, 9999, '样品数应为 0–9999')),
      condition: wire.code(UseCondition, '请选择使用情况'),
      note: z.optional(wire.freeText('说明', 300)),
    }),
    output: nothing,
    summary: '预约签退',
  }),
  extend: endpoint({
    method: 'POST',
    path: `${one}/extend`,
    guard: use,
    input: z.object({ ...idOnly.shape, ends_at: wire.dateTime('请选择新的结束时间') }),
    output: nothing,
    summary: '预约延时',
  }),
};
