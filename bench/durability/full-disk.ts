import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../product.ts';
import { doubledOf, missingOf } from './verify.ts';
import { startWriters } from './writers.ts';

/** Fills the disk of the data folder for 20 s while phones save; needs root to mount a separate disk. */
export async function fillDisk(): Promise<string[]> {
  if (process.getuid?.() !== 0) {
    console.log('磁盘写满：需要 root 才能挂载一块小磁盘，跳过');
    return [];
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'lab-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m', 'tmpfs', dataDir]);
  chmodSync(dataDir, 0o711);
  try {
    const product = await startProduct(dataDir, 'demo');
    const writers = await startWriters(() => product, 6);
    await sleep(4_000);
    const { bavail, bsize } = statfsSync(dataDir);
    const before = writers.tally.saved.length;
    for (let n = 0, left = bavail * bsize; left > 0; n += 1, left -= 50_000_000) fill(join(dataDir, `ballast-${n}`));
    await sleep(20_000);
    const within = writers.tally.saved.length - before;
    for (let n = 0; n < 40; n += 1) rmSync(join(dataDir, `ballast-${n}`), { force: true });
    const freedAt = Date.now();
    const atFreed = writers.tally.saved.length;
    while (writers.tally.saved.length < atFreed + 20 && Date.now() - freedAt < 60_000) await sleep(100);
    const recovered = Date.now() - freedAt;
    await writers.stop();
    const faults = [...(await missingOf(product, writers.tally.saved)), ...(await doubledOf(product))];
    const codes = [...writers.tally.refusals].map(([code, count]) => `${code}×${count}`).join(' ');
    console.log(
      `磁盘写满 20 秒：期间确认 ${within} 份，拒绝 ${codes}，腾出空间后 ${(recovered / 1_000).toFixed(1)} 秒恢复写入；缺失或重复 ${faults.length}`,
    );
    if (recovered >= 60_000) faults.push('腾出空间后一分钟内没有恢复');
    for (const code of writers.tally.refusals.keys()) if (code !== 503) faults.push(`磁盘写满时答复 ${code}`);
    const stopping = Date.now();
    await product.stop();
    if (Date.now() - stopping > 15_000) faults.push('停止服务超过 15 秒');
    return faults;
  } finally {
    await sleep(1_000);
    execFileSync('umount', ['-l', dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function fill(file: string) {
  try {
    writeFileSync(file, Buffer.alloc(50_000_000, 1));
  } catch {
    // The disk is full, as intended.
  }
}
