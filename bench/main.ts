// `npm run bench -- [demo|full|spread|approvals|containers …]`: the calls beside the best SQL for the same questions behind a bare node:http
// server, alternating in one run, so that machine load affects both. Prints ratios; no absolute time limits.
// `regrade` measures the grading of 20,000 laboratories of a school alone.
// `--only=列表` measures calls whose name contains the word, `--only=导入` the bulk work. Data stand in BENCH_DATA.
import { join, resolve } from 'node:path';
import { measureSizes } from '#apps/server/demo/demo.ts';
import { measureBulk, showKeywordIndex } from './bulk.ts';
import { casesOf } from './all-cases.ts';
import type { Case } from './cases.ts';
import { startFloor } from './floor.ts';
import { compare, median, prepared } from './load.ts';
import { demoSizes, grownSizes, startProduct, type Product, type Size } from './product.ts';
import { recordStatements } from './record.ts';
import { measureRegrade } from './regrade.ts';

const known: Size[] = [...demoSizes, ...(Object.keys({ ...measureSizes, ...grownSizes }) as Size[])];
const chosen = known.filter((size) => process.argv.includes(size));
const sizes: Size[] = chosen.length > 0 ? chosen : ['demo'];
const folder = resolve(process.env.BENCH_DATA ?? join(import.meta.dirname, '../data'));
const rounds = Number(process.argv.find((arg) => arg.startsWith('--rounds='))?.slice('--rounds='.length) ?? 5);
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';
const isRegrade = process.argv.includes('regrade');
const failed: string[] = [];

for (const size of sizes) {
  const product = await startProduct(join(folder, `bench-${size}`), size);
  console.log(`\n数据：${size}，${product.counts}\n`);
  if (isRegrade) {
    const failures = await measureRegrade(product);
    await product.stop();
    failed.push(...failures);
    continue;
  }
  console.log('调用'.padEnd(30), '产品/秒', '下限/秒', '比值', '预算', '语句数');
  try {
    for (const one of casesOf(size).filter(({ name }) => name.includes(only))) await measure(product, one);
    const isGeneral = size !== 'approvals' && size !== 'containers';
    if (size === sizes[0] && isGeneral) await showKeywordIndex(product);
    if (size === sizes[0] && isGeneral && '导入导出'.includes(only)) failed.push(...(await measureBulk(product)));
  } finally {
    await product.stop();
  }
}
console.log(failed.length === 0 ? '\n全部达到预算' : `\n未达到预算：\n${failed.join('\n')}`);

async function measure(product: Product, one: Case) {
  const { all } = await recordStatements(product, one);
  const floor = await startFloor(product.adminUrl, one, (await prepared(product, one)).known);
  try {
    const { ours, bare } = await compare(product, one, floor.url, rounds);
    const ratio = median(ours) / median(bare);
    if (ratio < one.budget) failed.push(`${one.name} ${ratio.toFixed(2)} < ${one.budget}`);
    const [calls, most] = [median(ours), median(bare)].map((value) => value.toFixed(value < 100 ? 1 : 0));
    console.log(
      one.name.padEnd(30),
      calls!.padStart(7),
      most!.padStart(7),
      ratio.toFixed(2).padStart(6),
      String(one.budget).padStart(6),
      String(all).padStart(6),
    );
  } finally {
    await floor.stop();
  }
}
