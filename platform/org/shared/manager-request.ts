import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { can, idOnly, idOut, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

export const RequestStatus = defineEnum({
  waiting: { value: 2, label: '待批准', tone: 'warn' },
  approved: { value: 1, label: '已批准', tone: 'good' },
  rejected: { value: 0, label: '已驳回', tone: 'neutral' },
});

/** A first password is told once and dies after seven days. */
export const newManager = z.object({ name: z.string(), password: z.string() });
export type NewManager = z.output<typeof newManager>;

/** Who is to manage a school, and why the operator gives it a manager. */
export const managerInput = z.object({
  ...idOnly.shape,
  account: z.pipe(wire.codeText('账号', 32), z.string().check(z.minLength(3, '账号至少 3 位'))),
  name: wire.text('姓名', 30),
  reason: z.pipe(wire.text('事由', 200), z.string().check(z.minLength(5, '事由至少 5 个字，请写明谁提出、为什么'))),
});

const requestRow = z.object({
  id: z.int(),
  school_name: z.string(),
  account: z.string(),
  name: z.string(),
  reason: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  can,
});
export type ManagerRequestRow = z.output<typeof requestRow>;

const edit = holds('org.school.edit');

export const managerApi = {
  /** Adds the manager at once; 428 where a second administrator of the operator's school must approve. */
  add: endpoint({
    method: 'POST',
    path: '/org/school/{id}/manager',
    guard: edit,
    input: managerInput,
    output: newManager,
    summary: '新增校级管理员',
  }),
  request: endpoint({
    method: 'POST',
    path: '/org/school/{id}/manager-request',
    guard: edit,
    input: managerInput,
    output: idOut,
    summary: '申请新增校级管理员',
  }),
  /** Requests that wait for a decision. */
  requests: endpoint({
    method: 'GET',
    path: '/org/manager-request',
    guard: edit,
    input: z.object({}),
    output: z.object({ content: z.array(requestRow) }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/org/manager-request/{id}/approve',
    guard: edit,
    input: idOnly,
    output: newManager,
    summary: '批准新增校级管理员',
  }),
  reject: endpoint({
    method: 'POST',
    path: '/org/manager-request/{id}/reject',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '驳回新增校级管理员',
  }),
};
