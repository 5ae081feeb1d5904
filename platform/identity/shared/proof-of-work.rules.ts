import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Challenge } from './challenge.ts';

// Sixteen small parts take a steadier time than one large one, and show progress.
const parts = 16;

function zeroBits(hash: Uint8Array): number {
  const word = ((hash[0]! << 24) | (hash[1]! << 16) | (hash[2]! << 8) | hash[3]!) >>> 0;
  return Math.clz32(word);
}

// One block of SHA-256: the challenge as a hash, the part, the counter.
function messageOf(id: string, part: number) {
  const message = new Uint8Array(37);
  message.set(sha256(utf8ToBytes(id)));
  message[32] = part;
  return { message, view: new DataView(message.buffer) };
}

function solvePart({ id, bits }: Challenge, part: number): number {
  const { message, view } = messageOf(id, part);
  const wanted = bits - Math.log2(parts);
  for (let counter = 0; ; counter += 1) {
    view.setUint32(33, counter);
    if (zeroBits(sha256(message)) >= wanted) return counter;
  }
}

/** Solves one part after the other; `onPart` hears the share that is done and may wait. */
export async function solveChallenge(
  challenge: Challenge,
  onPart: (done: number) => Promise<void> | void,
): Promise<string> {
  const counters: string[] = [];
  for (let part = 0; part < parts; part += 1) {
    counters.push(solvePart(challenge, part).toString(36));
    await onPart((part + 1) / parts);
  }
  return counters.join('.');
}

/** True if the answer solves every part. */
export function isSolved({ id, bits }: Challenge, answer: string): boolean {
  const counters = answer.split('.');
  if (counters.length !== parts) return false;
  return counters.every((text, part) => {
    const { message, view } = messageOf(id, part);
    const counter = parseInt(text, 36);
    if (!(counter >= 0 && counter < 2 ** 32)) return false;
    view.setUint32(33, counter);
    return zeroBits(sha256(message)) >= bits - Math.log2(parts);
  });
}
