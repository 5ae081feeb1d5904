// `npm run seed -- --size full|spread`: fills the database with schools for measurements; without a size, the demonstration.
import { pino } from 'pino';
import { storedSecret, readConfig } from '#kernel/server/config.ts';
import { analyzeDatabase, prepareDatabase, withMaintenance } from '#kernel/server/db/prepare.ts';
import { randomPassword } from '#platform/identity/server/public.ts';
import { createApp } from './app.ts';
import { openDatabase } from './database.ts';
import { fillSchools, measurePlans, measureSizes, seedDemo, type MeasureSize } from './demo/demo.ts';
import { slices } from './slices.ts';

const config = readConfig();
const log = pino({ level: config.logLevel }, pino.destination(2));
const database = await openDatabase(config, log);
await prepareDatabase(database, slices);
const app = await createApp({
  config,
  database,
  log,
  takesJobs: false,
  statementTimeoutMs: 300_000,
});

const analyze = () => analyzeDatabase(database);
const size = Object.keys(measureSizes).find((name): name is MeasureSize => process.argv.includes(name));
if (size) {
  const password = config.demoPassword ?? storedSecret(config.dataDir, 'demo-password', randomPassword);
  await withMaintenance(database, () => fillSchools(app.services, measurePlans(size), password, analyze));
} else {
  console.log((await seedDemo(app.services, analyze)) ?? '已有学校，没有再生成示范数据');
}
await app.stop();
await database.stop();
