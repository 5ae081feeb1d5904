// `npm run backup`: saves database, files and secrets while the service runs. `npm run backup -- list` lists backups,
// `npm run backup -- verify <folder>` verifies one.
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { listBackups, finishedAt, verifyBackup } from '#platform/backup/server/public.ts';
import type { Manifest } from '#lib/backup/manifest.ts';
import { readConfigOrEnd, reportFailure } from './command.ts';
import { withDatabase } from './database.ts';
import { saveInstallation } from './save.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, mode: { type: 'string' }, keep: { type: 'string' } },
});
const config = readConfigOrEnd();
const to = resolve(values.to ?? config.backupDir);
const [command = 'make', folder] = positionals;
if (command === 'list') list();
else if (command === 'verify' && folder) await verify(resolve(folder)).catch(reportFailure);
else if (command === 'make') await make().catch(reportFailure);
else
  reportFailure('用法：npm run backup -- [--to 目录] [--mode base|logical] [--keep 份数]，或 list，或 verify <目录>');

async function make() {
  const mode = modeOf(values.mode);
  if (mode === 'base' && config.databaseUrl)
    throw new Error('base 只用于内置数据库：外部数据库请用 --mode logical，物理备份用数据库自己的工具');
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1)) throw new Error('--keep 应是不小于 1 的整数');
  const choice = { to, ...(mode ? { mode } : {}), ...(keep === undefined ? {} : { keep }) };
  const log = pino({ level: 'warn' }, pino.destination(2));
  await withDatabase(config, log, (database) => saveInstallation(config, database, choice, console.log));
}

function modeOf(text: string | undefined): Manifest['mode'] | undefined {
  if (text === undefined || text === 'base' || text === 'logical') return text;
  throw new Error('--mode 只能是 base 或 logical');
}

async function verify(target: string) {
  const { manifest, segments } = await verifyBackup(target);
  const rows = Object.values(manifest.tables).reduce((a, b) => a + b, 0);
  console.log(`备份完好：${manifest.files.length} 个文件，${Object.keys(manifest.tables).length} 张表，${rows} 行`);
  if (manifest.base) console.log(`其后有 ${segments} 个连续的 WAL 文件`);
}

function list() {
  const backups = listBackups(to);
  console.log(backups.length === 0 ? `${to} 中没有备份` : to);
  for (const { name, manifest } of backups) {
    const bytes = manifest.files.reduce((sum, file) => sum + file.size, 0);
    console.log(`${name}  完成于 ${finishedAt(manifest)}  ${(bytes / 1e6).toFixed(1)} MB  版本 ${manifest.product}`);
  }
}
