import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Case, Known } from './cases.ts';

/** Starts a bare server with the best SQL of a case, in a separate process. */
export async function startFloor(
  adminUrl: string,
  { name }: Case,
  known: Known,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL('./floor-server.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({ adminUrl, name, known });
  const port = await new Promise<number>((done, fail) => {
    child.on('message', (message) => done(message as number));
    child.on('exit', (code) => fail(new Error(`the floor ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        child.on('exit', () => done());
        child.kill();
      }),
  };
}
