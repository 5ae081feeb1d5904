import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A proof of work that a browser solves by itself before it may guess another password: for each part, a counter whose
 * SHA-256 together with the challenge starts with enough zero bits. Several small parts take a steadier time than one
 * large one, and show progress.
 */
export type Challenge = { id: string; bits: number };

const parts = 16;
/** Work of a challenge in bits: 2^16 hashes take a slow phone less than a second, 2^19 less than ten. */
export const challengeBits = { min: 16, max: 19 };
/** Longest texts that a challenge and its answer have on the wire. */
export const challengeLength = { id: 96, answer: 160 };

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
