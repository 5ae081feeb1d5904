import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { regradingApi } from '#modules/base-info/shared/hazard/regrading.ts';
import type { Client } from '#apps/server/testing/client.ts';
import { limitMb, timed } from './bulk.ts';
import type { Product } from './product.ts';

/** Laboratories that are graded; a third of them have solvents, so that their level changes. */
const labs = 20_000;

/** Adds laboratories of level Ⅳ to the first college of a school up to their number. */
async function addLabs({ adminUrl }: Product, school: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(
    `with of as (
       select c.school_id, c.id, c.path, (select count(*) from base_info.lab l where l.school_id = c.school_id) as n
       from org.unit c join org.school s on s.id = c.school_id where s.school_key = $1 and c.level = 'college' order by c.id limit 1
     ), made as (
       insert into org.unit (school_id, pid, level, code, name, path, college_id)
       select school_id, id, 'lab', 'ZB' || i, '测量实验室' || i, path || 'zb' || i || '/', id
       from of, generate_series(1, ${labs} - n) i returning school_id, id
     )
     insert into base_info.lab (school_id, id, lab_level, lab_class, level_source, judged_on, judge_valid_to)
     select school_id, id, 4, 5, 'auto', current_date, current_date + 300 from made`,
    [school],
  );
  await client.query(
    `insert into base_info.hazard_source (school_id, lab_id, kind, name, qty, unit, state)
     select u.school_id, u.id, k.kind, k.name, 30, 'L', 3 from org.unit u
     cross join (values ('105', '乙醇'), ('108', '盐酸'), ('107', '过氧化氢')) as k (kind, name)
     where u.code like 'ZB%' and u.id % 3 = 0 on conflict do nothing`,
  );
  // A second run starts where the first one did.
  await client.query(
    `delete from base_info.judgement j using org.unit u where u.school_id = j.school_id and u.id = j.lab_id and u.code like 'ZB%'`,
  );
  await client.query('vacuum analyze');
  await client.end();
}

/** Waits until a regrading computes and writes nothing any more. */
async function settled(client: Client) {
  for (;;) {
    const { regrading } = await client.ok(regradingApi.latest);
    if (regrading && !['counting', 'applying'].includes(regrading.status)) return regrading;
    await sleep(100);
  }
}

/** Grades 20,000 laboratories of the first school and confirms what changes, while a list is polled. */
export async function measureRegrade(product: Product): Promise<string[]> {
  const school = product.schools[0]!;
  await addLabs(product, school);
  const client = await product.login('school', school);
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
