// `node bench/before.ts <folder of another version> [demo|full]`: the same calls against this version and another one,
// in alternating slices of one run. The other folder has its packages installed and brings its own bench; calls that it
// does not measure itself are sent as this version sends them. The demonstration is made anew for both: what an
// earlier run wrote would weigh on one side. `--only=设备` takes calls whose name contains the word.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Cases from './cases.ts';
import type * as Products from './product.ts';
import type * as Records from './record.ts';
import { alternate, callerOf, median, prepared } from './load.ts';

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

async function start(root: string) {
  const version = await load(root);
  const data = join(root, `data/before-${size}`);
  if (size === 'demo') {
    rmSync(data, { recursive: true, force: true });
    // A process that has made the demonstration keeps its heap; the measured one has only served.
    await (await version.startProduct(data, size)).stop();
  }
  const product = await version.startProduct(data, size);
  return { ...version, product };
}

/** How many rows the page of a list has; none for other calls. */
async function rowsOf(product: Products.Product, one: Cases.Case): Promise<number> {
  const { client, known } = await prepared(product, one);
  const input = one.input(1, known);
  if (!('size' in input)) return 0;
  const { content } = (await client.ok(one.endpoint, input as never)) as { content: unknown[] };
  return content.length;
}

/** The demonstrations differ: a page is as long as the shorter one of both. */
const ofSize = (one: Cases.Case, rows: number): Cases.Case =>
  rows === 0 ? one : { ...one, input: (n, known) => ({ ...one.input(n, known), size: rows }) };

const now = await start(resolve(import.meta.dirname, '..'));
const before = await start(resolve(folder));
console.log(`\n现在：${now.product.counts}\n以前：${before.product.counts}\n`);
console.log('调用'.padEnd(30), '现在/秒', '以前/秒', '比值', '语句数（现在、以前）');
const slower: string[] = [];
try {
  for (const one of now.cases.filter(({ name }) => name.includes(only))) {
    const ofOther = before.cases.find(({ name }) => name === one.name) ?? one;
    const rows = Math.min(await rowsOf(now.product, one), await rowsOf(before.product, ofOther));
    const [mine, other] = [ofSize(one, rows), ofSize(ofOther, rows)];
    const callers = [await callerOf(now.product, mine), await callerOf(before.product, other)];
    const [ours, theirs] = (await alternate(callers, rounds)).map(median);
    const statements = [
      await now.recordStatements(now.product, mine),
      await before.recordStatements(before.product, other),
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
