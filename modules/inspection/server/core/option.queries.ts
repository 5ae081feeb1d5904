import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { inspectionSettings } from '../../shared/core/settings.ts';

type Key = keyof typeof inspectionSettings;
type TextKey = 'sample_levels' | 'inspect_labels';
type Options = Record<Exclude<Key, TextKey>, number> & Record<TextKey, string>;

const read = new WeakMap<Ctx['db'], Promise<Options>>();

/** Inspection settings of the school, with defaults; read once in a transaction. */
export function optionsOf(ctx: Ctx): Promise<Options> {
  const known = read.get(ctx.db) ?? readOptions(ctx);
  read.set(ctx.db, known);
  return known;
}

async function readOptions(ctx: Ctx): Promise<Options> {
  const { rows } = await sql<{ sys_key: Key; value: string }>`select sys_key, value from codes.setting
    where school_id = ${ctx.schoolId} and sys_key = any(${Object.keys(inspectionSettings)})`.execute(ctx.db);
  const own = new Map(rows.map((row) => [row.sys_key, row.value]));
  const entries = Object.entries(inspectionSettings).map(([key, { kind, value }]) => {
    const text = own.get(key as Key) ?? value;
    if (kind === 'text') return [key, text];
    // A malformed number falls back to the default, so that a typo does not stop inspections.
    return [key, Number(/^\d{1,6}$/.test(text) ? text : value)];
  });
  return Object.fromEntries(entries) as Options;
}

/** Activity types as the school labels them; `labels` is setting `inspect_labels`. */
export function actTypeLabels(labels: string): Map<number, string> {
  const own = labels.split(',').flatMap((part): [number, string][] => {
    const [type, label] = part.split(':');
    return label?.trim() ? [[Number(type), label.trim()]] : [];
  });
  return new Map<number, string>([...ActType.$items.map((item): [number, string] => [item.value, item.label]), ...own]);
}
