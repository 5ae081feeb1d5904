// `npm run restore`: restores a backup into an empty data folder or database; `--time` selects the point in time.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { readManifest, verifyFiles, type Manifest } from '#lib/backup/manifest.ts';
import {
  clearUnfinished,
  clusterOf,
  hasCluster,
  markUnfinished,
  missingFiles,
  restoreBase,
  setAside,
  hasTables,
  restoreLogical,
  checkTarget,
  chooseBackup,
  finishedAt,
  restoreFolders,
  targetName,
} from '#platform/backup/server/public.ts';
import { rootSecret } from '#kernel/server/config.ts';
import { fingerprint } from '#kernel/server/db/claim-server.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { readConfigOrEnd, reportFailure } from './command.ts';
import { withRestored } from './database.ts';
import { slices } from './slices.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { from: text, time: text, into: text, force: text } });
const config = readConfigOrEnd();
const into = values.into ?? config.databaseUrl ?? config.dataDir;
const isDatabase = /^postgres(?:ql)?:/.test(into);
const dataDir = isDatabase ? config.dataDir : resolve(into);
const target = { ...config, dataDir, databaseUrl: isDatabase ? into : undefined };
const log = pino({ level: 'warn' }, pino.destination(2));

await restore().catch(reportFailure);

async function restore() {
  const time = values.time === undefined ? undefined : parseDateTime(values.time);
  if (time && Number.isNaN(time.getTime())) throw new Error("--time 应形如 '2026-11-22 10:00:00'");
  const folder = chooseBackup(resolve(values.from ?? config.backupDir), time, modes(time));
  const manifest = readManifest(folder);
  await checkMode(manifest, time);
  console.log(`正在校验备份 ${folder}…`);
  await verifyFiles(folder, manifest);
  await markedUntilDone(folder, async () => {
    if (manifest.mode === 'base') await intoFolder(folder, manifest, time);
    else await intoDatabase(folder, manifest);
    await reportMissing();
  });
  console.log(
    `恢复完成：备份完成于 ${finishedAt(manifest)}${time ? `，恢复到 ${values.time}` : ''}。请启动服务并做一次新的备份`,
  );
}

/** A service refuses to start on what an unfinished restore has left; one that changed nothing leaves no mark. */
async function markedUntilDone(folder: string, work: () => Promise<void>) {
  const held = isDatabase ? undefined : clusterOf(dataDir);
  markUnfinished(dataDir, folder);
  await work().catch((error: unknown) => {
    if (held !== undefined && clusterOf(dataDir) === held) clearUnfinished(dataDir);
    throw error;
  });
  clearUnfinished(dataDir);
}

/** The log of the database reaches further than the files of a backup: names what is missing. */
async function reportMissing() {
  const missing = await withRestored(target, log, ({ adminUrl }) => missingFiles(adminUrl, dataDir));
  if (missing.length === 0) return console.log('数据库中登记的文件全部都在');
  const list = resolve(dataDir, 'missing-files.txt');
  writeFileSync(list, missing.map(({ key, name, uploaded }) => `${uploaded}  ${key}  ${name}\n`).join(''));
  console.log(
    `注意：有 ${missing.length} 个文件在备份之后上传，备份中没有内容，打开时会提示文件不在这台服务器上。清单：${list}。原来的 files 目录还在时，请把它们复制过来`,
  );
}

function modes(time: Date | undefined): Manifest['mode'][] {
  if (isDatabase) return ['logical'];
  return time ? ['base'] : ['base', 'logical'];
}

async function checkMode({ mode }: Manifest, time: Date | undefined) {
  if (mode === 'base' && isDatabase)
    throw new Error('base 备份只能恢复到数据目录：请用 --into 指明目录，外部数据库请用 logical 备份');
  if (mode === 'logical' && time) throw new Error('logical 备份只有一个时刻：恢复到任意时刻需要 base 备份');
  checkTarget(targetName(into), isDatabase ? await hasTables(into) : hasCluster(dataDir), values.force);
}

async function intoFolder(folder: string, manifest: Manifest, time: Date | undefined) {
  const old = await restoreBase({ folder, manifest, dataDir, ...(time ? { time } : {}), report: console.log });
  if (old) console.log(`原来的数据库保留在 ${old}`);
  await restoreFolders(folder, manifest, dataDir);
  if (fingerprint(rootSecret({ ...config, dataDir })) !== manifest.secret)
    console.log('注意：现在的密钥与备份时不同，服务会拒绝启动。请设置备份时的 APP_SECRET');
}

async function intoDatabase(folder: string, manifest: Manifest) {
  const old = isDatabase ? undefined : await setAside(dataDir);
  if (old) console.log(`原来的数据库保留在 ${old}`);
  // Before the database: role passwords are derived from the secrets.
  await restoreFolders(folder, manifest, dataDir);
  await withRestored(target, log, (database) => restoreLogical(database, slices, folder, manifest, console.log));
}
