import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { caseExportApi } from '../shared/case-export.ts';
import { InstanceStatus, TaskAction } from '../shared/instance-status.states.ts';
import { stayText } from '../shared/urgency.rules.ts';
import {
  completedList,
  doneList,
  finishedList,
  mineList,
  monitorList,
  todoList,
  type StoredCase,
  type StoredTask,
} from './task.queries.ts';

type Column<R> = SheetColumn & { value: (row: R) => Cell };
type Shared = Pick<
  StoredCase,
  | 'instance_no'
  | 'title'
  | 'process_name'
  | 'starter_name'
  | 'org_name'
  | 'node_name'
  | 'handlers'
  | 'status'
  | 'stay_minutes'
>;

const moment = (field: string, title: string) => ({ field, title, width: 20, kind: 'datetime' as const });
const at = (value: Date | null) => (value === null ? null : formatDateTime(value));

const about: readonly Column<Shared>[] = [
  { field: 'instance_no', title: '流程编号', width: 18, value: (row) => row.instance_no },
  { field: 'title', title: '标题', width: 36, value: (row) => row.title },
  { field: 'process_name', title: '流程名称', width: 20, value: (row) => row.process_name },
  { field: 'starter_name', title: '发起人', value: (row) => row.starter_name },
  { field: 'org_name', title: '所属单位', width: 20, value: (row) => row.org_name },
  { field: 'node_name', title: '当前环节', width: 20, value: (row) => row.node_name },
  { field: 'handlers', title: '当前处理人', width: 20, value: (row) => row.handlers },
];
const outcome: readonly Column<Shared>[] = [
  { field: 'stay', title: '停留时长', value: (row) => stayText(row.stay_minutes) },
  { field: 'status', title: '状态', value: (row) => labelOf(InstanceStatus, row.status as never) },
];

const caseColumns: readonly Column<StoredCase>[] = [
  ...about,
  { ...moment('started_at', '发起时间'), value: (row) => at(row.started_at) },
  { ...moment('ended_at', '办结时间'), value: (row) => at(row.ended_at) },
  ...outcome,
];
const arrival: readonly Column<StoredTask>[] = [
  { ...moment('arrived_at', '到达时间'), value: (row) => at(row.arrived_at) },
  { ...moment('due_at', '处理期限'), value: (row) => at(row.due_at) },
  { field: 'for_name', title: '代谁处理', value: (row) => row.for_name },
];
const taskColumns: readonly Column<StoredTask>[] = [...about, ...arrival, ...outcome];
const handledColumns: readonly Column<StoredTask>[] = [
  ...about,
  ...arrival,
  { ...moment('handled_at', '处理时间'), value: (row) => at(row.handled_at) },
  { field: 'action', title: '处理结果', value: (row) => labelOf(TaskAction, row.action as never) },
  { field: 'opinion', title: '意见', width: 36, value: (row) => row.opinion },
  ...outcome,
];

type Of<K extends keyof typeof caseExportApi> = InputOf<(typeof caseExportApi)[K]>;

export const exportTodo = (ctx: Ctx, filter: Of<'todo'>) =>
  exportXlsx(ctx, { title: '我的待办', filter }, taskColumns, pagesOf(todoList, filter));
export const exportDone = (ctx: Ctx, filter: Of<'done'>) =>
  exportXlsx(ctx, { title: '我的已办', filter }, handledColumns, pagesOf(doneList, filter));
export const exportMine = (ctx: Ctx, filter: Of<'mine'>) =>
  exportXlsx(ctx, { title: '我发起的', filter }, caseColumns, pagesOf(mineList, filter));
export const exportFinished = (ctx: Ctx, filter: Of<'finished'>) =>
  exportXlsx(ctx, { title: '已办任务', filter }, handledColumns, pagesOf(finishedList, filter));
export const exportCompleted = (ctx: Ctx, filter: Of<'completed'>) =>
  exportXlsx(ctx, { title: '办结流程', filter }, caseColumns, pagesOf(completedList, filter));
export const exportMonitor = (ctx: Ctx, filter: Of<'monitor'>) =>
  exportXlsx(ctx, { title: '流程监控', filter }, caseColumns, pagesOf(monitorList, filter));
