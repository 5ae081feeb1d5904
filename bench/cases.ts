import type { Client } from '#apps/server/testing/client.ts';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { statisticApi } from '#modules/inspection/shared/report/statistic.ts';

export type Case = {
  name: string;
  endpoint: Endpoint;
  account: string;
  /** Minimum share of the floor's throughput. */
  budget: number;
  /** Input of the `n`-th call; writes differ in each. */
  input: (n: number, known: Known) => Record<string, unknown>;
  prepare?: (client: Client) => Promise<Known>;
};
export type Known = { ids: number[]; input: Record<string, unknown>; states?: Map<number, number> };

const labs = async (client: Client): Promise<Known> => {
  const page = await client.ok(labApi.list, { size: 150 });
  const states = new Map(page.content.map((lab) => [lab.id, lab.use_status]));
  return { ids: [...states.keys()], input: {}, states };
};

export const cases: Case[] = [
  {
    name: '实验室列表 20 行（学院范围）',
    endpoint: labApi.list,
    account: 'college',
    budget: 0.33,
    input: () => ({ page: 1, size: 20 }),
  },
  {
    name: '实验室列表（全校，筛选）',
    endpoint: labApi.list,
    account: 'school',
    budget: 0.33,
    input: () => ({ page: 2, size: 20, lab_level: 2 }),
  },
  {
    name: '实验室详情',
    endpoint: labApi.find,
    account: 'school',
    budget: 0.25,
    prepare: labs,
    input: (n, { ids }) => ({ id: ids[n % ids.length] }),
  },
  {
    name: '设备关键词查询',
    endpoint: equipmentApi.list,
    account: 'school',
    budget: 0.33,
    input: () => ({ keyword: '色谱', page: 1, size: 20 }),
  },
  {
    name: '新增设备',
    endpoint: equipmentApi.create,
    account: 'school',
    budget: 0.25,
    prepare: async (client) => {
      const row = (await client.ok(equipmentApi.list, { size: 15 })).content[0]!;
      return { ids: [], input: { name: '测量用设备', kind: row.kind, lab_id: row.lab_id, keeper_id: row.keeper_id } };
    },
    input: (n, { input }) => ({ ...input, asset_no: `BENCH${process.pid}${n}`, is_special: 0, status: 1 }),
  },
  {
    name: '变更使用状态',
    endpoint: labApi.setUseStatus,
    account: 'school',
    budget: 0.25,
    prepare: labs,
    input: (n, { ids, states }) => {
      // The first belongs to the floor, which writes as well.
      const id = n === 0 ? ids[0]! : ids[1 + (n % (ids.length - 1))]!;
      const use_status = states!.get(id) === 0 ? 1 : 0;
      states!.set(id, use_status);
      return { id, use_status, reason: '测量' };
    },
  },
  {
    name: '检查统计（全校）',
    endpoint: statisticApi.school,
    account: 'school',
    budget: 0.8,
    input: () => ({}),
  },
];
