// `npm start`: database, migrations, demonstration on the first run, then page and API on one port.
import { mkdirSync } from 'node:fs';
import { pino } from 'pino';
import { runDaily } from '#platform/backup/server/public.ts';
import { archiveWal } from '#lib/backup/wal-archive.ts';
import { urlAs, type Database } from '#kernel/server/db/connect.ts';
import { analyzeDatabase, prepareDatabase } from '#kernel/server/db/prepare.ts';
import { createApp, type App } from './app.ts';
import { readConfigOrEnd } from './command.ts';
import { openDatabase } from './database.ts';
import { saveInstallation } from './save.ts';
import { refreshSchools } from './schools.service.ts';
import { seedDemo } from './demo/demo.ts';
import { slices } from './slices.ts';
import { stopAll } from './stop-all.ts';

const config = readConfigOrEnd();
const log = pino({ level: config.logLevel }, pino.destination(2));
mkdirSync(config.dataDir, { recursive: true });

let app: App | undefined;
let archive: ReturnType<typeof archiveWal> | undefined;
let daily: ReturnType<typeof runDaily> | undefined;
let stopping = false;
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
const opening = openDatabase(config, log);
await start().catch(refuse);

async function start() {
  const database = await opening;
  await prepareDatabase(database, slices);
  app = await createApp({ config, database, log });
  if (!config.databaseUrl) archive = archiveWal({ url: urlAs(database, 'lab_backup'), backups: config.backupDir, log });
  await refreshSchools(app.services);
  if (config.backupDaily) daily = runDaily(config.backupDaily, () => save(database), log);
  const accounts = config.demo ? await seedDemo(app.services, () => analyzeDatabase(database)) : undefined;
  const address = await app.http.listen({ port: config.port, host: config.host });
  console.log(`\n高校实验室安全与管理平台已启动：${config.publicUrl ?? address}/lab-platform/\n`);
  if (accounts) console.log(`${accounts}\n`);
}

function save(database: Database) {
  return saveInstallation(config, database, { keep: config.backupKeep }, (text) => log.info(text));
}

async function refuse(error: unknown) {
  // A start interrupted by a stop loses its database, which needs no report.
  if (stopping) return;
  log.fatal({ err: error }, 'start refused');
  console.error(`\n没有启动：${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}

async function stop(code: number, drains = false) {
  if (stopping) return;
  stopping = true;
  // A signal may arrive during the start of the database.
  const database = await opening.catch(() => undefined);
  const drain = drains ? { stop: async () => app?.drain() } : undefined;
  const inOrder = await stopAll([drain, app, daily, archive], database, 25_000);
  process.exit(inOrder ? code : code || 1);
}
