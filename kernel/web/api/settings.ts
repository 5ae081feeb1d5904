import { publicSettings } from '../../shared/settings.ts';
import { call } from './api.ts';
import { sharedReads } from './shared-read.ts';

type Settings = Record<string, string>;

async function read(school_key: string): Promise<Settings> {
  const rows = await call(publicSettings, school_key ? { school_key } : {}, { quiet: true });
  return Object.fromEntries(rows.map((row) => [row.sys_key, row.value]));
}

// Shorter than the lifetime of the links in the settings.
const validMs = 240_000;

const settingsOf = sharedReads(read, validMs);

/** Public settings by name, of a school where the host name does not decide. Empty on failure, because the shell works without them. */
export const readSettings = async (): Promise<Settings> => (await settingsOf('').current()).data ?? {};

/** The same for a component; undefined until they are there or have failed. */
export function useSettings(school = ''): Settings | undefined {
  const { data, error } = settingsOf(school).use();
  return data ?? (error && {});
}
