import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { urlAs } from '#kernel/server/db/connect.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { userApi, UserType } from '#platform/identity/shared/user.ts';
import { labApi, labSheet } from '#modules/base-info/shared/lab.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import type { Client } from '#apps/server/testing/client.ts';
import type { Product } from './product.ts';

const rows = 10_000;
/** Memory that the process may take in bulk work. */
export const limitMb = 512;

/** Peak memory of the product's process in MB since the last reset, by the kernel's own count. */
function peakMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1024);
}

/** Checks that keyword search uses its index under row-level security, as the service's role. */
export async function showKeywordIndex(product: Product): Promise<void> {
  const client = new pg.Client({ connectionString: urlAs(product, 'lab_app') });
  await client.connect();
  await client.query('begin; set local app.school_id = 1');
  const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select count(*) from base_info.equipment where school_id = 1 and keywords @> '{手套,套箱}'`,
  );
  await client.end();
  const used = plan.some((line) => line['QUERY PLAN'].includes('equipment_keywords'));
  console.log(`\n关键词查询在行级安全下${used ? '使用索引 equipment_keywords' : '没有使用索引'}`);
}

/**
 * Imports 10,000 labs and exports all problems while polling a list. Returns the operations above their memory limit.
 */
export async function measureBulk(product: Product): Promise<string[]> {
  if (process.platform !== 'linux') {
    console.log('\n内存只在 Linux 上测量');
    return [];
  }
  const client = await product.login('school', product.schools[0]!);
  console.log(`\n进程内存起点 ${peakMb(product.pid)} MB`);
  const bare = await bareInserts(product);
  console.log(`\n单纯插入 10,000 个单位和实验室（同样的列和索引，没有检查）：${(bare / 1_000).toFixed(2)} 秒`);
  const peaks = [
    await timed('导入 10,000 个实验室', product, client, () => importLabs(client)),
    await timed('导出全部隐患（各校同时）', product, client, () => exportProblems(product)),
  ];
  return peaks.filter(({ peak }) => peak >= limitMb).map(({ name, peak }) => `${name} 内存 ${peak} MB > ${limitMb}`);
}

/** Milliseconds to insert as many units and laboratories into copies of their tables, indexes included. */
async function bareInserts({ adminUrl }: Product): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('begin');
  const columnsOf = async (table: string) => {
    const found = await client.query<{ name: string }>(
      `select string_agg(quote_ident(attname), ', ') as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    return found.rows[0]!.name;
  };
  let took = 0;
  for (const table of ['org.unit', 'base_info.lab']) {
    const columns = await columnsOf(table);
    await client.query(`create temp table source on commit drop as select * from ${table} order by id desc limit ${rows};
      create temp table bare (like ${table} including all) on commit drop`);
    const started = performance.now();
    await client.query(`insert into bare (${columns}) overriding system value select ${columns} from source`);
    took += performance.now() - started;
    await client.query('drop table source; drop table bare');
  }
  await client.query('rollback');
  await client.end();
  return took;
}

/** Runs bulk work while a list is polled; prints the time, the answers of the list and the peak memory. */
export async function timed(name: string, { pid }: Product, client: Client, work: () => Promise<string>) {
  const control = { done: false };
  const waits: number[] = [];
  const polling = (async () => {
    while (!control.done) {
      const started = performance.now();
      await client.ok(labApi.list, { page: 1, size: 20 });
      waits.push(performance.now() - started);
      await sleep(50);
    }
  })();
  const started = performance.now();
  const result = await work().finally(() => (control.done = true));
  await polling;
  waits.sort((a, b) => a - b);
  const peak = peakMb(pid);
  console.log(
    `\n${name}：${result}，${((performance.now() - started) / 1_000).toFixed(1)} 秒；期间列表应答 ${waits.length} 次，中位 ${Math.round(waits[Math.floor(waits.length / 2)]!)} ms，最慢 ${Math.round(waits.at(-1)!)} ms；进程内存峰值 ${peak} MB（预算 ${limitMb}）`,
  );
  return { name, peak };
}

async function importLabs(client: Client): Promise<string> {
  const file = await labRows(client);
  const check = await client.upload(labSheet.check, [{ name: 'labs.xls', content: file }]);
  const checked = await finish(client, check.data.uploadId);
  if (checked.impFailed > 0) {
    const { rows: shown } = await client.ok(sheetApi.checked, { uploadId: check.data.uploadId });
    throw new Error(`check: ${checked.impFailed} failed, ${shown[0]?.error}`);
  }
  await client.ok(labSheet.apply, { uploadId: check.data.uploadId, mode: 'skip' });
  const applied = await finish(client, check.data.uploadId);
  return `成功 ${applied.impSuccess}，失败 ${applied.impFailed}`;
}

async function finish(client: Client, uploadId: string) {
  for (;;) {
    const progress = await client.ok(sheetApi.progress, { uploadId });
    if (progress.error) throw new Error(progress.error);
    if (progress.end) return progress;
    await sleep(100);
  }
}

/** A spreadsheet as a lab office would send it: every lab in an unknown room. */
async function labRows(client: Client): Promise<Uint8Array> {
  const staff = await client.ok(userApi.list, { user_type: UserType.teacher, size: 100 });
  const people = staff.content.flatMap(({ job_no }) => job_no ?? []);
  const titles = [
    '实验室名称',
    '上级单位编码',
    '类型',
    '性质',
    '校区',
    '楼宇编码',
    '房间号',
    '面积',
    '用途',
    '负责人工号',
    '安全责任人工号',
    '安全员工号',
    '应急联系人',
    '应急电话',
    '使用状态',
  ];
  const at = (list: string[], i: number) => list[i % list.length]!;
  const cells = Array.from({ length: rows }, (_, i) => [
    `导入实验室${process.pid}-${i + 1}`,
    String((i % 12) + 1).padStart(3, '0'),
    '科研实验室',
    '科研',
    '主校区',
    'HX01',
    `B${process.pid}${i + 1}`,
    '60',
    '科研',
    at(people, i),
    at(people, i + 1),
    at(people, i + 2),
    '张三',
    '13800000000',
    '开放',
  ]);
  return writeXls({ name: '实验室', columns: titles.map((title) => ({ title })), rows: cells });
}

async function exportProblems(product: Product): Promise<string> {
  const clients = await Promise.all(product.schools.map((school) => product.login('school', school)));
  const files = await Promise.all(clients.map((client) => client.blob(problemApi.export)));
  const bytes = files.reduce((sum, file) => sum + file.body.length, 0);
  const refused = files.find((file) => file.error);
  if (refused) throw new Error(refused.error);
  return `${files.length} 个文件，${(bytes / 1_000_000).toFixed(1)} MB`;
}
