import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Recorded } from './record.ts';

/** Starts the bare server in a separate process. */
export async function startFloor(
  adminUrl: string,
  recorded: Recorded,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL('./floor-server.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({ adminUrl, recorded });
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
