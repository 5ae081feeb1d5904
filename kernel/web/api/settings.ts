import { publicSettings } from '../../shared/settings.ts';
import { call } from './api.ts';

let cached: { at: number; rows: Promise<Record<string, string>> } | undefined;

async function read(): Promise<Record<string, string>> {
  const rows = await call(publicSettings, {}, { quiet: true });
  return Object.fromEntries(rows.map((row) => [row.sys_key, row.value]));
}

// Shorter than the lifetime of the links in the settings.
const cacheMs = 240_000;

/** Public settings by name, cached for some minutes; empty on failure, because the shell works without them. */
export function readSettings(): Promise<Record<string, string>> {
  if (!cached || Date.now() - cached.at > cacheMs) cached = { at: Date.now(), rows: read().catch(() => ({})) };
  return cached.rows;
}
