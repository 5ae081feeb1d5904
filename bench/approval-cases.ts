import type { Client } from '#apps/server/testing/client.ts';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import * as best from './approval-best.ts';
import { measured } from './approvals.ts';
import { nothing, type Case, type Known } from './cases.ts';

/** The first school of the data. */
const school = 1;

/** Waiting tasks of the caller; the product decides the first half, the floor the others. */
const waiting = async (client: Client): Promise<Known> => {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { content, total } = await client.ok(taskApi.todo, {
      page,
      size: 150,
      process_key: measured.process,
      status: 0,
    });
    ids.push(...content.map(({ id }) => id));
    if (ids.length >= total || content.length === 0) return { ...nothing, ids };
  }
};
const half = ({ ids }: Known) => Math.floor(ids.length / 2);

/** What is measured beside 200,000 ended and 5,000 running approvals. */
export const approvalCases: Case[] = [
  {
    name: '我的待办：20 行',
    endpoint: taskApi.todo,
    account: 'college',
    budget: 0.4,
    input: () => ({ page: 1, size: 20 }),
    best: () => [best.todo(school, 'college')],
  },
  {
    name: '我发起的：状态',
    endpoint: taskApi.mine,
    account: 'teacher',
    budget: 0.4,
    input: () => ({ page: 1, size: 20, status: 1 }),
    best: () => [best.ownCases(school, 'teacher', 1)],
  },
  {
    name: '我的已办：第 2 页',
    endpoint: taskApi.done,
    account: 'school',
    budget: 0.4,
    input: () => ({ page: 2, size: 20 }),
    best: () => [best.handled(school, 'school', 20)],
  },
  {
    name: '流程监控：进行中',
    endpoint: instanceApi.list,
    account: 'school',
    budget: 0.4,
    input: () => ({ page: 1, size: 20, running: 1 }),
    best: () => [best.runningCases(school)],
  },
  {
    name: '同意',
    endpoint: taskApi.approve,
    account: 'school',
    budget: 0.25,
    prepare: waiting,
    input: (n, known) => ({ id: known.ids[n % half(known)]!, opinion: '同意' }),
    best: (n, known) => [best.approve(school, known.ids[half(known) + (n % half(known))]!, 'school', 'college')],
  },
  {
    name: '发起流程',
    endpoint: instanceApi.start,
    account: 'teacher',
    budget: 0.25,
    input: (n) => ({ process_key: measured.process, title: `测量${n}`, form_data: { reason: '教学需要' } }),
    best: (n) => [best.start(school, measured.process, 'teacher', 'school', n)],
  },
];
