import { EnumTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { Link } from '#kernel/web/router/links.ts';
import type { batchApi } from '../../shared/batch/batch.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import { batchPath } from '../parts/reads.ts';
import { clockText, placeText } from '../parts/time-text.ts';

export const batchColumns: ColumnsOf<typeof batchApi.list> = [
  {
    field: 'name',
    title: '批次',
    width: 200,
    render: (row) => <Link to={`${batchPath}/${row.id}`}>{`${row.project_name} ${row.name}`}</Link>,
  },
  { field: 'course_name', title: '课程', maxWidth: 180 },
  { field: 'starts_at', title: '时间', sort: true, render: (row) => `${placeText(row)}（${clockText(row)}）` },
  { field: 'lab_name', title: '实验室', maxWidth: 180 },
  { field: 'teachers', title: '教师', maxWidth: 140 },
  { field: 'taken', title: '已选/容量', align: 'right', render: (row) => `${row.taken}/${row.capacity}` },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={BatchState} value={row.state} /> },
];
