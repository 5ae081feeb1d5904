// `npm run migrate`: brings the database to this version and ends.
import { pino } from 'pino';
import { readConfig } from '#kernel/server/config.ts';
import { prepareDatabase } from '#kernel/server/db/prepare.ts';
import { openDatabase } from './database.ts';
import { slices } from './slices.ts';

const config = readConfig();
const database = await openDatabase(config, pino({ level: config.logLevel }, pino.destination(2)));
const ran = await prepareDatabase(database.adminUrl, slices);
console.log(ran.length === 0 ? '数据库已是最新版本' : `已执行迁移：\n${ran.join('\n')}`);
await database.stop();
