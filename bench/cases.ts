import type { Client } from '#apps/server/testing/client.ts';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { statisticApi } from '#modules/inspection/shared/report/statistic.ts';
import { orgPickApi } from '#platform/org/shared/pick.ts';
import * as best from './best.ts';
import type { Statement } from './best.ts';

export type Case = {
  name: string;
  endpoint: Endpoint;
  account: string;
  /** Minimum share of the throughput of the best SQL behind a bare server. */
  budget: number;
  /** Input of the `n`-th call; writes differ in each. */
  input: (n: number, known: Known) => Record<string, unknown>;
  /** The best SQL for the same question. */
  best: (n: number, known: Known) => Statement[];
  prepare?: (client: Client) => Promise<Known>;
  /** Looks at all rows of its school, or at all hits of a common word. */
  isWhole?: boolean;
};
/** What a case knows of its school. */
export type Known = { ids: number[]; input: Record<string, unknown>; college: number; states: Record<number, number> };

/** The first school of the data. */
const school = 1;
const year = { from: '2025-12-01', to: '2026-11-22' };
export const nothing: Known = { ids: [], input: {}, college: 0, states: {} };

const labs = async (client: Client): Promise<Known> => {
  const page = await client.ok(labApi.list, { size: 150 });
  return {
    ...nothing,
    ids: page.content.map((lab) => lab.id),
    states: Object.fromEntries(page.content.map((lab) => [lab.id, lab.use_status])),
  };
};

const college = async (client: Client): Promise<Known> => {
  const { content } = await client.ok(orgPickApi.college);
  return { ...nothing, college: content[0]!.orgId };
};

const oneOf = ({ ids }: Known, n: number) => ids[n % ids.length]!;

export const cases: Case[] = [
  {
    name: '实验室：学院范围，20 行',
    endpoint: labApi.list,
    account: 'college',
    budget: 0.4,
    prepare: college,
    input: () => ({ page: 1, size: 20 }),
    best: (_, known) => [best.labsOfCollege(school, known.college)],
  },
  {
    name: '实验室：学院、类别',
    endpoint: labApi.list,
    account: 'school',
    budget: 0.4,
    prepare: college,
    input: (_, known) => ({ page: 1, size: 20, college_id: known.college, lab_class: 4 }),
    best: (_, known) => [best.labsOfCollegeAndClass(school, known.college, 4)],
  },
  {
    name: '实验室：等级，第 2 页',
    endpoint: labApi.list,
    account: 'school',
    budget: 0.4,
    input: () => ({ page: 2, size: 20, lab_level: 2 }),
    best: () => [best.labsOfLevel(school, 2)],
  },
  {
    name: '隐患：学院、状态',
    endpoint: problemApi.list,
    account: 'school',
    budget: 0.4,
    prepare: college,
    input: (_, known) => ({ page: 1, size: 20, college_id: known.college, states: 'pending' }),
    best: (_, known) => [best.problemsOfCollege(school, known.college, 'pending')],
  },
  {
    name: '隐患：待整改，按紧急程度',
    endpoint: problemApi.list,
    account: 'school',
    budget: 0.4,
    input: () => ({ page: 1, size: 20, states: 'pending,planing' }),
    best: () => [best.openProblems(school)],
  },
  {
    name: '设备：关键词',
    endpoint: equipmentApi.list,
    account: 'school',
    budget: 0.4,
    input: () => ({ keyword: '色谱', page: 1, size: 20 }),
    best: () => [best.equipmentByWord(school, '色谱')],
  },
  {
    name: '设备：关键词、状态，按单价第 500 页',
    endpoint: equipmentApi.list,
    account: 'school',
    budget: 0.5,
    isWhole: true,
    input: () => ({ keyword: '器', status: 1, sort: 'price', order: 'asc', page: 500, size: 20 }),
    best: () => [best.equipmentByPrice(school, '器', 1, 9_980)],
  },
  {
    name: '实验室详情',
    endpoint: labApi.find,
    account: 'school',
    budget: 0.3,
    prepare: labs,
    input: (n, known) => ({ id: oneOf(known, n) }),
    best: (n, known) => [best.oneLab(school, oneOf(known, n))],
  },
  {
    name: '实验室：类别 × 等级',
    endpoint: labApi.matrix,
    account: 'school',
    budget: 0.5,
    isWhole: true,
    input: () => ({}),
    best: () => [best.labsByGrade(school), best.gradeNames(school)],
  },
  {
    name: '检查统计：一年的全部图表',
    endpoint: statisticApi.school,
    account: 'school',
    budget: 0.5,
    isWhole: true,
    input: () => year,
    best: () => best.statisticPage(school, year.from, year.to),
  },
  {
    name: '新增设备',
    endpoint: equipmentApi.create,
    account: 'school',
    budget: 0.25,
    prepare: async (client) => {
      const row = (await client.ok(equipmentApi.list, { size: 15 })).content[0]!;
      return {
        ...nothing,
        input: { name: '测量用设备', kind: row.kind, lab_id: row.lab_id, keeper_id: row.keeper_id },
      };
    },
    input: (n, { input }) => ({ ...input, asset_no: `BENCH${process.pid}${n}`, is_special: 0, status: 1 }),
    best: (n, { input }) => [best.newEquipment(school, `FLOOR${process.pid}${n}`, input)],
  },
  {
    name: '变更使用状态',
    endpoint: labApi.setUseStatus,
    account: 'school',
    budget: 0.25,
    prepare: labs,
    // The floor writes to the other half of the labs.
    input: (n, known) => {
      const id = known.ids[n % 75]!;
      const use_status = known.states[id] === 0 ? 1 : 0;
      known.states[id] = use_status;
      return { id, use_status, reason: '测量' };
    },
    best: (n, known) => [best.newUseStatus(school, known.ids[75 + (n % 75)]!, n % 2)],
  },
];
