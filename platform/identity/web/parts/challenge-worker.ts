import type { Challenge } from '../../shared/challenge.ts';
import { solveChallenge } from '../../shared/proof-of-work.rules.ts';

/** What the worker tells the page: the share that is done, at the end the answer. */
export type Progress = { done: number; answer?: string };

const tell = (progress: Progress) => self.postMessage(progress);

self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  const answer = await solveChallenge(data, (done) => tell({ done }));
  tell({ done: 1, answer });
};
