// `node bench/durability.ts [kills]`: twelve phones save problems with photos while the service, its database or both
// are repeatedly killed with SIGKILL; then the database is frozen, a connection is cut, a table is locked, an import is
// killed, an exam is interrupted, and the disk is filled.
// Acknowledged writes must exist exactly once; the only refusal is 503.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { causeFaults } from './durability/faults.ts';
import { fillDisk } from './durability/full-disk.ts';
import { killExam } from './durability/killed-exam.ts';
import { killImport } from './durability/killed-import.ts';
import { databasePids, kill, signalAll, victims } from './durability/machine.ts';
import { doubledOf, missingOf } from './durability/verify.ts';
import { startWriters } from './durability/writers.ts';
import { startProduct } from './product.ts';

const kills = Number(process.argv[2] ?? 33);
const phones = 12;
const backWithinMs = 10_000;
const frozenMs = 20_000;
const longestWaitMs = 5_000;

const faults: string[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'lab-durability-'));
let product = await startProduct(dataDir, 'demo');
const writers = await startWriters(() => product, phones);
const { tally } = writers;

const backs: number[] = [];
for (let n = 0; n < kills; n += 1) {
  await sleep(1_500 + Math.random() * 1_500);
  const victim = victims[n % victims.length]!;
  kill(product, victim);
  const killedAt = Date.now();
  if (victim !== 'database') product = await startProduct(dataDir, 'demo', true);
  // A call sent before may have been answered just before the kill.
  while (tally.lastOk.sentAt <= killedAt + 20 && Date.now() - killedAt < 60_000) await sleep(20);
  backs.push(tally.lastOk.at - killedAt);
  console.log(
    `第 ${n + 1} 次强制终止（${victim}）：${(backs.at(-1)! / 1_000).toFixed(1)} 秒后恢复，已确认 ${tally.saved.length} 份`,
  );
}
const slowest = Math.max(...backs);
if (slowest > backWithinMs) faults.push(`最慢 ${(slowest / 1_000).toFixed(1)} 秒才恢复`);

tally.longestMs = 0;
const frozen = databasePids(dataDir);
signalAll(frozen, 'SIGSTOP');
await sleep(frozenMs);
signalAll(frozen, 'SIGCONT');
await sleep(3_000);
console.log(`数据库冻结 ${frozenMs / 1_000} 秒：最长等待 ${(tally.longestMs / 1_000).toFixed(1)} 秒`);
if (tally.longestMs > longestWaitMs) faults.push(`数据库冻结时等待 ${(tally.longestMs / 1_000).toFixed(1)} 秒`);

await writers.stop();
const codes = [...tally.refusals].map(([code, count]) => `${code}×${count}`).join(' ');
console.log(
  `写入结束：确认 ${tally.saved.length} 份记录（含隐患和照片），重试 ${tally.retries}，没有应答 ${tally.unanswered}，拒绝 ${codes}`,
);
for (const [code, count] of tally.refusals) if (code !== 503) faults.push(`${count} 次答复 ${code}，应为 503`);
const missing = await missingOf(product, tally.saved);
const doubled = await doubledOf(product);
console.log(`丢失 ${missing.length}，重复 ${doubled.length}`);
faults.push(...missing, ...doubled);

faults.push(...(await causeFaults(product)));

const imported = await killImport(product);
faults.push(...imported.faults);

const examined = await killExam(imported.product);
faults.push(...examined.faults);
await examined.product.stop();
rmSync(dataDir, { recursive: true, force: true });

faults.push(...(await fillDisk()));
console.log(faults.length === 0 ? '\n全部符合' : `\n不符合 ${faults.length} 项：\n${faults.slice(0, 20).join('\n')}`);
process.exitCode = faults.length === 0 ? 0 : 1;
