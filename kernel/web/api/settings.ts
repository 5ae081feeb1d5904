import { publicSettings } from '../../shared/settings.ts';
import { call } from './api.ts';

const cached = new Map<string, { at: number; rows: Promise<Record<string, string>> }>();

async function read(school_key: string | undefined): Promise<Record<string, string>> {
  const rows = await call(publicSettings, school_key ? { school_key } : {}, { quiet: true });
  return Object.fromEntries(rows.map((row) => [row.sys_key, row.value]));
}

// Shorter than the lifetime of the links in the settings.
const cacheMs = 240_000;

/**
 * Public settings by name, of a school where the host name does not decide; cached for some minutes. Empty on failure,
 * because the shell works without them.
 */
export function readSettings(school?: string): Promise<Record<string, string>> {
  const known = cached.get(school ?? '');
  if (known && Date.now() - known.at <= cacheMs) return known.rows;
  const rows = read(school).catch(() => ({}));
  cached.set(school ?? '', { at: Date.now(), rows });
  return rows;
}
