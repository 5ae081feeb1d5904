import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

export const RequestStatus = defineEnum({
  waiting: { value: 2, label: '待批准', tone: 'warn' },
  approved: { value: 1, label: '已批准', tone: 'good' },
  rejected: { value: 0, label: '已驳回', tone: 'neutral' },
});

/** The first password is shown once and expires after seven days. */
const newManager = z.object({ name: z.string(), password: z.string() });
export type NewManager = z.output<typeof newManager>;

/** The new manager, and the operator's reason. */
const managerFields = {
  account: z.pipe(wire.codeText('账号', 32), z.string().check(z.minLength(3, '账号至少 3 位'))),
  name: wire.text('姓名', 30),
  reason: z.pipe(
    wire.paragraph('事由', 200),
    z.string().check(z.minLength(5, '事由至少 5 个字，请写明谁提出、为什么')),
  ),
};

const requestRow = z.object({
  id: z.int(),
  school_name: z.string(),
  account: z.string(),
  name: z.string(),
  reason: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  can: canOf('approve', 'reject'),
});
export type ManagerRequestRow = z.output<typeof requestRow>;

const edit = holds('org.school.edit');
const path = '/org/manager-request';

const { list, find, create } = resourceEndpoints({
  path,
  noun: '校级管理员申请',
  read: edit,
  edit,
  filters: {},
  sort: [],
  row: requestRow,
  input: z.object({ school_id: wire.id('请选择学校'), ...managerFields }),
});

/** Requests pending approval by a second administrator of the operator's school. */
export const managerRequestApi = {
  list,
  find,
  create,
  approve: endpoint({
    method: 'POST',
    path: `${path}/{id}/approve`,
    guard: edit,
    input: idOnly,
    output: newManager,
    summary: '批准新增校级管理员',
  }),
  reject: endpoint({
    method: 'POST',
    path: `${path}/{id}/reject`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '驳回新增校级管理员',
  }),
};

/** Adds the manager of a school at once; 428 where a second administrator of the operator's school must approve. */
export const addManagerApi = endpoint({
  method: 'POST',
  path: '/org/school/{id}/manager',
  guard: edit,
  input: z.object({ ...idOnly.shape, ...managerFields }),
  output: newManager,
  summary: '新增校级管理员',
});
