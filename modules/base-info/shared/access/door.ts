import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf, idOnly } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';

/** What the last contact with the device of a door said. */
export const DoorContact = defineEnum({
  none: { value: 'none', label: '未连接', tone: 'neutral' },
  online: { value: 'online', label: '正常', tone: 'good' },
  failed: { value: 'failed', label: '异常', tone: 'bad' },
});

const filters = {
  /** Name of the door, number of its device, name or number of the laboratory. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
};

const doorRow = z.object({
  id: z.int(),
  version: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  college_name: z.string(),
  name: z.string(),
  device_no: z.string(),
  address: z.string(),
  /** A key is stored; it is never shown again. */
  has_secret: z.boolean(),
  contact: z.string(),
  contact_at: z.nullable(z.string()),
  contact_error: z.string(),
  /** Valid rights, and those that the device does not have yet. */
  rights: z.int(),
  unsent: z.int(),
  status: z.int(),
  can: canOf('edit', 'status', 'check'),
});
export type DoorRow = z.output<typeof doorRow>;

export const addressPattern = /^https?:\/\/[^\s/@?#]+(?:\/[^\s?#]*)?$/;
export const addressAdvice = '应形如 http://10.5.0.8:8000';
const key = z.string().check(z.minLength(16, '密钥至少 16 位'), z.maxLength(128, '密钥太长'));
/** Doors that get their key by one call. */
const mostKeys = 200;

const doorInput = z.object({
  lab_id: wire.id('请选择实验室'),
  name: wire.text('门禁点名称', 50),
  device_no: wire.codeText('设备编号'),
  address: z.pipe(wire.text('接口地址', 200), z.string().check(z.regex(addressPattern, `接口地址${addressAdvice}`))),
  /** Left out of a change, the stored key stays. */
  secret: wire.maybe(key),
});
export type DoorInput = z.output<typeof doorInput>;

const path = '/door';
const read = holds('base-info.door.device');

export const doorApi = {
  ...resourceEndpoints({
    path,
    noun: '门禁点',
    read,
    edit: read,
    filters,
    sort: ['name'],
    row: doorRow,
    input: doorInput,
  }),
  ...statusEndpoint({ path, noun: '门禁点', edit: read }),
  /** Asks the device whether it answers. */
  check: endpoint({
    method: 'POST',
    path: `${path}/{id}/check`,
    guard: read,
    input: idOnly,
    output: z.object({ online: z.boolean(), message: z.string() }),
    perMinute: 30,
    summary: '测试门禁设备',
  }),
  /** One key for many doors: those of a sheet come without one. */
  setKey: endpoint({
    method: 'POST',
    path: `${path}/batch/key`,
    guard: read,
    input: z.object({
      ids: z.pipe(wire.list(wire.id(), mostKeys), z.array(z.int()).check(z.minLength(1, '请选择门禁点'))),
      secret: key,
    }),
    output: z.object({ count: z.int() }),
    summary: '设置门禁密钥',
  }),
};

/** Doors from a sheet, which never holds their keys. */
export const doorSheet = sheetEndpoints(path, { read, write: read }, filters);
