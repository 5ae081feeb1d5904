import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { ScoreResult } from '../../shared/exam/exam.states.ts';
import type { scoreApi, ScoreRow } from '../../shared/exam/score.ts';
import { scoreList } from './score.queries.ts';

type Stored = Omit<ScoreRow, 'last_at' | 'can'> & { last_at: Date | null };

const columns: (SheetColumn & { value: (row: Stored) => Cell })[] = [
  { field: 'user', title: '姓名', value: (row) => row.user_name },
  { field: 'job_no', title: '学工号', width: 16, value: (row) => row.job_no },
  { field: 'college', title: '学院', width: 24, value: (row) => row.college_name },
  { field: 'type', title: '人员类型', value: (row) => labelOf(UserType, row.user_type) },
  { field: 'exam', title: '考试', width: 30, value: (row) => row.exam_name },
  { field: 'attempts', title: '次数', kind: 'number', value: (row) => row.attempts },
  { field: 'best', title: '最高分', kind: 'number', value: (row) => row.best },
  { field: 'result', title: '结果', value: (row) => labelOf(ScoreResult, row.result) },
  {
    field: 'last_at',
    title: '最近交卷时间',
    kind: 'datetime',
    width: 20,
    value: (row) => row.last_at && formatDateTime(row.last_at),
  },
  { field: 'ip', title: 'IP', width: 16, value: (row) => row.ip },
  { field: 'reason', title: '作废原因', width: 30, value: (row) => row.void_reason },
];

export const exportScores = (ctx: Ctx, query: InputOf<typeof scoreApi.export>) =>
  exportXlsx(ctx, { title: '考试成绩', filter: query }, columns, pagesOf(scoreList, query));
