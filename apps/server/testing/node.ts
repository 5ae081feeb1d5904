// A node of the product in a process of its own. Messages of `startNode` move its clock and have it run jobs.
import { pino } from 'pino';
import { readConfig } from '#kernel/server/config.ts';
import type { JobRequest } from '#kernel/server/jobs.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { createApp } from '../app.ts';
import { jobs } from '../slices.ts';

export type NodeSetup = { adminUrl: string; secret: string; dataDir: string };
export type NodeOrder = { at: string; runs: JobRequest[] } | 'stop';
/** `ready` after the start; later the names of the jobs that this node has run since the last order. */
export type NodeReply = 'ready' | { ran: string[] };

const { adminUrl, secret, dataDir } = JSON.parse(process.env['NODE_SETUP'] ?? '') as NodeSetup;
const reply = (message: NodeReply) => process.send?.(message);

let now = new Date();
let ran: string[] = [];
for (const [name, def] of Object.entries(jobs)) {
  const { handler } = def;
  def.handler = async (...args) => {
    await handler(...args);
    ran.push(name);
  };
}
const app = await createApp({
  config: { ...readConfig({}), dataDir },
  database: { adminUrl, secret },
  log: pino({ level: 'error' }, pino.destination(2)),
  clock: () => now,
});

process.on('message', (order: NodeOrder) => void obey(order));
reply('ready');

async function obey(order: NodeOrder) {
  if (order === 'stop') {
    await app.stop();
    process.exit(0);
  }
  now = new Date(order.at);
  await Promise.all(order.runs.map((run) => runJob(app.services, jobs, run)));
  reply({ ran });
  ran = [];
}
