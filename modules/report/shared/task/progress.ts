import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';

const counts = {
  tasks: z.int(),
  reported: z.int(),
  rows: z.int(),
  waiting: z.int(),
  passed: z.int(),
  deferred: z.int(),
  rejected: z.int(),
};
const cell = z.object({ type_id: z.int(), ...counts });
export type ProgressCell = z.output<typeof cell>;

const collegeRow = z.object({ college_id: z.nullable(z.int()), college_name: z.string(), cells: z.array(cell) });
export type CollegeProgress = z.output<typeof collegeRow>;

const openPlan = z.object({
  id: z.int(),
  name: z.string(),
  school_year: z.string(),
  starts_on: z.string(),
  deadline: z.string(),
  days_left: z.int(),
  tasks: z.int(),
  reported: z.int(),
  /** Tables that were given back with rejected rows. */
  rejected: z.int(),
  colleges: z.array(z.object({ name: z.string(), tasks: z.int(), reported: z.int() })),
});
export type OpenPlan = z.output<typeof openPlan>;

const read = holds('report.read', 'report.task.fill', 'report.task.examine');

export const progressApi = onServer('report', {
  /** Colleges by types of a plan, within the caller's units. */
  find: endpoint({
    method: 'GET',
    path: '/api/report_progress',
    guard: read,
    input: z.object({ plan_id: wire.id('请选择填报计划') }),
    output: z.object({
      types: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
      colleges: z.array(collegeRow),
    }),
    slow: true,
  }),
  /** Open plans with what the caller's units have reported. */
  home: endpoint({
    method: 'GET',
    path: '/api/report_home',
    guard: read,
    input: z.object({}),
    output: z.object({ content: z.array(openPlan) }),
  }),
  /** Colleges that a plan can ask. */
  colleges: endpoint({
    method: 'GET',
    path: '/api/report_college/college_list',
    guard: read,
    input: z.object({}),
    output: z.array(z.object({ orgId: z.int(), orgName: z.string(), org_code: z.string() })),
  }),
});
