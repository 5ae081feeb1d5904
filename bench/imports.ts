// `node bench/imports.ts [rows] [folder]`: imports rows of each of the ten kinds into a school of its own, first a tenth of
// them, then all, and prints seconds and the peak memory of the process for both. Memory is flat if it does not follow the rows.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Client } from '#apps/server/testing/client.ts';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { equipmentSheet } from '#modules/base-info/shared/equipment.ts';
import { hazardSheet } from '#modules/base-info/shared/hazard/hazard.ts';
import { labSheet } from '#modules/base-info/shared/lab.ts';
import { companySheet } from '#modules/base-info/shared/people/company.ts';
import { facilitySheet } from '#modules/base-info/shared/risk/facility.ts';
import { riskPointSheet } from '#modules/base-info/shared/risk/risk-point.ts';
import { userSheetApi } from '#platform/identity/shared/user.ts';
import { buildingApi } from '#platform/org/shared/building.ts';
import { roomApi } from '#platform/org/shared/room.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import { startProduct, type Product } from './product.ts';

type Cells = Record<string, string>;
type SheetCalls = { check: Endpoint; apply: Endpoint };
type Kind = { name: string; calls: SheetCalls; row: (n: number) => Cells; by?: string };
/** What rows refer to, from the school as it is by then. */
type Given = { labs: string[]; equipment: string };

/** Ten times the rows may take this much more memory, in MB. */
const slackMb = 120;

const total = Number(process.argv[2] ?? 20_000);
const few = Math.ceil(total / 10);

const code = (n: number) => n.toString(36).toUpperCase().padStart(4, '0');
const perBuilding = 40;
const buildingOf = (n: number) => `Q${code(Math.floor(n / perBuilding))}`;
const roomOf = (n: number) => `${(n % perBuilding) + 201}`;

const places: Kind[] = [
  {
    name: '组织机构',
    calls: unitApi,
    row: (n) => ({ 单位编码: `D${code(n)}`, 单位名称: `批量系${n}`, 级别: '系', 上级编码: '001' }),
  },
  {
    name: '楼宇',
    calls: buildingApi,
    row: (n) => ({ 校区编码: 'ZX', 楼宇名称: `批量楼${n}`, 编码: `Q${code(n)}`, 地上层数: '6' }),
  },
  {
    name: '房间',
    calls: roomApi,
    row: (n) => ({ 楼宇编码: buildingOf(n), 楼层: '2', 房间号: roomOf(n), 用途: '仪器室', 面积: '45.5' }),
  },
  {
    name: '用户',
    calls: userSheetApi,
    row: (n) => ({
      账号: `bulk${n}`,
      姓名: `批量人${n}`,
      '工号/学号': `B${n}`,
      人员类型: '教职工',
      所属单位编码: '001',
      手机号: '13800000000',
      有效期: '2099-12-31',
    }),
  },
  {
    name: '实验室',
    calls: labSheet,
    row: (n) => ({
      实验室名称: `批量实验室${n}`,
      上级单位编码: `D${code(n % few)}`,
      类型: '科研实验室',
      性质: '科研',
      校区: '主校区',
      楼宇编码: buildingOf(n),
      房间号: roomOf(n),
      用途: '科研',
      负责人工号: `B${n % few}`,
      安全责任人工号: `B${n % few}`,
      安全员工号: `B${(n + 1) % few}`,
      应急联系人: '张三',
      应急电话: '13800000000',
      使用状态: '开放',
    }),
  },
];

const contents = ({ labs, equipment }: Given): Kind[] => {
  const lab = (n: number) => labs[n % labs.length]!;
  return [
    {
      name: '危险源',
      calls: hazardSheet,
      row: (n) => ({
        实验室编号: lab(n),
        种类: '易燃液体',
        名称: `溶剂${n}`,
        数量: '2.5',
        单位: 'L',
        存在状态: '存储',
      }),
    },
    {
      name: '风险点',
      calls: riskPointSheet,
      row: (n) => ({
        实验室编号: lab(n),
        风险点名称: '强酸强碱操作',
        部位: `操作台${n}`,
        可能性L: '3',
        严重性S: '3',
        管控措施: '工程技术：通风橱；佩戴护目镜',
      }),
    },
    {
      name: '安全设施',
      calls: facilitySheet,
      row: (n) => ({ 实验室编号: lab(n), 类别: '灭火器', 数量: '3', 位置: `门口${n}` }),
    },
    {
      name: '设备',
      calls: equipmentSheet,
      row: (n) => ({
        资产编号: `BULK-${n}`,
        名称: `批量设备${n}`,
        类型: equipment,
        实验室编号: lab(n),
        保管人工号: `B${n % few}`,
      }),
    },
    { name: '校外单位', calls: companySheet, row: (n) => ({ 单位名称: `批量公司${n}`, 名额: '3' }) },
  ];
};

function fileOf({ row }: Kind, from: number, count: number): Uint8Array {
  const lines = Array.from({ length: count }, (_, i) => row(from + i));
  const titles = Object.keys(lines[0]!);
  return writeXls({
    name: '数据',
    columns: titles.map((title) => ({ title })),
    rows: lines.map((line) => titles.map((title) => line[title]!)),
  });
}

async function finish(client: Client, uploadId: string) {
  for (;;) {
    const progress = await client.ok(sheetApi.progress, { uploadId });
    if (progress.error) throw new Error(progress.error);
    if (progress.end) return progress;
    await sleep(200);
  }
}

/** Peak memory of the process since `forgetPeak`, in MB, by the kernel's own count. */
const peakMb = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Imports rows from a number on; the seconds of check and write, and the peak memory of both. */
async function importRows(product: Product, kind: Kind, from: number, count: number) {
  const client = await product.login('school', product.schools[0]!);
  const file = fileOf(kind, from, count);
  forgetPeak(product.pid);
  const started = performance.now();
  const { data, message } = await client.upload(kind.calls.check, [{ name: `${kind.name}.xls`, content: file }]);
  const uploadId = (data as { uploadId?: string } | null)?.uploadId;
  if (uploadId === undefined) throw new Error(`${kind.name}：${message}`);
  const checked = await finish(client, uploadId);
  if (checked.impFailed > 0) {
    const { rows } = await client.ok(sheetApi.checked, { uploadId });
    throw new Error(`${kind.name}：${checked.impFailed} 行不能导入，${rows.find(({ error }) => error !== '')?.error}`);
  }
  const afterCheck = performance.now();
  await client.ok(kind.calls.apply, { uploadId, mode: 'skip' });
  const { impSuccess } = await finish(client, uploadId);
  if (impSuccess !== count) throw new Error(`${kind.name}：只写入 ${impSuccess} 行`);
  return {
    check: (afterCheck - started) / 1_000,
    write: (performance.now() - afterCheck) / 1_000,
    peak: peakMb(product.pid),
    megabytes: file.length / 1_000_000,
  };
}

async function measure(product: Product, kind: Kind): Promise<boolean> {
  const small = await importRows(product, kind, 0, few);
  const large = await importRows(product, kind, few, total);
  const isFlat = large.peak - small.peak <= slackMb;
  console.log(
    `${isFlat ? '✓' : '✗'} ${kind.name}：${total} 行（${large.megabytes.toFixed(1)} MB）检查 ${large.check.toFixed(1)} 秒，` +
      `写入 ${large.write.toFixed(1)} 秒，内存峰值 ${large.peak} MB；${few} 行时 ${small.peak} MB`,
  );
  return isFlat;
}

async function given({ adminUrl }: Product): Promise<Given> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const labs = await client.query<{ code: string }>(
    `select code from org.unit where school_id = 1 and level = 'lab' and name like '批量实验室%' order by code`,
  );
  const kinds = await client.query<{ name: string }>(
    `select k.name from codes.code k where k.school_id = 1 and k.parent_key = 'equipment_type' and k.status = 1
      and not exists (select 1 from codes.code b where b.school_id = 1 and b.parent_key = k.parent_key and b.parent_code = k.code)
      order by k.sort, k.id limit 1`,
  );
  await client.end();
  return { labs: labs.rows.map((row) => row.code), equipment: kinds.rows[0]!.name };
}

if (process.platform !== 'linux') throw new Error('memory is measured on Linux only');
const folder = process.argv[3] ?? mkdtempSync(join(tmpdir(), 'lab-imports-'));
// The first start makes the demonstration, whose pictures take memory of their own.
await (await startProduct(folder, 'demo', true)).stop();
const product = await startProduct(folder, 'demo', true);
try {
  console.log(`进程内存起点 ${peakMb(product.pid)} MB；行数十倍时内存最多多 ${slackMb} MB`);
  const flat: boolean[] = [];
  for (const kind of places) flat.push(await measure(product, kind));
  for (const kind of contents(await given(product))) flat.push(await measure(product, kind));
  process.exitCode = flat.every(Boolean) ? 0 : 1;
} finally {
  await product.stop();
  if (process.argv[3] === undefined) rmSync(folder, { recursive: true, force: true });
}
