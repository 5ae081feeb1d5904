import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { projectApi, type ProjectRow } from '../../shared/course/course-lab.ts';
import { ExpRequirement, ExpType } from '../../shared/kinds.ts';
import { courseReads } from '../parts/reads.ts';
import { courseSource } from '../parts/sources.ts';
import type { ProjectDialogProps } from './project-dialog.tsx';

const ProjectDialog = lazyPart<ProjectDialogProps>(() => import('./project-dialog.tsx').then((m) => m.ProjectDialog));
const filter = namesOf(projectApi.list);

const columns: ColumnsOf<typeof projectApi.list> = [
  { field: 'exp_no', title: '实验编号', sort: true },
  { field: 'name', title: '名称', width: 200 },
  { field: 'course_name', title: '课程', maxWidth: 200 },
  { field: 'type', title: '类型', render: (row) => `${labelOf(ExpType, row.type)}${row.is_online ? '（线上）' : ''}` },
  { field: 'requirement', title: '要求', render: (row) => labelOf(ExpRequirement, row.requirement) },
  { field: 'hours', title: '学时', align: 'right' },
  { field: 'group_size', title: '每组人数', align: 'right' },
  { field: 'lab_name', title: '实验室', maxWidth: 200 },
  { field: 'batches', title: '本学期批次', align: 'right' },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

/** 课程实验项目: experiments of courses in laboratories, with what the ministry's table SJ4 asks for. */
export function ProjectListPage() {
  const [edited, setEdited] = useState<{ row?: ProjectRow }>();
  const setStatus = useCommand(projectApi.setStatus, courseReads);
  const remove = useCommand(projectApi.remove, courseReads);
  return (
    <ListPage
      title="课程实验项目"
      read={projectApi.list}
      empty="还没有实验项目。新增后为它安排批次"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="项目" placeholder="编号或名称" />
          <SelectFilter name={filter('course_id')} label="课程" source={courseSource} />
          <EnumFilter name={filter('type')} label="类型" of={ExpType} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      toolbar={<ExportButton endpoint={projectApi.exportGiven} label="导出 SJ4" name="教学实验项目表.xlsx" />}
      create={
        mayCall(projectApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({})}>
            新增项目
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), done: false, run: (row) => setEdited({ row }) },
        {
          label: '安排批次',
          when: (row) => row.can.includes('batch'),
          to: (row) => `/reservation/batch?new=${row.id}`,
        },
        {
          label: '停用',
          when: (row) => row.can.includes('edit') && row.status === Enabled.on,
          confirm: '停用后不能再安排批次，已有的批次不变。确定停用吗？',
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.off }),
        },
        {
          label: '启用',
          when: (row) => row.can.includes('edit') && row.status === Enabled.off,
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.on }),
        },
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('edit') && row.batches === 0,
          confirm: (row) => `确定删除实验项目“${row.name}”吗？`,
          run: ({ id }) => remove.mutateAsync({ id }),
        },
      ]}
    >
      {edited && <ProjectDialog {...edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}
