import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';

const schools = { from: wire.id('请选择来源学校'), to: wire.id('请选择学校') };

const change = z.object({
  sys_key: z.string(),
  label: z.string(),
  group: z.string(),
  /** As people read them. */
  before: z.string(),
  after: z.string(),
});
export type SettingChange = z.output<typeof change>;

const guard = holds('codes.setting.copy');

/** Settings of one school for another: first what would change, then the change itself. Files are not copied. */
export const settingCopyApi = {
  preview: endpoint({
    method: 'GET',
    path: '/setting/copy',
    guard,
    input: z.object(schools),
    output: z.object({
      changes: z.array(change),
      /** Names of settings with a file of the other school, which stay as they are. */
      files: z.array(z.string()),
      /** Names this preview; a copy of settings that have changed since is refused. */
      stamp: z.string(),
    }),
  }),
  copy: endpoint({
    method: 'POST',
    path: '/setting/copy',
    guard,
    input: z.object({ ...schools, stamp: wire.token('预览', 64) }),
    output: z.object({ changed: z.int() }),
    summary: '复制系统设置',
  }),
};
