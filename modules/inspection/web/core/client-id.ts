import { randomKey } from '#kernel/web/api/api.ts';

/** A random UUID, as the server expects. */
export function newClientId(): string {
  const key = randomKey();
  return [key.slice(0, 8), key.slice(8, 12), key.slice(12, 16), key.slice(16, 20), key.slice(20)].join('-');
}
