import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf, idOnly } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ResourceKind } from '../kinds.ts';

const kindFilter = {
  $items: [...ResourceKind.$items, { value: 'room', label: '实验室' }],
} as const;

const filters = {
  /** Name, functions, laboratory. */
  keyword: wire.keyword(),
  /** `room`: laboratories as a whole and their seats. */
  kind: wire.maybe(wire.code(kindFilter)),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
  /** What the caller keeps. */
  kept: wire.maybe(wire.bool()),
};

const resourceRow = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  name: z.string(),
  model: z.string(),
  asset_no: z.string(),
  lab_id: z.int(),
  lab_name: z.string(),
  college_name: z.string(),
  place: z.string(),
  capacity: z.int(),
  rule_name: z.string(),
  keepers: z.string(),
  functions: z.string(),
  status: z.int(),
  can: canOf('edit', 'book', 'close'),
});
export type ResourceRow = z.output<typeof resourceRow>;

const person = z.object({ id: z.int(), name: z.string() });

/** What of the rule a user has to know to choose a time. */
const bookable = z.object({
  days: z.array(z.int()),
  opens_at: z.string(),
  closes_at: z.string(),
  slot_minutes: z.int(),
  min_minutes: z.int(),
  max_minutes: z.int(),
  days_ahead: z.int(),
  hours_before: z.int(),
  cancel_hours: z.int(),
  approval: z.string(),
  allows_group: z.boolean(),
  allows_overnight: z.boolean(),
  checkin_before: z.int(),
  checkin_after: z.int(),
});
export type Bookable = z.output<typeof bookable>;

/** Something that keeps the caller from booking, with the way to mend it. */
const obstacle = z.object({ text: z.string(), link: z.string() });

const resourceDetail = z.object({
  ...resourceRow.shape,
  rule_id: z.int(),
  equipment_id: z.nullable(z.int()),
  equipment_name: z.string(),
  notice: z.string(),
  keeper_list: z.array(person),
  rule: bookable,
  obstacles: z.array(obstacle),
});
export type ResourceDetail = z.output<typeof resourceDetail>;

const resourceInput = z.object({
  kind: wire.code(ResourceKind, '请选择类型'),
  lab_id: wire.id('请选择实验室'),
  equipment_id: wire.clearable(wire.id()),
  name: wire.text('名称', 100),
  capacity: wire.int(1, 500, '工位数应为 1–500'),
  rule_id: wire.id('请选择预约规则'),
  keeper_ids: z.pipe(wire.list(wire.id(), 10), z.array(z.int()).check(z.minLength(1, '请选择负责人'))),
  functions: z.optional(wire.freeText('功能', 500)),
  notice: z.optional(wire.freeText('预约须知', 1000)),
});
export type ResourceInput = z.output<typeof resourceInput>;

/** A time of the calendar; what others hold has no name, unless the caller keeps the resource. */
const taken = z.object({
  source: z.string(),
  from: z.string(),
  to: z.string(),
  first: z.int(),
  last: z.int(),
  booking_id: z.nullable(z.int()),
  text: z.string(),
  is_own: z.boolean(),
});
export type Taken = z.output<typeof taken>;

const use = holds('reservation.booking.use', 'reservation.resource.read');
const edit = holds('reservation.resource.edit');
const noun = '预约资源';
const path = '/api/reservation/resource';
const one = `${path}/{id}`;
const crud = resourceEndpoints({
  path,
  noun,
  read: use,
  edit,
  filters,
  sort: ['name'],
  row: resourceRow,
  input: resourceInput,
});

export const resourceApi = {
  ...crud,
  find: { ...crud.find, output: resourceDetail },
  ...statusEndpoint({ path, noun, edit }),
  /** What holds a resource between two days, at most 62. */
  calendar: endpoint({
    method: 'GET',
    path: `${one}/calendar`,
    guard: use,
    input: z.object({ ...idOnly.shape, from: wire.date('请选择开始日期'), to: wire.date('请选择结束日期') }),
    output: z.object({ content: z.array(taken) }),
  }),
  /** Free times of a day, for as long as the shortest booking. */
  slots: endpoint({
    method: 'GET',
    path: `${one}/slots`,
    guard: use,
    input: z.object({ ...idOnly.shape, day: wire.date('请选择日期') }),
    output: z.object({ content: z.array(z.object({ from: z.string(), to: z.string(), places: z.int() })) }),
  }),
  /** Equipment of a laboratory that is not open to booking yet. */
  equipment: endpoint({
    method: 'GET',
    path: `${path}/equipment`,
    guard: edit,
    input: z.object({ lab_id: wire.id('请选择实验室') }),
    output: z.object({ content: z.array(z.object({ id: z.int(), name: z.string(), asset_no: z.string() })) }),
  }),
  qr: endpoint({
    method: 'GET',
    path: `${one}/qr`,
    guard: holds('reservation.resource.read'),
    input: idOnly,
    output: z.object({ qr: z.string(), url: z.string() }),
  }),
};
