import * as z from 'zod/mini';
import { endpoint, holds, type InputOf, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { exportEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { hours, month } from '../amount.ts';

export const MonthState = defineEnum({
  open: { value: 0, label: '待确认', tone: 'warn' },
  confirmed: { value: 1, label: '已确认', tone: 'good' },
});

export const MonthSource = defineEnum({
  auto: { value: 'auto', label: '采集' },
  manual: { value: 'manual', label: '填写' },
});

/** What is collected of a month, and may be corrected. */
export const monthFields = [
  'hours_teach',
  'hours_research',
  'hours_service',
  'hours_open',
  'samples',
  'down_hours',
] as const;
export type MonthField = (typeof monthFields)[number];

const filters = {
  /** Number or name of the instrument. */
  keyword: wire.keyword(),
  instrument_id: wire.maybe(wire.id()),
  month: wire.maybe(month()),
  college_id: wire.maybe(wire.id()),
  state: wire.maybe(wire.code(MonthState)),
  /** Of months that are over. */
  ended: wire.maybe(wire.bool()),
  mine: wire.maybe(wire.bool()),
};

const figures = {
  hours_teach: z.string(),
  hours_research: z.string(),
  hours_service: z.string(),
  hours_open: z.string(),
  samples: z.int(),
  down_hours: z.string(),
};

const monthRow = z.object({
  id: z.int(),
  version: z.int(),
  instrument_id: z.int(),
  instrument_name: z.string(),
  asset_no: z.string(),
  college_name: z.string(),
  keeper_name: z.string(),
  month: z.string(),
  ...figures,
  /** What the system has collected; null where there was nothing to collect from. */
  collected: z.nullable(z.record(z.string(), z.string())),
  /** Use records that overlap former ones. */
  clashes: z.int(),
  reason: z.string(),
  source: z.string(),
  state: z.int(),
  is_late: z.boolean(),
  confirmed_by: z.string(),
  can: canOf('edit', 'confirm', 'unlock'),
});
export type MonthRow = z.output<typeof monthRow>;

const monthInput = z.object({
  instrument_id: wire.id('请选择仪器'),
  month: month(),
  hours_teach: hours('教学机时'),
  hours_research: hours('科研机时'),
  hours_service: hours('社会服务机时'),
  hours_open: hours('开放机时'),
  samples: wire.int(0, 999_999, '测样数应为 0–999999'),
  down_hours: hours('故障停机'),
  reason: z.optional(wire.freeText('原因', 200)),
});
export type MonthInput = z.output<typeof monthInput>;

const path = '/api/instrument/month';
const edit = holds('instrument.edit');
const crud = resourceEndpoints({
  path,
  noun: '月度机时',
  read: holds('instrument.read'),
  edit,
  filters,
  sort: ['month'],
  row: monthRow,
  input: monthInput,
});

export const monthApi = onServer('instrument-report', {
  ...crud,
  collect: endpoint({
    method: 'POST',
    path: `${path}/collect`,
    guard: edit,
    input: z.object({ month: month() }),
    output: z.object({ rows: z.int() }),
    summary: '采集月度机时',
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/{id}/confirm`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '确认月度机时',
  }),
  /** All of them or none. */
  confirmAll: endpoint({
    method: 'POST',
    path: `${path}/batch/confirm`,
    guard: edit,
    input: z.object({ ids: z.pipe(wire.list(wire.id(), 200), z.array(z.int()).check(z.minLength(1, '请选择月份'))) }),
    output: z.object({ confirmed: z.int() }),
    summary: '确认月度机时',
  }),
  unlock: endpoint({
    method: 'POST',
    path: `${path}/{id}/unlock`,
    guard: holds('instrument.examine'),
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('原因', 200) }),
    output: nothing,
    summary: '解锁月度机时',
  }),
  export: exportEndpoint(path, holds('instrument.export'), filters),
});
export type MonthQuery = InputOf<typeof monthApi.export>;
