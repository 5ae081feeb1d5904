// `node bench/durability.ts [writes]`: inspectors save records and photos while the service and its database are killed
// with SIGKILL again and again; afterwards every acknowledged record, problem and photo must be there.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createClient, type Client } from '#apps/server/testing/client.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { recordApi } from '#modules/inspection/shared/record.ts';
import { startProduct, type Product } from './product.ts';

const wanted = Number(process.argv[2] ?? 1_000);
const phones = 6;
const leastKills = 4;

type Saved = { record: number; client_id: string; photo: number; bytes: number };

const dataDir = mkdtempSync(join(tmpdir(), 'lab-durability-'));
const saved: Saved[] = [];
let uploads = 0;
let kills = 0;
let product = await startProduct(dataDir, 'demo');
const inspector = await product.login('jcry', 'demo');
const [activity] = (await inspector.ok(recordApi.start)).content;
const { labs } = await inspector.ok(recordApi.content, { act_id: activity!.act_id });
const classId = (await inspector.ok(recordApi.content, { act_id: activity!.act_id })).items.find(
  (item) => item.class_id !== null,
)!.class_id!;
const open = labs.filter((lab) => lab.status < 2);
console.log(`检查活动“${activity!.act_name}”，可检查的实验室 ${open.length} 间`);

const clientOf = (): Client => createClient(product.base, product.appKey, inspector.token, 'demo');

/** One phone: a photo, then the record with a problem that shows it. What was not answered may be lost and is not counted. */
async function work(phone: number) {
  for (let n = phone; saved.length < wanted || kills < leastKills; n += phones) {
    try {
      const client = clientOf();
      const picture = await sharp({
        create: { width: 320, height: 240, channels: 3, background: { r: n % 256, g: (n * 7) % 256, b: 90 } },
      })
        .jpeg()
        .toBuffer();
      const upload = await client.upload(fileApi.upload, [{ name: `现场${n}.jpg`, content: picture, field: 'file[]' }]);
      if (upload.code !== 200) continue;
      uploads += 1;
      const photo = upload.data[0]!;
      const problem = {
        client_id: randomUUID(),
        class_id: classId,
        description: `耐久性写入 ${n}`,
        level: 'ordinary',
        photos: [photo.id],
      };
      const record = open[n % open.length]!.record_id;
      const reply = await client.call(recordApi.save, { id: record, problems: [problem] } as never, {
        idempotencyKey: randomUUID(),
      });
      if (reply.code === 200) saved.push({ record, client_id: problem.client_id, photo: photo.id, bytes: photo.size });
    } catch {
      // The service is down at this moment; a phone would try again with the same key.
      await sleep(100);
    }
  }
}

function databasePids(): number[] {
  const home = join(dataDir, 'postgres');
  // Under root the cluster may lie where its own user can reach it.
  const { cluster = join(home, 'pgdata') } = JSON.parse(readFileSync(join(home, 'connection.json'), 'utf8')) as {
    cluster?: string;
  };
  const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [
    pid,
    ...children
      .split('\n')
      .map(Number)
      .filter((one) => one > 0),
  ];
}

async function killAll() {
  for (const pid of [product.pid, ...databasePids()]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself a moment ago.
    }
  }
  kills += 1;
  console.log(`第 ${kills} 次强制终止：已确认 ${saved.length} 份记录、${uploads} 张照片`);
  await sleep(300);
  product = await startProduct(dataDir, 'demo');
}

const writers = Array.from({ length: phones }, (_, i) => work(i));
while (saved.length < wanted || kills < leastKills) {
  await sleep(2_500 + Math.random() * 3_000);
  await killAll();
}
await Promise.all(writers);
console.log(`写入结束：已确认 ${saved.length} 份记录（含隐患）、${uploads} 张照片，强制终止 ${kills} 次`);

const missing = await verify(product);
console.log(
  missing.length === 0
    ? '全部已确认的记录、隐患和照片都在'
    : `丢失 ${missing.length} 项：\n${missing.slice(0, 20).join('\n')}`,
);
await product.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = missing.length === 0 ? 0 : 1;

/** Reads everything back as the inspector would, photos byte by byte. */
async function verify(now: Product): Promise<string[]> {
  const client = createClient(now.base, now.appKey, (await now.login('jcry', 'demo')).token, 'demo');
  const lost: string[] = [];
  for (const record of new Set(saved.map((one) => one.record))) {
    const detail = await client.ok(recordApi.detail, { id: record });
    const byId = new Map(detail.problems.map((problem) => [problem.client_id, problem]));
    for (const one of saved.filter((write) => write.record === record)) {
      const photo = byId.get(one.client_id)?.photos.find((file) => file.id === one.photo);
      if (!photo) lost.push(`隐患 ${one.client_id}`);
      else {
        const reply = await client.get(photo.url);
        const { byteLength } = await reply.arrayBuffer();
        if (reply.status !== 200 || byteLength !== one.bytes) lost.push(`照片 ${one.photo}`);
      }
    }
  }
  return lost;
}
