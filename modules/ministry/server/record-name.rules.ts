import { tableOf, type TableCode, type Values } from '../shared/fields.ts';

/** How users know a record: its number and its name; both '' for the one record of the school. */
export function recordName(code: TableCode, values: Values): { key: string; name: string } {
  const { key, single } = tableOf(code)!;
  const name = code === 'sj6' ? values['lab_name'] : values['name'];
  return { key: values[key[0] ?? ''] ?? '', name: single ? '' : (name ?? '') };
}
