import type { Reply } from '#apps/server/testing/client.ts';

/** Codes of calls that were made at once, in ascending order, because any of them may have won. */
export const codesOf = (replies: readonly Reply[]): number[] =>
  replies.map((reply) => reply.code).sort((a, b) => a - b);
