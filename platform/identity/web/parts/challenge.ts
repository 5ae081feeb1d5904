import type { Challenge } from '../../shared/challenge.ts';
import type { Progress } from './challenge-worker.ts';

type OnProgress = (done: number) => void;

// The work asked for grows while others fail at the same account, so that an answer may come too late.
const rounds = 3;

/** Sends a login again with the challenge of its refusal answered; a refusal without one is thrown on. */
export async function retryWithWork<T>(
  refusal: unknown,
  send: (answered: { challenge: string; challenge_answer: string }) => Promise<T>,
  onProgress: OnProgress,
): Promise<T> {
  let error = refusal;
  for (let round = 0; round < rounds; round += 1) {
    const challenge = challengeOf(error);
    if (!challenge) break;
    onProgress(0);
    const answer = (await inWorker(challenge, onProgress)) ?? (await inPage(challenge, onProgress));
    try {
      return await send({ challenge: challenge.id, challenge_answer: answer });
    } catch (next) {
      error = next;
    }
  }
  throw error;
}

const challengeOf = (error: unknown) => (error as { data?: { challenge?: Challenge } | null }).data?.challenge;

/** Works the challenge out beside the page; nothing where the browser has no such workers. */
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
    return new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

/** In the page itself, which still draws after each part. */
async function inPage(challenge: Challenge, onProgress: OnProgress): Promise<string> {
  const { solveChallenge } = await import('../../shared/proof-of-work.rules.ts');
  return solveChallenge(challenge, (done) => {
    onProgress(done);
    return new Promise((resolve) => setTimeout(resolve));
  });
}
