import * as z from 'zod/mini';
import { endpoint, open } from './contract.ts';
import * as wire from './wire.ts';

export const settingPair = z.object({ sys_key: z.string(), value: z.string() });

/** Public settings of the school, read by the shell; the path is the specification's. */
export const publicSettings = endpoint({
  method: 'GET',
  path: '/get-setting',
  guard: open,
  /** The school where the host name does not decide, as for every call without a session. */
  input: z.object({ school_key: wire.maybe(wire.codeText('学校')) }),
  output: z.array(settingPair),
});

/** A setting of a school; `value` is the default. */
export type SettingDef = {
  label: string;
  group: string;
  /** A `secret` is written and never shown, copied or logged. */
  kind: 'text' | 'number' | 'bool' | 'file' | 'choice' | 'color' | 'secret';
  /** Options of kind `choice`, by value. */
  choices?: Readonly<Record<string, string>>;
  /** Kinds of files of kind `file`; any that the product takes when it is absent. */
  extensions?: readonly string[];
  value: string;
  /**
   * Visibility in `/get-setting` and `/api/sysconfig`: public or after login; other settings are visible to
   * administrators only.
   */
  shownTo?: 'everybody' | 'signed-in';
  /** Stays with its school when settings are copied, as files and secrets do. */
  ownOnly?: true;
  remark?: string;
  /** What is wrong with a value, as a sentence; asked when it is saved. */
  fault?: (
    value: string,
    deployment: { mapOrigins: readonly string[]; deviceHosts: readonly string[] },
  ) => string | undefined;
};
