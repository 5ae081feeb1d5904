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

/** A setting that a school may change; `value` is what holds until it does. */
export type SettingDef = {
  label: string;
  group: string;
  kind: 'text' | 'number' | 'bool' | 'file' | 'choice';
  /** What may be chosen, by its value: of kind `choice`. */
  choices?: Readonly<Record<string, string>>;
  value: string;
  /** Told by `/get-setting` and `/api/sysconfig`, to everybody or after login; all others stay with who sets them. */
  shownTo?: 'everybody' | 'signed-in';
  remark?: string;
};
