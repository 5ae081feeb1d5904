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

/** A setting of a school; `value` is the default. */
export type SettingDef = {
  label: string;
  group: string;
  kind: 'text' | 'number' | 'bool' | 'file' | 'choice';
  /** Options of kind `choice`, by value. */
  choices?: Readonly<Record<string, string>>;
  value: string;
  /**
   * Visibility in `/get-setting` and `/api/sysconfig`: public or after login; other settings are visible to
   * administrators only.
   */
  shownTo?: 'everybody' | 'signed-in';
  remark?: string;
  /** What is wrong with a value, as a sentence; asked when it is saved. */
  fault?: (value: string, deployment: { mapOrigins: readonly string[] }) => string | undefined;
};
