import type { FileRef } from '#kernel/shared/files.ts';

const isFile = (value: unknown): value is FileRef =>
  typeof value === 'object' && value !== null && 'id' in value && 'ext' in value && 'url' in value;

/** Converts a form value to the wire: files to ids, an emptied field to `''`, lists unchanged. */
export function toWire(value: unknown): unknown {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((item) => (isFile(item) ? item.id : toWire(item)));
  if (typeof value !== 'object' || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toWire(part)]));
}
