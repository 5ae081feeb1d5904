import type { Challenge } from '../shared/challenge.ts';
import { ApiError } from './api-error.ts';
import type { Progress } from './challenge.worker.ts';

type OnProgress = (done: number) => void;

/** The challenge that a refused login carries. */
export function challengeOf(error: unknown): Challenge | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const data = error.data as { challenge?: Challenge } | null | undefined;
  return data?.challenge?.id ? data.challenge : undefined;
}

/** Works the challenge out beside the page; in the page itself where the browser has no such workers. */
export async function answerChallenge(challenge: Challenge, onProgress: OnProgress): Promise<string> {
  return (await inWorker(challenge, onProgress)) ?? inPage(challenge, onProgress);
}

function inWorker(challenge: Challenge, onProgress: OnProgress): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = startWorker();
    if (!worker) return resolve(undefined);
    const end = (answer?: string) => {
      worker.terminate();
      resolve(answer);
    };
    worker.onerror = () => end();
    worker.onmessage = ({ data }: MessageEvent<Progress>) => {
      onProgress(data.done);
      if (data.answer !== undefined) end(data.answer);
    };
    worker.postMessage(challenge);
  });
}

function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./challenge.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

async function inPage(challenge: Challenge, onProgress: OnProgress): Promise<string> {
  const { solveChallenge } = await import('../shared/challenge.ts');
  return solveChallenge(challenge, (done) => {
    onProgress(done);
    // Lets the page draw.
    return new Promise((resolve) => setTimeout(resolve));
  });
}
