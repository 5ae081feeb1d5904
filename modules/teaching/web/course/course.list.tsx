import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { courseApi, courseSheet, enrolmentSheet } from '../../shared/course/course.ts';
import { coursePath, courseReads } from '../parts/reads.ts';
import type { CourseDialogProps } from './course-dialog.tsx';

const CourseDialog = lazyPart<CourseDialogProps>(() => import('./course-dialog.tsx').then((m) => m.CourseDialog));
const filter = namesOf(courseApi.list);
const mine = { $items: [{ value: 'true', label: '我任教的' }] };

const columns: ColumnsOf<typeof courseApi.list> = [
  {
    field: 'code',
    title: '课程',
    sort: true,
    width: 240,
    render: (row) => <Link to={`${coursePath}/${row.id}`}>{`${row.code} ${row.name}`}</Link>,
  },
  { field: 'college_name', title: '开课学院', maxWidth: 180 },
  { field: 'teachers', title: '教师', maxWidth: 180 },
  { field: 'credit', title: '学分', align: 'right' },
  { field: 'lab_hours', title: '实验/总学时', align: 'right', render: (row) => `${row.lab_hours}/${row.hours}` },
  { field: 'projects', title: '实验项目', align: 'right' },
  { field: 'enrol_count', title: '选课人数', align: 'right' },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

/** 课程管理: courses with their teachers, projects and students of the term. */
export function CourseListPage() {
  const [isOpen, setOpen] = useState(false);
  const setStatus = useCommand(courseApi.setStatus, courseReads);
  return (
    <ListPage
      title="课程管理"
      read={courseApi.list}
      empty="还没有课程。可以逐门新增，或从教务系统导出后导入"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="课程" placeholder="课程号或名称" />
          <CollegeFilter name={filter('college_id')} label="开课学院" />
          <EnumFilter name={filter('taught')} label="范围" of={mine} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      toolbar={
        <>
          <ImportButton label="导入课程" title="课程" sheet={courseSheet} invalidates={courseReads} />
          <ImportButton label="导入选课名单" title="选课名单" sheet={enrolmentSheet} invalidates={courseReads} />
          <ExportButton endpoint={courseSheet.export} name="课程.xlsx" />
        </>
      }
      create={
        mayCall(courseApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
            新增课程
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => row.id },
        {
          label: '停用',
          when: (row) => row.can.includes('edit') && row.status === Enabled.on,
          confirm: '停用后不能再安排新的实验项目，已有的批次不变。确定停用吗？',
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.off }),
        },
        {
          label: '启用',
          when: (row) => row.can.includes('edit') && row.status === Enabled.off,
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.on }),
        },
      ]}
    >
      {isOpen && <CourseDialog onClose={() => setOpen(false)} />}
    </ListPage>
  );
}
