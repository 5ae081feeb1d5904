import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, listInput, pageOf } from '#kernel/shared/paging.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { hoursInput, hoursRow } from './door-hours.ts';

/** Codes of the specification. A right that was revoked is shown as such once the device has removed it. */
export const DoorSync = defineEnum({
  pending: { value: 0, label: '未下发', tone: 'warn' },
  done: { value: 1, label: '成功', tone: 'good' },
  failed: { value: 2, label: '失败', tone: 'bad' },
  revoked: { value: 3, label: '已撤销', tone: 'neutral' },
});

export const GrantSource = defineEnum({
  admission: { value: 'admission', label: '准入考试', tone: 'info' },
  application: { value: 'application', label: '申请', tone: 'busy' },
  special: { value: 'special', label: '特殊时段', tone: 'warn' },
  booking: { value: 'booking', label: '预约', tone: 'good' },
  batch: { value: 'batch', label: '实验课', tone: 'good' },
});

export const GrantStatus = defineEnum({
  valid: { value: 1, label: '有效', tone: 'good' },
  revoked: { value: 0, label: '已撤销', tone: 'neutral' },
});

/** People granted by one call, and rights of one batch. */
const mostGrants = 200;

const filters = {
  /** Name, account or number of the person. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  /** Name or number of the laboratory. */
  lab: wire.keyword(),
  door_id: wire.maybe(wire.id()),
  source: wire.maybe(wire.code(GrantSource)),
  sync: wire.maybe(wire.code(DoorSync)),
  status: wire.maybe(wire.code(GrantStatus)),
};

const grantRow = z.object({
  id: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  college_name: z.string(),
  door_id: z.int(),
  door_name: z.string(),
  user_id: z.int(),
  name: z.string(),
  job_no: z.string(),
  user_type: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  ...hoursRow,
  source: z.string(),
  status: z.int(),
  /** Why it was granted or revoked. */
  reason: z.string(),
  sync: z.int(),
  attempts: z.int(),
  error: z.string(),
  synced_at: z.nullable(z.string()),
  can: canOf('extend', 'revoke', 'resend'),
});
export type GrantRow = z.output<typeof grantRow>;

const path = '/door-grant';
const read = holds('base-info.door.read');
const edit = holds('base-info.door.grant');
const ids = wire.list(wire.id(), mostGrants);
const counted = z.object({ count: z.int() });

export const doorGrantApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['ends_at']),
    output: pageOf(grantRow),
  }),
  /** Doors of a laboratory to choose from, and what its level asks for. */
  doors: endpoint({
    method: 'GET',
    path: `${path}/doors`,
    guard: edit,
    input: z.object({ lab_id: wire.maybe(wire.id()) }),
    output: z.object({ content: z.array(z.object({ id: z.int(), name: z.string() })), needs_approval: z.boolean() }),
  }),
  /** Members who may be granted: admitted today. */
  people: endpoint({
    method: 'GET',
    path: `${path}/people`,
    guard: edit,
    input: z.object({ lab_id: wire.maybe(wire.id()) }),
    output: z.object({
      content: z.array(z.object({ id: z.int(), name: z.string(), job_no: z.string(), admitted_to: z.string() })),
    }),
  }),
  /** Rights of admitted members at doors of a laboratory; nobody's lasts longer than the admission. */
  grant: endpoint({
    method: 'POST',
    path,
    guard: edit,
    input: z.object({
      lab_id: wire.id('请选择实验室'),
      doors: z.pipe(wire.list(wire.id(), 50), z.array(z.int()).check(z.minLength(1, '请选择门禁点'))),
      users: z.pipe(ids, z.array(z.int()).check(z.minLength(1, '请选择人员'))),
      starts_on: wire.date('请选择开始日期'),
      ends_on: wire.date('请选择结束日期'),
      ...hoursInput,
    }),
    output: z.object({ count: z.int(), shortened: z.int() }),
    summary: '门禁授权',
  }),
  extend: endpoint({
    method: 'POST',
    path: `${path}/batch/extend`,
    guard: edit,
    input: z.object({ ids, ends_on: wire.date('请选择结束日期') }),
    output: z.object({ count: z.int(), shortened: z.int() }),
    summary: '门禁授权延期',
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${path}/batch/revoke`,
    guard: edit,
    input: z.object({ ids, reason: wire.paragraph('撤销原因', 200) }),
    output: counted,
    summary: '撤销门禁授权',
  }),
  resend: endpoint({
    method: 'POST',
    path: `${path}/batch/resend`,
    guard: edit,
    input: z.object({ ids }),
    output: counted,
    summary: '重新下发门禁授权',
  }),
};

/** Rights of many people from a sheet, and the list as one. */
export const doorGrantSheet = sheetEndpoints(path, { read: edit, write: edit }, filters);
