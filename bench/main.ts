// `npm run bench -- [demo|full]`: cost of the calls compared with the same SQL behind a bare node:http server,
// alternating in one run, so that machine load affects both. Prints ratios; no absolute time limits.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cases } from './cases.ts';
import { startFloor } from './floor.ts';
import { measureBulk, showKeywordIndex } from './bulk.ts';
import { compare, median } from './load.ts';
import { startProduct } from './product.ts';
import { recordStatements } from './record.ts';

const size = process.argv.includes('full') ? 'full' : 'demo';
const dataDir = resolve(process.env.DATA_DIR ?? join(import.meta.dirname, `../data/bench-${size}`));
const rounds = 5;
// `--only=列表` measures calls whose name contains the word, `--only=导入` the bulk work.
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';

const product = await startProduct(dataDir, size);
console.log(`\n数据：${size}，${product.counts}\n`);
console.log('调用'.padEnd(30), '产品/秒', '下限/秒', '比值', '预算', '语句数');
const failed: string[] = [];
try {
  for (const one of cases.filter(({ name }) => name.includes(only))) {
    const recorded = await recordStatements(product, one);
    const floor = await startFloor(product.adminUrl, recorded);
    try {
      const { ours, bare } = await compare(product, one, floor.url, rounds);
      const ratio = median(ours) / median(bare);
      if (ratio < one.budget) failed.push(`${one.name} ${ratio.toFixed(2)} < ${one.budget}`);
      console.log(
        one.name.padEnd(30),
        String(Math.round(median(ours))).padStart(7),
        String(Math.round(median(bare))).padStart(7),
        ratio.toFixed(2).padStart(6),
        String(one.budget).padStart(6),
        String(recorded.all).padStart(6),
      );
    } finally {
      await floor.stop();
    }
  }
  await showKeywordIndex(product);
  if ('导入导出'.includes(only)) failed.push(...(await measureBulk(product)));
} finally {
  await product.stop();
  if (process.argv.includes('--clean')) rmSync(dataDir, { recursive: true, force: true });
}
console.log(failed.length === 0 ? '\n全部达到预算' : `\n未达到预算：\n${failed.join('\n')}`);
