import { Tag } from 'antd';
import { EnumTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { ReportStatus } from '../../shared/task.states.ts';
import type { taskApi, TaskRow } from '../../shared/task/task.ts';

/** Until when, and red once it is over. */
const Deadline = ({ row }: { row: TaskRow }) =>
  row.is_overdue ? <Tag color="error">{row.deadline} 已逾期</Tag> : row.deadline;

/** How the rows of a table were decided. */
const statesText = ({ passed, deferred, rejected, waiting }: TaskRow) =>
  [
    waiting > 0 && `待审核 ${waiting}`,
    passed > 0 && `通过 ${passed}`,
    deferred > 0 && `暂缓 ${deferred}`,
    rejected > 0 && `驳回 ${rejected}`,
  ]
    .filter(Boolean)
    .join('，');

export const taskColumns: ColumnsOf<typeof taskApi.list> = [
  { field: 'org_name', title: '单位', width: 180 },
  { field: 'college_name', title: '学院' },
  { field: 'type_name', title: '类型', width: 200 },
  { field: 'plan_name', title: '填报计划', maxWidth: 220 },
  { field: 'rows', title: '明细数', align: 'right' },
  { field: 'errors', title: '错误数', align: 'right' },
  { field: 'passed', title: '审核', render: statesText, maxWidth: 220 },
  {
    field: 'report_status',
    title: '上报状态',
    render: (row) => <EnumTag of={ReportStatus} value={row.report_status} />,
  },
  { field: 'deadline', title: '截止', sort: true, render: (row) => <Deadline row={row} /> },
];
