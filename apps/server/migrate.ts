// `npm run migrate`: migrates the database to this version. `-- --new-secret` accepts another root secret.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { prepareDatabase } from '#kernel/server/db/prepare.ts';
import { readConfigOrEnd, reportFailure } from './command.ts';
import { withDatabase } from './database.ts';
import { slices } from './slices.ts';

const { values } = parseArgs({ options: { 'new-secret': { type: 'boolean', default: false } } });
const config = readConfigOrEnd();
const log = pino({ level: config.logLevel }, pino.destination(2));
await withDatabase(config, log, (database) =>
  prepareDatabase(database, slices, { newSecret: values['new-secret'] }),
).then(
  (ran) => console.log(ran.length === 0 ? '数据库已是最新版本' : `已执行迁移：\n${ran.join('\n')}`),
  reportFailure,
);
