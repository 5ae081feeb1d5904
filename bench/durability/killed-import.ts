import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from '#apps/server/testing/client.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { departmentSheet } from '#platform/org/server/testing/unit-sheet.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import { startProduct, type Product } from '../product.ts';
import { kill } from './machine.ts';

const rows = 8_000;
const wantedMs = 120_000;

/** Kills the process of an import during the dry run and during the writes; returns the product and the faults. */
export async function killImport(before: Product): Promise<{ product: Product; faults: string[] }> {
  let product = before;
  const { token } = await product.login('school', 'demo');
  const school = (): Client => createClient(product.base, product.appKey, token, 'demo');
  const lines = Array.from({ length: rows }, (_, i) => [`ZZ${String(i).padStart(6, '0')}`, `导入单位${i}`] as const);
  const content = departmentSheet(lines);

  const reply = await school().upload(unitApi.check, [{ name: '单位.xls', content }]);
  const { uploadId } = reply.data as { uploadId: string };
  const progress = () => school().ok(sheetApi.progress, { uploadId });

  async function killedAfter(share: number): Promise<string> {
    while ((await progress()).process < rows * share) await sleep(10);
    kill(product, 'service');
    const killedAt = Date.now();
    product = await startProduct(product.dataDir, 'demo', true);
    for (;;) {
      const now = await progress();
      const seconds = ((Date.now() - killedAt) / 1_000).toFixed(0);
      if (now.end || Date.now() - killedAt > wantedMs)
        return `${now.end ? '结束' : '未结束'}，${seconds} 秒，${now.impSuccess}/${now.max}，失败 ${now.impFailed}${now.error}`;
      await sleep(500);
    }
  }

  const checked = await killedAfter(0.2);
  await school().ok(unitApi.apply, { uploadId, mode: 'skip' });
  const applied = await killedAfter(0.25);
  console.log(`导入 ${rows} 行，校验中强制终止：${checked}；写入中强制终止：${applied}`);
  const isRight = (text: string) => text.startsWith('结束') && text.endsWith(`${rows}/${rows}，失败 0`);
  return { product, faults: [checked, applied].filter((text) => !isRight(text)) };
}
