// `npm start`: database, migrations, demonstration on the first run, then page and API on one port.
import { mkdirSync } from 'node:fs';
import { pino } from 'pino';
import { readConfig } from '#kernel/server/config.ts';
import { analyzeDatabase, prepareDatabase } from '#kernel/server/db/prepare.ts';
import { createApp } from './app.ts';
import { openDatabase } from './database.ts';
import { refreshSchools } from './schools.ts';
import { seedDemo } from './demo/demo.ts';
import { slices } from './slices.ts';

const config = readConfig();
const log = pino({ level: config.logLevel }, pino.destination(2));
mkdirSync(config.dataDir, { recursive: true });

const database = await openDatabase(config, log);
const ran = await prepareDatabase(database.adminUrl, slices);
const app = await createApp({ config, adminUrl: database.adminUrl, log });
if (ran.length > 0) await refreshSchools(app.services);
const accounts = config.demo ? await seedDemo(app.services, () => analyzeDatabase(database.adminUrl)) : undefined;
const address = await app.http.listen({ port: config.port, host: config.host });
console.log(`\n高校实验室安全与管理平台已启动：${config.publicUrl ?? address}/lab-platform/\n`);
if (accounts) console.log(`${accounts}\n`);

let stopping = false;
async function stop(code: number, drains = false) {
  if (stopping) return;
  stopping = true;
  // Whatever hangs must not keep the process for ever; the supervisor starts it again.
  setTimeout(() => process.exit(code || 1), 25_000).unref();
  if (drains) await app.drain();
  await app.stop();
  await database.stop();
  process.exit(code);
}
process.on('SIGTERM', () => void stop(0, true));
process.on('SIGINT', () => void stop(0));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught');
  void stop(1);
});
process.on('unhandledRejection', (error) => {
  log.fatal({ err: error }, 'unhandled');
  void stop(1);
});
