import type { Ctx } from '#kernel/server/context.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { logApi } from '../shared/log.ts';
import { boundedTime, logList, stateName, type StoredLog } from './log.queries.ts';

const columnsFor = (ctx: Ctx) => [
  {
    field: 'at',
    title: '时间',
    width: 22,
    kind: 'datetime' as const,
    value: (row: StoredLog) => formatDateTime(row.at),
  },
  { field: 'user_name', title: '操作人', value: (row: StoredLog) => row.user_name },
  { field: 'role_name', title: '角色', value: (row: StoredLog) => row.role_name },
  { field: 'action', title: '操作内容', width: 24, value: (row: StoredLog) => row.action },
  { field: 'note', title: '对象', width: 40, value: (row: StoredLog) => row.note },
  { field: 'from_state', title: '原状态', value: (row: StoredLog) => stateName(ctx, row.doc_type, row.from_state) },
  { field: 'to_state', title: '新状态', value: (row: StoredLog) => stateName(ctx, row.doc_type, row.to_state) },
  { field: 'ip', title: '地址', value: (row: StoredLog) => row.ip },
  {
    field: 'result',
    title: '结果',
    value: (row: StoredLog) => (row.result === 200 ? '成功' : `拒绝（${row.result}）`),
  },
];

export const exportLog = (ctx: Ctx, filters: InputOf<typeof logApi.export>) =>
  exportXlsx(ctx, { title: '操作日志', filter: filters }, columnsFor(ctx), pagesOf(logList, boundedTime(ctx, filters)));
