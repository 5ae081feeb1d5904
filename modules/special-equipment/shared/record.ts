import * as z from 'zod/mini';
import { endpoint, holds, onServer, type InputOf } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { idOut, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { RecordKind } from './kinds.ts';

const filters = {
  /** Name or number of the equipment, or the person. */
  keyword: wire.keyword(),
  asset_id: wire.maybe(wire.id()),
  kind: wire.maybe(wire.code(RecordKind)),
  is_normal: wire.maybe(wire.bool()),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const recordRow = z.object({
  id: z.int(),
  asset_id: z.int(),
  name: z.string(),
  asset_no: z.string(),
  lab_name: z.string(),
  kind: z.int(),
  done_on: z.string(),
  user_name: z.string(),
  is_normal: z.boolean(),
  note: z.string(),
  photos: z.array(fileRef),
});
export type RecordRow = z.output<typeof recordRow>;

const path = '/api/special_instrument/record';

export const recordApi = onServer('special-equipment', {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('special-equipment.read'),
    input: listInput(filters, ['done_on']),
    output: pageOf(recordRow),
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard: holds('special-equipment.record'),
    input: z.object({
      asset_id: wire.id('请选择设备'),
      kind: wire.code(RecordKind, '请选择类型'),
      done_on: wire.date('请选择日期'),
      /** Who operated; absent: the caller. */
      user_id: wire.clearable(wire.id()),
      is_normal: wire.bool(),
      note: z.optional(wire.freeText('情况', 500)),
      photos: wire.maybe(wire.list(wire.id(), 9)),
    }),
    output: idOut,
    summary: '登记运行与维护记录',
  }),
});
export type RecordInput = InputOf<typeof recordApi.create>;
