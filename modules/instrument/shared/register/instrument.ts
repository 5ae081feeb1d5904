import * as z from 'zod/mini';
import { endpoint, holds, type InputOf, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { exportEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { InstrumentStatus } from './instrument.states.ts';

export const InstrumentKind = defineEnum({
  general: { value: 1, label: '通用' },
  special: { value: 2, label: '专用' },
});

export const PriceBand = defineEnum({
  below50: { value: 'below50', label: '50 万元以下' },
  below100: { value: 'below100', label: '50–100 万元' },
  above100: { value: 'above100', label: '100 万元及以上' },
});

const filters = {
  /** Number, name or model. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(InstrumentStatus)),
  band: wire.maybe(wire.code(PriceBand)),
  is_shared: wire.maybe(wire.bool()),
  /** Those that the caller keeps. */
  mine: wire.maybe(wire.bool()),
};

const instrumentRow = z.object({
  id: z.int(),
  version: z.int(),
  equipment_id: z.int(),
  asset_no: z.string(),
  name: z.string(),
  model: z.string(),
  class_no: z.string(),
  price: z.nullable(z.string()),
  buy_date: z.nullable(z.string()),
  college_name: z.string(),
  lab_name: z.string(),
  room_no: z.string(),
  keeper_name: z.string(),
  kind: z.nullable(z.int()),
  is_shared: z.boolean(),
  status: z.int(),
  can: canOf('edit', 'status', 'fill'),
});
export type InstrumentRow = z.output<typeof instrumentRow>;

const change = z.object({
  id: z.int(),
  from_status: z.int(),
  to_status: z.int(),
  reason: z.string(),
  cancelled: z.int(),
  changed_at: z.string(),
  changed_by: z.string(),
});

const instrumentDetail = z.object({
  ...instrumentRow.shape,
  spec: z.string(),
  country: z.string(),
  origin: z.nullable(z.int()),
  direction: z.nullable(z.int()),
  peer_group: z.string(),
  platform_no: z.string(),
  functions_original: z.nullable(z.int()),
  functions_used: z.nullable(z.int()),
  changes: z.array(change),
});
export type InstrumentDetail = z.output<typeof instrumentDetail>;

const instrumentInput = z.object({
  kind: wire.code(InstrumentKind, '请选择通用或专用'),
  peer_group: z.optional(wire.line('同类组', 40)),
  is_shared: wire.bool(),
  platform_no: z.optional(wire.line('平台编号', 40)),
  functions_original: wire.clearable(wire.int(0, 999, '原有功能数应为 0–999')),
  functions_used: wire.clearable(wire.int(0, 999, '使用功能数应为 0–999')),
});
export type InstrumentInput = z.output<typeof instrumentInput>;

const path = '/api/instrument';
const one = `${path}/{id}`;
const edit = holds('instrument.edit');
const crud = resourceEndpoints({
  path,
  noun: '大型仪器',
  read: holds('instrument.read'),
  edit,
  filters,
  sort: ['asset_no', 'name', 'price', 'buy_date'],
  row: instrumentRow,
  input: instrumentInput,
});

export const instrumentApi = onServer('instrument-report', {
  list: crud.list,
  find: { ...crud.find, output: instrumentDetail },
  update: crud.update,
  setStatus: endpoint({
    method: 'POST',
    path: `${one}/change_status`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      status: wire.code(InstrumentStatus, '请选择状态'),
      reason: wire.paragraph('原因', 200),
      /** Number of the approval, for equipment that is to be scrapped. */
      scrap_no: z.optional(wire.line('报废审批单号', 40)),
    }),
    output: z.object({ cancelled: z.int() }),
    summary: '变更大型仪器状态',
  }),
  /** The asset office confirms that it is scrapped: the instrument leaves the register. */
  scrap: endpoint({
    method: 'POST',
    path: `${one}/scrap`,
    guard: holds('instrument.plan.edit'),
    input: idOnly,
    output: nothing,
    summary: '确认大型仪器报废',
  }),
  /** Takes up equipment that has become a large instrument, and leaves out what is none any more. */
  refresh: endpoint({
    method: 'POST',
    path: `${path}/refresh`,
    guard: holds('instrument.plan.edit'),
    input: nothing,
    output: z.object({ added: z.int(), left: z.int() }),
    summary: '更新大型仪器台账',
  }),
  export: exportEndpoint(path, holds('instrument.export'), filters),
  plate: endpoint({
    method: 'GET',
    path: `${one}/plate`,
    guard: holds('instrument.read'),
    input: idOnly,
    ...paperFile,
    summary: '打印仪器铭牌',
  }),
});
export type InstrumentQuery = InputOf<typeof instrumentApi.export>;
