import type { Ctx } from '#kernel/server/context.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { logApi, LogRow } from '../shared/log.ts';
import { nextLog } from './log.queries.ts';

const columns = [
  { field: 'at', title: '时间', width: 22, value: (row: LogRow) => row.at },
  { field: 'user_name', title: '操作人', value: (row: LogRow) => row.user_name },
  { field: 'role_name', title: '角色', value: (row: LogRow) => row.role_name },
  { field: 'action', title: '操作', width: 24, value: (row: LogRow) => row.action },
  { field: 'note', title: '对象', width: 40, value: (row: LogRow) => row.note },
  { field: 'from_state', title: '原状态', value: (row: LogRow) => row.from_state },
  { field: 'to_state', title: '新状态', value: (row: LogRow) => row.to_state },
  { field: 'ip', title: '地址', value: (row: LogRow) => row.ip },
  { field: 'result', title: '结果', value: (row: LogRow) => (row.result === 200 ? '成功' : `拒绝（${row.result}）`) },
];

export const exportLog = (ctx: Ctx, filters: InputOf<typeof logApi.export>) =>
  exportXlsx<LogRow>(ctx, { title: '操作日志', filter: filters }, columns, (tx, after) => nextLog(tx, filters, after));
