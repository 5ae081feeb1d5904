import { hash } from 'node:crypto';
import type { Challenge } from '../../shared/challenge.ts';

const parts = 16;

/**
 * Solves a proof of work as the login page does, written a second time on the native SHA-256: the script of the page takes
 * seconds, and many times as long where the lines that run are counted.
 */
export function solveNatively({ id, bits }: Challenge): string {
  const message = Buffer.alloc(37);
  message.set(hash('sha256', id, 'buffer'));
  return Array.from({ length: parts }, (_, part) => {
    message[32] = part;
    for (let counter = 0; ; counter += 1) {
      message.writeUInt32BE(counter, 33);
      const zeroBits = Math.clz32(hash('sha256', message, 'buffer').readUInt32BE(0));
      if (zeroBits >= bits - Math.log2(parts)) return counter.toString(36);
    }
  }).join('.');
}
