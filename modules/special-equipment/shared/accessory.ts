import * as z from 'zod/mini';
import { holds, onServer } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { AccessoryKind, AccessoryStatus, DueLevel } from './kinds.ts';

const filters = {
  /** Number, or name of the equipment. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  asset_id: wire.maybe(wire.id()),
  kind: wire.maybe(wire.code(AccessoryKind)),
  due: wire.maybe(wire.code(DueLevel)),
  status: wire.maybe(wire.code(AccessoryStatus)),
};

const accessoryRow = z.object({
  id: z.int(),
  version: z.int(),
  asset_id: z.int(),
  name: z.string(),
  asset_no: z.string(),
  lab_name: z.string(),
  kind: z.string(),
  no: z.string(),
  checked_on: z.string(),
  next_on: z.string(),
  due: z.nullable(z.int()),
  status: z.int(),
  files: z.array(fileRef),
  can: canOf('edit', 'remove'),
});
export type AccessoryRow = z.output<typeof accessoryRow>;

const accessoryInput = z.object({
  asset_id: wire.id('请选择设备'),
  kind: wire.code(AccessoryKind, '请选择附件'),
  no: wire.text('编号', 50),
  checked_on: wire.date('请选择校验日期'),
  /** Absent: by the cycle of the kind. */
  next_on: wire.clearable(wire.date()),
  status: wire.code(AccessoryStatus, '请选择状态'),
  files: wire.maybe(wire.list(wire.id(), 9)),
});
export type AccessoryInput = z.output<typeof accessoryInput>;

const about = {
  path: '/api/special_instrument/accessory',
  noun: '安全附件',
  edit: holds('special-equipment.edit'),
} as const;

export const accessoryApi = onServer('special-equipment', {
  ...resourceEndpoints({
    ...about,
    read: holds('special-equipment.read'),
    filters,
    sort: ['next_on'],
    row: accessoryRow,
    input: accessoryInput,
  }),
  ...removeEndpoint(about),
});
