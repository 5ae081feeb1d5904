import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';

const schools = {
  from: wire.id('请选择来源学校'),
  to: wire.id('请选择学校'),
  part: wire.codeText('内容', 40),
};

const change = z.object({
  key: z.string(),
  kind: z.enum(['new', 'differs']),
  label: z.string(),
  group: z.string(),
  /** As people read them, a line a field; empty for what is new. */
  before: z.string(),
  after: z.string(),
});
export type PartChange = z.output<typeof change>;

const guard = holds('codes.setting.copy');
const path = '/setting/copy/part';

/** What one school has for another, part by part: roles, codes, wordings and what slices offer. Only what is chosen is written. */
export const partCopyApi = {
  parts: endpoint({
    method: 'GET',
    path: `${path}s`,
    guard,
    input: z.object({}),
    output: z.object({ content: z.array(z.object({ key: z.string(), label: z.string(), note: z.string() })) }),
  }),
  preview: endpoint({
    method: 'GET',
    path,
    guard,
    input: z.object(schools),
    output: z.object({
      changes: z.array(change),
      /** Names this preview; a copy of what has changed since is refused. */
      stamp: z.string(),
    }),
  }),
  copy: endpoint({
    method: 'POST',
    path,
    guard,
    input: z.object({
      ...schools,
      stamp: wire.token('预览', 64),
      keys: wire
        .list(z.string().check(z.maxLength(400)), 5000)
        .check(z.refine((keys) => keys.length > 0, '请勾选要复制的内容')),
    }),
    output: z.object({ added: z.int(), changed: z.int() }),
    summary: '在学校之间复制角色、代码和模板',
  }),
};
