import pg from 'pg';
import { recordApi } from '#modules/inspection/shared/record/record.ts';
import type { Product } from '../product.ts';
import type { Saved } from './writers.ts';

/** Reads everything back as the inspector, photos byte by byte; returns what is missing. */
export async function missingOf(product: Product, saved: readonly Saved[]): Promise<string[]> {
  const client = await product.login('jcry', 'demo');
  const missing: string[] = [];
  for (const record of new Set(saved.map((one) => one.record))) {
    const { problems } = await client.ok(recordApi.find, { id: record });
    const byText = new Map(problems.map((problem) => [problem.description, problem]));
    for (const one of saved.filter((write) => write.record === record)) {
      const photo = byText.get(one.description)?.photos.find((file) => file.id === one.photo);
      if (!photo) missing.push(`隐患 ${one.description}`);
      else {
        const reply = await client.get(photo.url);
        if (reply.status !== 200 || (await reply.arrayBuffer()).byteLength !== one.bytes)
          missing.push(`照片 ${one.photoName}`);
      }
    }
  }
  return missing;
}

/** Problems and photos written more than once. */
export async function doubledOf({ adminUrl }: Product): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ what: string }>(`
    select description as what from inspection.problem where description like '耐久性写入 %' group by 1 having count(*) > 1
    union all select name from files.file where name ~ '^现场[0-9]+[.]jpg$' group by 1 having count(*) > 1`);
  await client.end();
  return rows.map((row) => row.what);
}
