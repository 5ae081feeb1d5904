import { randomKey } from '#kernel/web/api/api.ts';

/** 128 random bits in the form that the server asks for. */
export function newClientId(): string {
  const key = randomKey();
  return [key.slice(0, 8), key.slice(8, 12), key.slice(12, 16), key.slice(16, 20), key.slice(20)].join('-');
}
