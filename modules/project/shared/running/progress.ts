import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { idOnly, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

const progressRow = z.object({
  id: z.int(),
  percent: z.int(),
  content: z.string(),
  files: z.array(fileRef),
  author_name: z.string(),
  at: z.string(),
});
export type ProgressRow = z.output<typeof progressRow>;

const path = '/api/project/{id}/progress';

export const progressApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('project.project.read'),
    input: idOnly,
    output: z.object({ content: z.array(progressRow) }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    guard: holds('project.project.apply'),
    input: z.object({
      ...idOnly.shape,
      percent: wire.int(0, 100, '进度应为 0–100'),
      content: wire.paragraph('进展', 1000),
      files: wire.maybe(wire.list(wire.id(), 9)),
    }),
    output: nothing,
    summary: '填报进展',
  }),
};
