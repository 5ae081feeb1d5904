// `node bench/pressure.ts [full]`: quick calls beside slow ones and beside jobs, in one run. Callers on the deepest page of a
// keyword, an activity with 2,000 laboratories that is published, and a burst of short jobs; each with the list of
// laboratories beside it, whose quiet time is measured first.
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '#apps/server/app.ts';
import { readConfig } from '#kernel/server/config.ts';
import { systemActor } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { activityApi } from '#modules/inspection/shared/activity/activity.ts';
import { cases } from './cases.ts';
import { callerOf, waitsOf, type Caller, type Waits } from './load.ts';
import { startProduct, type Product, type Size } from './product.ts';

const size: Size = process.argv.includes('full') ? 'full' : 'demo';
const folder = resolve(process.env.BENCH_DATA ?? join(import.meta.dirname, '../data'));
const deepCallers = 50;
const labCount = 2_000;
const jobCount = 2_000;
const school = 1;

const caseOf = (name: string) => cases.find((one) => one.name === name)!;
const ms = (value: number) => `${Math.round(value)} ms`;
const product = await startProduct(join(folder, `bench-${size}`), size);
const admin = new pg.Client({ connectionString: product.adminUrl });
await admin.connect();
try {
  const list = await callerOf(product, caseOf('实验室：等级，第 2 页'));
  await waitsOf(list, 2, 2_000);
  await measureDeepPage(list);
  await measurePublishing(product, list);
  await measureJobs(product, list);
} finally {
  await admin.end();
  await product.stop();
}

/** Measures the list alone, and again while `work` runs. */
async function beside(list: Caller, work: () => Promise<string>) {
  const quiet = await waitsOf(list, 2, 4_000);
  const control = { isOver: false };
  const busy: Waits[] = [];
  const watching = (async () => {
    while (!control.isOver) busy.push(await waitsOf(list, 2, 500));
  })();
  const result = await work().finally(() => (control.isOver = true));
  await watching;
  const medians = busy.map((one) => one.median).sort((a, b) => a - b);
  const median = medians[Math.floor(medians.length / 2)]!;
  const refused = busy.reduce((sum, one) => sum + one.refused, 0);
  console.log(
    `${result}；列表中位 ${ms(quiet.median)} → ${ms(median)}（${(median / quiet.median).toFixed(2)} 倍），拒绝 ${refused} 次`,
  );
}

async function measureDeepPage(list: Caller) {
  const deep = await callerOf(product, caseOf('设备：关键词、状态，按单价第 500 页'));
  await beside(list, async () => {
    const { calls, refused, median, slowest } = await waitsOf(deep, deepCallers, 8_000);
    return `${deepCallers} 人同时查最深一页：${calls} 次，拒绝 ${refused} 次，中位 ${ms(median)}，最慢 ${ms(slowest)}`;
  });
}

/** Adds an activity that has not begun, with its group and laboratories, as the wizard would leave it. */
async function addActivity(): Promise<number> {
  const { rows } = await admin.query<{ id: string }>(
    `with a as (select * from inspection.activity where school_id = $1 order by id limit 1),
     n as (insert into inspection.activity (school_id, act_no, act_name, act_type, org_id, leader_id, school_year, term, start_at,
         end_at, status, notify, blind)
       select $1, 'B' || extract(epoch from clock_timestamp())::bigint, '测量用检查', act_type, org_id, leader_id, school_year, term,
         now() + interval '1 day', now() + interval '10 days', 2, true, false from a returning id),
     g as (insert into inspection.activity_group (school_id, act_id, name, leader_id)
       select $1, n.id, '一组', a.leader_id from n, a returning id, act_id),
     l as (insert into inspection.activity_lab (school_id, act_id, lab_id, group_id)
       select $1, g.act_id, l.id, g.id from g, (select id from base_info.lab where school_id = $1 order by id limit $2) l)
     select id from n`,
    [school, labCount],
  );
  return Number(rows[0]!.id);
}

async function measurePublishing({ login, schools }: Product, list: Caller) {
  const client = await login('school', schools[0]!);
  const id = await addActivity();
  const countNotices = async () => {
    const { rows } = await admin.query<{ n: string; last: Date | null }>(
      `select count(*) as n, max(created_at) as last from notices.message where school_id = $1 and dedupe = $2`,
      [school, `activity:${id}:start`],
    );
    return Number(rows[0]!.n);
  };
  await beside(list, async () => {
    const started = performance.now();
    await client.ok(activityApi.start, { id });
    const answered = performance.now() - started;
    let [seen, last] = [0, 0];
    // Two seconds without another notice end it.
    while (seen === 0 || performance.now() - started - last < 2_000) {
      await sleep(100);
      const now = await countNotices();
      if (now > seen) [seen, last] = [now, performance.now() - started];
      if (performance.now() - started > 120_000) break;
    }
    return `发布 ${labCount} 个实验室的检查：应答 ${ms(answered)}，${seen} 条通知，最后一条 ${ms(last)}`;
  });
}

async function measureJobs({ dataDir }: Product, list: Caller) {
  const config = { ...readConfig({}), dataDir };
  const app = await createApp({ config, database: product, log: pino({ level: 'silent' }), takesJobs: false });
  const { rows } = await admin.query<{ id: string }>(
    `select id from inspection.problem where school_id = $1 and not is_draft order by id limit $2`,
    [school, jobCount],
  );
  const waiting = async () => {
    const left = await admin.query<{ n: string }>(
      `select count(*) as n from pgboss.job where name = 'jobs_short' and state < 'completed'`,
    );
    return Number(left.rows[0]!.n);
  };
  await beside(list, async () => {
    await inSchool(app.services, systemActor(school), async (ctx) => {
      for (const { id } of rows) await ctx.job('inspection.notify-urged', { id: Number(id) });
    });
    const started = performance.now();
    while ((await waiting()) > 0) await sleep(100);
    const seconds = (performance.now() - started) / 1_000;
    return `${rows.length} 个短任务：每秒 ${Math.round(rows.length / seconds)} 个`;
  });
  await app.stop();
}
