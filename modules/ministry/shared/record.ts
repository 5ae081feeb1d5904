import * as z from 'zod/mini';
import { endpoint, onServer } from '#kernel/shared/contract.ts';
import { canOf, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ministryTables } from './fields.ts';
import { edit, read, schoolYear } from './year.ts';

const TableCodes = { $items: ministryTables.map(({ code, title }) => ({ value: code, label: title })) };
/** A table by its code in an address. */
const table = wire.code(TableCodes, '没有这张表');

const ofTable = { year: schoolYear, table };
const filters = {
  ...ofTable,
  keyword: wire.keyword(),
  unit_id: wire.maybe(wire.id()),
  /** Only records that somebody changed or added. */
  changed: wire.maybe(wire.bool()),
  /** Only records with errors or warnings. */
  found: wire.maybe(wire.bool()),
};

const change = z.object({ field: z.string(), from: z.string(), reason: z.string(), by: z.string(), at: z.string() });

const recordRow = z.object({
  id: z.int(),
  version: z.int(),
  /** Kind and id of what it was made of; '' if it was added by hand. */
  source: z.string(),
  source_id: z.nullable(z.int()),
  unit_name: z.string(),
  cells: z.record(z.string(), z.string()),
  changes: z.array(change),
  is_out: z.boolean(),
  findings: z.array(z.object({ field: z.string(), level: z.string(), message: z.string() })),
  can: canOf('edit', 'remove', 'leave_out', 'take_in'),
});
export type RecordRow = z.output<typeof recordRow>;

/** Cells by field; a cell is as wide as the widest field. */
const cells = z.record(z.string().check(z.maxLength(40)), wire.line('内容', 200));
const reason = wire.text('原因', 200);
const path = '/api/datasbm/{year}/{table}';
const ofRecord = { ...ofTable, id: wire.id(), version: wire.int(1) };

export const recordApi = onServer('equipment-report', {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters),
    output: pageOf(recordRow),
  }),
  collect: endpoint({
    method: 'POST',
    path: '/api/datasbm/{year}/collect/{table}',
    guard: edit,
    input: z.object(ofTable),
    output: z.object({ rows: z.int() }),
    slow: true,
    summary: '采集一张上报表',
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard: edit,
    input: z.object({ ...ofTable, unit_id: wire.maybe(wire.id()), cells, reason }),
    output: idOut,
    summary: '补充一行上报数据',
  }),
  update: endpoint({
    method: 'POST',
    path: `${path}/{id}`,
    guard: edit,
    input: z.object({ ...ofRecord, cells, reason }),
    output: nothing,
    summary: '修改一行上报数据',
  }),
  /** Back to what the sources gave. */
  restore: endpoint({
    method: 'POST',
    path: `${path}/{id}/restore`,
    guard: edit,
    input: z.object(ofRecord),
    output: nothing,
    summary: '恢复采集的数据',
  }),
  leaveOut: endpoint({
    method: 'POST',
    path: `${path}/{id}/leave_out`,
    guard: edit,
    input: z.object({ ...ofRecord, reason }),
    output: nothing,
    summary: '不上报一行数据',
  }),
  takeIn: endpoint({
    method: 'POST',
    path: `${path}/{id}/take_in`,
    guard: edit,
    input: z.object(ofRecord),
    output: nothing,
    summary: '恢复上报一行数据',
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/{id}/remove`,
    guard: edit,
    input: z.object(ofRecord),
    output: nothing,
    summary: '删除补充的一行',
  }),
  txt: endpoint({
    method: 'GET',
    path: `${path}/txt`,
    guard: read,
    input: z.object(ofTable),
    output: z.any(),
    blob: true,
    slow: true,
    perMinute: 30,
  }),
  xls: endpoint({
    method: 'GET',
    path: `${path}/xls`,
    guard: read,
    input: z.object(ofTable),
    output: z.any(),
    blob: true,
    slow: true,
    perMinute: 30,
  }),
});
