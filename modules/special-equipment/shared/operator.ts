import * as z from 'zod/mini';
import { holds, onServer, type InputOf } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { exportEndpoint, removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { CertStatus, DueLevel } from './kinds.ts';

const filters = {
  /** Name of the person, number of the certificate, code of the item. */
  keyword: wire.keyword(),
  asset_id: wire.maybe(wire.id()),
  item_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(CertStatus)),
  due: wire.maybe(wire.code(DueLevel)),
};

const operatorRow = z.object({
  id: z.int(),
  version: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  item_id: z.int(),
  item_code: z.string(),
  item_name: z.string(),
  cert_no: z.string(),
  issuer: z.string(),
  issued_on: z.nullable(z.string()),
  valid_to: z.nullable(z.string()),
  /** By the day of today. */
  status: z.int(),
  due: z.nullable(z.int()),
  asset_ids: z.array(z.int()),
  asset_names: z.string(),
  files: z.array(fileRef),
  can: canOf('edit', 'remove'),
});
export type OperatorRow = z.output<typeof operatorRow>;

const operatorInput = z.object({
  user_id: wire.id('请选择人员'),
  item_id: wire.id('请选择作业项目'),
  cert_no: z.optional(wire.line('证号', 50)),
  issuer: z.optional(wire.line('发证机关', 100)),
  issued_on: wire.clearable(wire.date()),
  valid_to: wire.clearable(wire.date()),
  asset_ids: z.pipe(wire.list(wire.id(), 50), z.array(z.int()).check(z.minLength(1, '请选择设备'))),
  files: wire.maybe(wire.list(wire.id(), 9)),
});
export type OperatorInput = z.output<typeof operatorInput>;

const about = {
  path: '/api/special_instrument/operator',
  noun: '作业人员证书',
  edit: holds('special-equipment.edit'),
} as const;

export const operatorApi = onServer('special-equipment', {
  ...resourceEndpoints({
    ...about,
    read: holds('special-equipment.read'),
    filters,
    sort: ['valid_to'],
    row: operatorRow,
    input: operatorInput,
  }),
  ...removeEndpoint(about),
  export: exportEndpoint(`${about.path}`, holds('special-equipment.read'), filters),
});
export type OperatorQuery = InputOf<typeof operatorApi.export>;
