import pg from 'pg';
import type { Client } from '#apps/server/testing/client.ts';
import { containerApi } from '#modules/chemical/shared/container/container.ts';
import { growContainers } from '#modules/chemical/server/testing/many-containers.ts';
import { nothing, type Case, type Known } from './cases.ts';
import * as best from './container-best.ts';

/** The first school of the data. */
const school = 1;
const count = 200_000;

/** Fills the first school with 200,000 containers, once. */
export async function growStock(adminUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: adminUrl });
  await db.connect();
  const { rows } = await db.query(`select 1 from stock.warehouse where school_id = $1 and code = 'MANY1'`, [school]);
  if (rows.length === 0) await growContainers(db, school, count);
  await db.end();
}

/** A warehouse of many containers, and those of one page. */
const oneStore = async (client: Client): Promise<Known> => {
  const { content } = await client.ok(containerApi.list, { keyword: 'M000123456', size: 15 });
  return { ...nothing, ids: [content[0]!.warehouse_id] };
};

const list = { endpoint: containerApi.list, account: 'school', budget: 0.4 } as const;

/** What is measured beside 200,000 containers. */
export const containerCases: Case[] = [
  {
    ...list,
    name: '库存：20 行',
    input: () => ({ page: 1, size: 20 }),
    best: () => [best.stock(school)],
  },
  {
    ...list,
    name: '库存：学院范围，20 行',
    account: 'college',
    input: () => ({ page: 1, size: 20 }),
    best: () => [best.stockOfUnitOf(school, 'college')],
  },
  {
    ...list,
    name: '库存：仓库，第 2 页',
    prepare: oneStore,
    input: (_, { ids }) => ({ page: 2, size: 20, warehouse_id: ids[0]! }),
    best: (_, { ids }) => [best.stockOfWarehouse(school, ids[0]!, 20)],
  },
  {
    ...list,
    name: '库存：容器编码',
    // One row by one index, beside which all that makes a call is most of it.
    budget: 0.15,
    input: (n) => ({ page: 1, size: 20, keyword: codeOf(n) }),
    best: (n) => [best.stockOfCode(school, codeOf(n))],
  },
  {
    ...list,
    name: '库存：名称',
    input: () => ({ page: 1, size: 20, keyword: '丙酮' }),
    best: () => [best.stockOfName(school, '丙酮')],
  },
  {
    ...list,
    name: '库存：管控类别、状态',
    input: () => ({ page: 1, size: 20, control: 'precursor_3', state: '5' }),
    best: () => [best.stockOfFlagAndState(school, 'precursor_3', 5)],
  },
  {
    ...list,
    name: '库存：储存组、30 天内到期',
    input: () => ({ page: 1, size: 20, storage_group: 'FL', expiry: '30' }),
    best: () => [best.stockOfGroupExpiring(school, 'FL', 30)],
  },
  {
    name: '容器详情',
    endpoint: containerApi.find,
    account: 'school',
    budget: 0.3,
    input: (n) => ({ code: codeOf(n) }),
    best: (n) => best.oneContainer(school, codeOf(n)),
  },
];

function codeOf(n: number): string {
  return `M${String(1 + ((n * 7_919) % count)).padStart(9, '0')}`;
}
