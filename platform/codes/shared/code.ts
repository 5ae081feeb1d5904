import * as z from 'zod/mini';

export const codeRow = z.object({
  id: z.int(),
  parent_key: z.string(),
  code: z.string(),
  name: z.string(),
  parent_code: z.string(),
  sort: z.int(),
  status: z.int(),
  color: z.string(),
  is_system: z.boolean(),
  remark: z.string(),
  version: z.int(),
});
export type CodeRow = z.output<typeof codeRow>;
