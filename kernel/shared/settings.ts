import * as z from 'zod/mini';
import { endpoint, open } from './contract.ts';

export const settingPair = z.object({ sys_key: z.string(), value: z.string() });

/** Public settings of the school, read by the shell; the path is the specification's. */
export const publicSettings = endpoint({
  method: 'GET',
  path: '/get-setting',
  guard: open,
  input: z.object({}),
  output: z.array(settingPair),
});
