// `node bench/before.ts <folder of another version> [demo|full]`: the same calls against this version and another one,
// in alternating slices of one run. The other folder has its packages installed and brings its own bench; calls that it
// does not measure itself are sent as this version sends them. Both serve the same rows: the other version makes them
// anew, this one restores a backup of them. `--only=设备` takes calls whose name contains the word.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Cases from './cases.ts';
import type * as Products from './product.ts';
import type * as Records from './record.ts';
import { alternate, callerOf, median } from './load.ts';
import { seededMark } from './product.ts';

type Version = typeof Cases & typeof Products & typeof Records;

const [folder, asked = 'demo'] = process.argv.slice(2);
if (!folder || (asked !== 'demo' && asked !== 'full'))
  throw new Error('usage: node bench/before.ts <folder> [demo|full]');
const size: 'demo' | 'full' = asked;
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';
const rounds = 9;
const leastRatio = 0.95;

async function load(root: string): Promise<Version> {
  const parts = ['cases', 'product', 'record'].map(
    (name) => import(pathToFileURL(join(root, `bench/${name}.ts`)).href),
  );
  return Object.assign({}, ...(await Promise.all(parts))) as Version;
}

const own = resolve(import.meta.dirname, '..');
const other = resolve(folder);
const dataOf = (root: string) => join(root, `data/before-${size}`);

/** Data made by the other version for both; what an earlier run wrote is thrown away. */
async function makeData() {
  const backups = join(other, 'data/before-backups');
  for (const data of [dataOf(own), dataOf(other), backups]) rmSync(data, { recursive: true, force: true });
  const { startProduct } = await load(other);
  await (await startProduct(dataOf(other), size)).stop();
  command(other, 'backup', '--to', backups);
  command(own, 'restore', '--from', backups, '--into', dataOf(own));
  writeFileSync(join(dataOf(own), seededMark), '');
}

function command(root: string, name: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataOf(root) };
  const { status } = spawnSync(process.execPath, [`apps/server/${name}.ts`, ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}`);
}

/** Starts a version on its data; a process that has migrated or filled them keeps its heap, so another one is measured. */
async function start(root: string) {
  const version = await load(root);
  await (await version.startProduct(dataOf(root), size)).stop();
  const product = await version.startProduct(dataOf(root), size);
  return { ...version, product };
}

await makeData();
const now = await start(own);
const before = await start(other);
console.log(`\n现在：${now.product.counts}\n以前：${before.product.counts}\n`);
console.log('调用'.padEnd(30), '现在/秒', '以前/秒', '比值', '语句数（现在、以前）');
const slower: string[] = [];
try {
  for (const one of now.cases.filter(({ name }) => name.includes(only))) {
    const ofOther = before.cases.find(({ name }) => name === one.name) ?? one;
    const callers = [await callerOf(now.product, one), await callerOf(before.product, ofOther)];
    const [ours, theirs] = (await alternate(callers, rounds)).map(median);
    const statements = [
      await now.recordStatements(now.product, one),
      await before.recordStatements(before.product, ofOther),
    ];
    const ratio = ours! / theirs!;
    if (ratio < leastRatio) slower.push(`${one.name} ${ratio.toFixed(2)}`);
    const counts = statements.map(({ all }) => String(all).padStart(4)).join('');
    console.log(
      one.name.padEnd(30),
      String(Math.round(ours!)).padStart(7),
      String(Math.round(theirs!)).padStart(7),
      ratio.toFixed(2).padStart(6),
      counts,
    );
  }
} finally {
  await Promise.all([now.product.stop(), before.product.stop()]);
}
console.log(
  slower.length === 0 ? `\n没有比以前慢的调用（不低于 ${leastRatio}）` : `\n比以前慢：\n${slower.join('\n')}`,
);
