import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { JobRequest } from '#kernel/server/jobs.ts';
import type { TestApp } from './harness.ts';
import type { NodeOrder, NodeReply, NodeSetup } from './node.ts';
import { clockOfChild } from './test-clock.ts';
import { childEnv } from './trace.ts';

/** Starts another process of the product on the database of a test; it takes jobs from the queue. */
export async function startNode({ database, folder }: TestApp) {
  const setup: NodeSetup = { adminUrl: database.adminUrl, secret: database.secret, dataDir: folder };
  const clock = clockOfChild();
  const child = fork(join(import.meta.dirname, 'node.ts'), {
    execArgv: clock.args,
    env: { PATH: process.env['PATH'], ...childEnv(), ...clock.env, NODE_SETUP: JSON.stringify(setup) },
  });
  const heard = async () => {
    const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`node ended with ${String(code)}`)));
    const [message] = await Promise.race([once(child, 'message'), gone]);
    return message as NodeReply;
  };
  const tell = (order: NodeOrder) => child.send(order);
  await heard();
  return {
    /** Moves its clock and has it run these jobs at the same time; answers the names of all it has run since before. */
    async run(at: Date, runs: readonly Omit<JobRequest, 'userId'>[]): Promise<string[]> {
      tell({ at: at.toISOString(), runs: runs.map((run) => ({ ...run, userId: 0 })) });
      const reply = await heard();
      return reply === 'ready' ? [] : reply.ran;
    },
    async stop() {
      tell('stop');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
