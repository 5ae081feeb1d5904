import { publicSettings } from '../../shared/settings.ts';
import { call } from './api.ts';

let cached: { at: number; rows: Promise<Record<string, string>> } | undefined;

async function read(): Promise<Record<string, string>> {
  const rows = await call(publicSettings, {}, { quiet: true });
  return Object.fromEntries(rows.map((row) => [row.sys_key, row.value]));
}

// Shorter than the life of the links among them.
const cacheMs = 240_000;

/** Settings by name, asked again after some minutes; a failure gives none, because the shell works without them. */
export function readSettings(): Promise<Record<string, string>> {
  if (!cached || Date.now() - cached.at > cacheMs) cached = { at: Date.now(), rows: read().catch(() => ({})) };
  return cached.rows;
}
