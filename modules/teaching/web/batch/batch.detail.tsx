import { Alert, Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { batchApi, type BatchDetail, type BatchStudent } from '../../shared/batch/batch.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import { Attendance } from '../../shared/kinds.ts';
import { batchPath, batchReads } from '../parts/reads.ts';
import { clockText, placeText } from '../parts/time-text.ts';
import type { AddProps } from './add-students-dialog.tsx';
import { useBatchActions } from './batch-actions.tsx';

const AddStudentsDialog = lazyPart<AddProps>(() =>
  import('./add-students-dialog.tsx').then((m) => m.AddStudentsDialog),
);

const columns: Column<BatchStudent>[] = [
  { field: 'name', title: '姓名' },
  { field: 'job_no', title: '学号' },
  { field: 'class_name', title: '班级' },
  { field: 'group_no', title: '组号', align: 'right' },
  { field: 'attendance', title: '考勤', render: (row) => labelOf(Attendance, row.attendance) },
  { field: 'score', title: '成绩', align: 'right' },
];

function Students({ batch }: { batch: BatchDetail }) {
  const answer = useRead(batchApi.students, { id: batch.id });
  const remove = useCommand(batchApi.removeStudents, batchReads);
  const [isOpen, setOpen] = useState(false);
  const mayEdit = batch.can.includes('students');
  return (
    <Panel
      title={`学生（${batch.taken}/${batch.capacity}）`}
      extra={
        mayEdit && (
          <Button size="small" disabled={batch.taken >= batch.capacity} onClick={() => setOpen(true)}>
            加入学生
          </Button>
        )
      }
    >
      <Loaded of={answer}>
        {({ content }) => (
          <DataTable
            rowKey="user_id"
            columns={columns}
            rows={content}
            empty="还没有学生选这个批次"
            actions={[
              {
                label: '移出',
                danger: true,
                when: () => mayEdit,
                confirm: (row) => `确定把${row.name}移出这个批次吗？学生会收到通知，可以改选其他批次。`,
                run: ({ user_id }) => remove.mutateAsync({ id: batch.id, user_ids: [user_id] }),
              },
            ]}
          />
        )}
      </Loaded>
      {isOpen && <AddStudentsDialog batch={batch} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

/** 批次详情: when and where, its selection, its students. */
export function BatchDetailPage() {
  const { actions, dialog } = useBatchActions();
  return (
    <DetailPage
      title={(row) => `${row.project_name} ${row.name}`}
      note={(row) => <EnumTag of={BatchState} value={row.state} />}
      read={batchApi.find}
      back={{ else: batchPath }}
      actions={actions}
      invalidates={batchReads}
    >
      {(row) => (
        <>
          {row.state === BatchState.cancelled && (
            <Alert
              type="warning"
              showIcon
              title="批次已取消"
              description={row.cancelled_because}
              style={{ marginBottom: 16 }}
            />
          )}
          <Panel title="批次">
            <Facts
              items={[
                ['课程', row.course_name],
                ['实验项目', `${row.project_name}（${row.hours} 学时）`],
                ['学期', row.term_name],
                ['时间', `${placeText(row)}，${clockText(row)}`],
                ['实验室', [row.lab_name, row.place].filter(Boolean).join('　')],
                ['教师', row.teachers],
                ['选课开始', row.selects_from?.slice(0, 16) ?? '发布后立即开放'],
                ['选课截止', row.selects_until.slice(0, 16)],
                ['说明', row.note, 2],
              ]}
            />
          </Panel>
          <Students batch={row} />
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
