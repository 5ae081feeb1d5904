import * as z from 'zod/mini';
import { endpoint, open } from '../shared/contract.ts';
import { call } from './api.ts';

const settingRow = z.object({ sys_key: z.string(), value: z.string() });

/** Public settings of the school; the path is the specification's. */
export const settingsRead = endpoint({
  method: 'GET',
  path: '/get-setting',
  guard: open,
  input: z.object({}),
  output: z.object({ content: z.array(settingRow) }),
});

type Rows = z.output<typeof settingRow>[];

let kept: { at: number; rows: Promise<Record<string, string>> } | undefined;

async function read(): Promise<Record<string, string>> {
  const answer = (await call(settingsRead, {}, { quiet: true })) as { content?: Rows } | Rows;
  const rows = Array.isArray(answer) ? answer : (answer.content ?? []);
  return Object.fromEntries(rows.map((row) => [row.sys_key, row.value]));
}

/** Settings by name, asked again after ten minutes; a failure gives none, because the shell works without them. */
export function readSettings(): Promise<Record<string, string>> {
  if (!kept || Date.now() - kept.at > 600_000) kept = { at: Date.now(), rows: read().catch(() => ({})) };
  return kept.rows;
}
