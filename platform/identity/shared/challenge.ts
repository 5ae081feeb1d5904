/**
 * A proof of work that a browser solves by itself before it may guess another password: for each part, a counter whose
 * SHA-256 together with the challenge starts with enough zero bits. Several small parts take a steadier time than one
 * large one, and show progress.
 */
export type Challenge = { id: string; bits: number };

/** Work of a challenge in bits: 2^16 hashes take a slow phone less than a second, 2^19 less than ten. */
export const challengeBits = { min: 16, max: 19 };
/** Longest texts that a challenge and its answer have on the wire. */
export const challengeLength = { id: 96, answer: 160 };
