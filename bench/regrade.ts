import { setTimeout as sleep } from 'node:timers/promises';
import { regradingApi } from '#modules/base-info/shared/hazard/regrading.ts';
import type { Client } from '#apps/server/testing/client.ts';
import { limitMb, timed } from './bulk.ts';
import type { Product } from './product.ts';

/** Waits until a regrading computes and writes nothing any more. */
async function settled(client: Client) {
  for (;;) {
    const { regrading } = await client.ok(regradingApi.latest);
    if (regrading && !['counting', 'applying'].includes(regrading.status)) return regrading;
    await sleep(100);
  }
}

/** Grades all laboratories of the first school and confirms what changes, while a list is polled. */
export async function measureRegrade(product: Product): Promise<string[]> {
  const client = await product.login('school', product.schools[0]!);
  const { regrading, can } = await client.ok(regradingApi.latest);
  if (regrading && can.includes('cancel')) await client.ok(regradingApi.cancel, { id: regrading.id });
  const peaks = [
    await timed('重新评估全部：计算', product, client, async () => {
      await client.ok(regradingApi.start);
      const { done, changed } = await settled(client);
      return `${done} 间，${changed} 间将变化`;
    }),
    await timed('重新评估全部：确认', product, client, async () => {
      const { id, changed } = await settled(client);
      if (changed === 0) return '没有变化';
      await client.ok(regradingApi.apply, { id });
      return `${(await settled(client)).done} 间`;
    }),
  ];
  return peaks.filter(({ peak }) => peak >= limitMb).map(({ name, peak }) => `${name} 内存 ${peak} MB > ${limitMb}`);
}
