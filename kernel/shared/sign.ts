import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const signWindowMs = 300_000;

const isPrimitive = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * Text of the signed parameters: `name + value` of every primitive top-level parameter, sorted by name in code-unit
 * order. Excludes files, arrays, objects, null and undefined.
 */
export function canonicalParams(params: Record<string, unknown>): string {
  return Object.keys(params)
    .filter((name) => isPrimitive(params[name]))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .map((name) => name + String(params[name]))
    .join('');
}

/**
 * Signature of a call: lower-case hex MD5 of `key + path + params + timestamp + key`. Transport hygiene and replay
 * guard only; the key ships with the page, so it grants nothing.
 */
export function signature(key: string, path: string, params: Record<string, unknown>, timestamp: number): string {
  return bytesToHex(md5(utf8ToBytes(key + path + canonicalParams(params) + timestamp + key)));
}
