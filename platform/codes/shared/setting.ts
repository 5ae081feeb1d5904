import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { can, nothing } from '#kernel/shared/paging.ts';
import { settingPair } from '#kernel/shared/settings.ts';
import * as wire from '#kernel/shared/wire.ts';

const settingRow = z.object({
  sys_key: z.string(),
  label: z.string(),
  group: z.string(),
  kind: z.enum(['text', 'number', 'bool', 'file', 'choice', 'color', 'secret']),
  /** Kinds of files that a setting of kind `file` takes. */
  extensions: z.array(z.string()),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  value: z.string(),
  /** The stored file of a setting of kind `file`. */
  file: z.nullable(fileRef),
  default_value: z.string(),
  remark: z.string(),
  changed: z.boolean(),
  version: z.int(),
  can,
});
export type SettingRow = z.output<typeof settingRow>;

const sysKey = wire.codeText('设置项', 40);

export const settingApi = {
  /** All settings of the school that its people may see. */
  config: endpoint({
    method: 'GET',
    path: '/api/sysconfig',
    guard: signedIn,
    input: z.object({}),
    output: z.array(settingPair),
  }),
  list: endpoint({
    method: 'GET',
    path: '/setting',
    guard: holds('codes.setting.read'),
    input: z.object({}),
    output: z.object({ content: z.array(settingRow) }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/setting/{sys_key}',
    guard: holds('codes.setting.edit'),
    input: z.object({ sys_key: sysKey, value: wire.freeText('值', 2000), version: wire.int() }),
    output: nothing,
    summary: '修改系统设置',
  }),
  reset: endpoint({
    method: 'POST',
    path: '/setting/{sys_key}/reset',
    guard: holds('codes.setting.edit'),
    input: z.object({ sys_key: sysKey }),
    output: nothing,
    summary: '恢复默认设置',
  }),
};
