import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { EventKind, EventStatus } from './event.states.ts';

/** People of one training at most, and photos. */
const mostPeople = 1000;
const mostPhotos = 9;

const filters = {
  /** Topic, teacher or place. */
  keyword: wire.keyword(),
  kind: wire.maybe(wire.code(EventKind)),
  status: wire.maybe(wire.code(EventStatus)),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  campus_id: wire.maybe(wire.id()),
  nature: wire.keyword(),
  /** What is for the whole school. */
  direct: wire.maybe(wire.bool()),
  /** Days on which it begins. */
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const eventRow = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  topic: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string(),
  teacher: z.string(),
  hours: z.string(),
  lab_id: z.nullable(z.int()),
  lab_name: z.string(),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  attended: z.int(),
  status: z.int(),
  can: canOf('edit', 'attend', 'close', 'cancel'),
});
export type EventRow = z.output<typeof eventRow>;

const attendant = z.object({
  user_id: z.int(),
  name: z.string(),
  job_no: z.string(),
  college_name: z.string(),
  way: z.string(),
  signed_at: z.string(),
});

const eventDetail = z.object({
  ...eventRow.shape,
  content: z.string(),
  photos: z.array(fileRef),
  closed_at: z.nullable(z.string()),
  people: z.array(attendant),
});
export type EventDetail = z.output<typeof eventDetail>;

const hours = wire.decimal('请填写学时');

const eventInput = z.object({
  kind: wire.code(EventKind, '请选择类型'),
  topic: wire.text('主题', 100),
  starts_at: wire.dateTime('请选择开始时间'),
  ends_at: wire.dateTime('请选择结束时间'),
  place: wire.text('地点', 100),
  teacher: wire.text('讲师', 50),
  hours,
  lab_id: wire.clearable(wire.id()),
  content: z.optional(wire.freeText('内容', 1000)),
  photos: wire.maybe(wire.list(wire.id(), mostPhotos)),
});
export type EventInput = z.output<typeof eventInput>;

const path = '/train/offline';
const one = `${path}/{id}`;
const read = holds('training.offline.read');
const edit = holds('training.offline.edit');
const resource = resourceEndpoints({
  path,
  noun: '线下培训',
  read,
  edit,
  filters,
  sort: ['starts_at'],
  row: eventRow,
  input: eventInput,
});
const people = z.pipe(wire.list(wire.id(), mostPeople), z.array(z.int()).check(z.minLength(1, '请选择人员')));

const calls = {
  ...resource,
  find: { ...resource.find, output: eventDetail },
  /** The code that people scan now; it changes every half minute. */
  code: endpoint({
    method: 'GET',
    path: `${one}/code`,
    guard: edit,
    input: idOnly,
    output: z.object({ qr: z.string(), topic: z.string(), attended: z.int(), seconds: z.int() }),
    passive: true,
  }),
  /** The caller signs in with a scanned code. */
  sign: endpoint({
    method: 'POST',
    path: `${one}/sign`,
    guard: signedIn,
    input: z.object({ ...idOnly.shape, code: wire.token('签到码', 60) }),
    output: z.object({ topic: z.string(), place: z.string(), hours: z.string() }),
    perMinute: 20,
    summary: '扫码签到',
  }),
  attend: endpoint({
    method: 'POST',
    path: `${one}/attend`,
    guard: edit,
    input: z.object({ ...idOnly.shape, user_ids: people }),
    output: z.object({ added: z.int() }),
    summary: '登记签到',
  }),
  unattend: endpoint({
    method: 'POST',
    path: `${one}/unattend`,
    guard: edit,
    input: z.object({ ...idOnly.shape, user_ids: people }),
    output: nothing,
    summary: '删除签到',
  }),
  /** Hours are written, and of a training on site that people were trained. */
  close: endpoint({
    method: 'POST',
    path: `${one}/close`,
    guard: edit,
    input: z.object({ ...idOnly.shape, photos: wire.maybe(wire.list(wire.id(), mostPhotos)) }),
    output: z.object({ attended: z.int() }),
    summary: '结束线下培训',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '取消线下培训',
  }),
};

/** Calls of the office have the server key `train`. */
export const eventApi = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => [name, { ...call, server: 'train' }]),
) as typeof calls;
