// `node bench/inspectors.ts`: 200 inspectors save a hidden danger with a photo every six seconds for a minute, each in a
// laboratory and a session of his own; the list of laboratories beside them, whose quiet time is measured first. Counts
// errors, reads everything back, and compares the 95th percentile of the list.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import type { Client } from '#apps/server/testing/client.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { activityApi } from '#modules/inspection/shared/activity/activity.ts';
import { recordApi } from '#modules/inspection/shared/record/record.ts';
import { doubledOf, missingOf } from './durability/verify.ts';
import type { Saved } from './durability/writers.ts';
import { startProduct, type Product } from './product.ts';

const inspectors = 200;
const everyMs = 6_000;
const forMs = 60_000;
const quietMs = 15_000;
const mostTimes = 3;

const folder = mkdtempSync(join(tmpdir(), 'lab-inspectors-'));
const product = await startProduct(folder, 'demo');
const faults: string[] = [];
const saved: Saved[] = [];
try {
  const accounts = await prepare(product);
  const clients: Client[] = [];
  for (const account of accounts) clients.push(await product.login(account, 'demo'));
  const office = await product.login('school', 'demo');
  const quiet = await listFor(office, quietMs);
  const end = performance.now() + forMs;
  const [busy] = await Promise.all([listFor(office, forMs), ...clients.map((client, at) => inspect(client, at, end))]);
  console.log(
    `${inspectors} 名检查员，${forMs / 1_000} 秒：保存 ${saved.length} 条隐患和照片，出错 ${faults.length} 次`,
  );
  const times = busy / quiet;
  console.log(
    `实验室列表 95 分位：平时 ${quiet.toFixed(0)} ms，同时 ${busy.toFixed(0)} ms（${times.toFixed(1)} 倍，预算 ${mostTimes}）`,
  );
  if (times > mostTimes) faults.push(`列表 95 分位 ${times.toFixed(1)} 倍`);
  const [missing, doubled] = [await missingOf(product, saved), await doubledOf(product)];
  console.log(`丢失 ${missing.length}，重复 ${doubled.length}`);
  faults.push(...missing, ...doubled);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(faults.length === 0 ? '\n全部符合' : `\n不符合 ${faults.length} 项：\n${faults.slice(0, 20).join('\n')}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** An activity under way with a laboratory for each inspector; they log in with the password of the printed accounts. */
async function prepare({ adminUrl, login }: Product): Promise<string[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ id: string; accounts: string[] }>(
    `with people as (
       update identity.account a set password_hash = p.password_hash, password_initial = false, password_set_at = now()
       from identity.account p where p.school_id = 1 and p.account = 'jcry' and a.school_id = 1 and a.id in (
         select id from identity.account where school_id = 1 and user_type = 'teacher' and deleted_at is null
           and password_initial order by id desc limit $1) returning a.id, a.account),
     -- A login begins in a role of the account, which must be this one.
     others as (delete from identity.holding h using people p where h.school_id = 1 and h.user_id = p.id and h.role_id <> 6),
     holders as (insert into identity.holding (school_id, user_id, role_id, org_id)
       select 1, p.id, 6, u.id from people p, org.unit u where u.school_id = 1 and u.pid is null on conflict do nothing),
     act as (insert into inspection.activity (school_id, act_no, act_name, act_type, org_id, leader_id, school_year, term, start_at,
         end_at, status, notify, blind, item_ids)
       select 1, 'XC-BENCH', '测量用检查', a.act_type, a.org_id, a.leader_id, a.school_year, a.term, now(), now() + interval '9 days', 2,
         false, true, a.item_ids
       from inspection.activity a where a.school_id = 1 and a.act_type = 1 order by id limit 1 returning id, leader_id),
     grouped as (insert into inspection.activity_group (school_id, act_id, name, leader_id)
       select 1, id, '一组', leader_id from act returning id, act_id),
     members as (insert into inspection.activity_inspector (school_id, act_id, group_id, user_id)
       select 1, g.act_id, g.id, p.id from grouped g, people p),
     reader as (insert into inspection.activity_inspector (school_id, act_id, group_id, user_id)
       select 1, g.act_id, g.id, j.id from grouped g, identity.account j where j.school_id = 1 and j.account = 'jcry'),
     labs as (insert into inspection.activity_lab (school_id, act_id, lab_id, group_id)
       select 1, g.act_id, l.id, g.id from grouped g, (select l.id from base_info.lab l where l.school_id = 1 order by id limit $1) l)
     select act.id, (select array_agg(account order by id) from people) as accounts from act`,
    [inspectors],
  );
  await admin.end();
  const { id, accounts } = rows[0]!;
  await (await login('school', 'demo')).ok(activityApi.start, { id: Number(id) });
  return accounts;
}

/** Milliseconds within which 95 of 100 calls of the list were answered. */
async function listFor(client: Client, ms: number): Promise<number> {
  const waits: number[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const started = performance.now();
    await client.ok(labApi.list, { page: 1, size: 20 });
    waits.push(performance.now() - started);
    await sleep(50);
  }
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)]!;
}

/** Saves a problem with a photo again and again, beginning at a moment of his own. */
async function inspect(client: Client, at: number, end: number): Promise<void> {
  const { content } = await client.ok(recordApi.start);
  const own = content.find(({ act_name }) => act_name === '测量用检查')!;
  const { labs, items } = await client.ok(recordApi.content, { act_id: own.act_id });
  const record = labs[at % labs.length]!.record_id;
  const class_id = items.find((item) => item.class_id !== null)!.class_id!;
  await sleep((at * everyMs) / inspectors);
  for (let n = 0; performance.now() < end; n += 1) {
    const due = performance.now() + everyMs;
    const name = `现场${at * 1_000 + n}.jpg`;
    const description = `耐久性写入 ${at}-${n}`;
    try {
      const background = { r: at % 256, g: (n * 17) % 256, b: 90 };
      const picture = sharp({ create: { width: 1_000, height: 750, channels: 3, background } });
      const files = [{ name, content: await picture.jpeg().toBuffer(), field: 'file[]' }];
      const { code, message, data } = await client.upload(fileApi.upload, files);
      if (code !== 200) throw new Error(message);
      const [photo] = data;
      const problem = {
        client_id: randomUUID(),
        class_id,
        description,
        level: 'ordinary' as const,
        photos: [photo!.id],
      };
      await client.ok(recordApi.save, { id: record, problems: [problem] });
      saved.push({ record, description, photo: photo!.id, photoName: name, bytes: photo!.size });
    } catch (error) {
      faults.push(`${name}：${String(error)}`);
    }
    await sleep(Math.max(0, due - performance.now()));
  }
}
